import { headers as natsHeaders, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { AppError, isErrorCode } from '#contracts/errors';
import type { InputOf, Operation, OutputOf, StreamOperation } from '#contracts/operation';
import { randomUUID } from 'node:crypto';
import { logContext } from '../process/logging.ts';
import type { Call, WireError } from './serve.ts';
import { readStream, STREAM_HEADER } from './streams.ts';

/**
 * Timeout of a call in milliseconds when the contract has no deadline: within the two seconds that a visitor is promised. CALL_DEADLINE_MS
 * sets another one, for tests that must not depend on the speed of the machine.
 */
export const DEFAULT_DEADLINE_MS = deadlineOf(process.env['CALL_DEADLINE_MS'] || '1800');

function deadlineOf(text: string): number {
  const ms = Number(text);
  if (Number.isInteger(ms) && ms > 0) return ms;
  throw new Error(`CALL_DEADLINE_MS must be a whole number of milliseconds, not '${text}'`);
}

const PREFIX = Buffer.from('{"response":');
const SUFFIX = Buffer.from(',"isDisposed":true,"id":"1"}');

/** Calls services over NATS, in the wire format of Nest's transport. */
export class ServiceClient {
  constructor(private readonly connection: NatsConnection) {}

  /**
   * Calls an operation. The timeout is the operation's deadline or the call's, whichever is earlier.
   * @returns the output, as the service has parsed it
   * @throws the service's AppError; AppError service_unavailable (retryAfter 1 second) at once when no replica of the service is
   *   running, and at the timeout when there is no response; internal_error for an unknown error
   */
  async call<Op extends Operation>(operation: Op, input: InputOf<Op>, call: Call): Promise<OutputOf<Op>> {
    return JSON.parse((await this.callForJson(operation, input, call)).toString()) as OutputOf<Op>;
  }

  /** Calls an operation like `call`, but returns the output as JSON in UTF-8: the gateway forwards it without parsing it. */
  async callForJson<Op extends Operation>(operation: Op, input: InputOf<Op>, call: Call): Promise<Buffer> {
    const message = await this.request(operation, input, call);
    const data = Buffer.from(message.data.buffer, message.data.byteOffset, message.data.byteLength);
    if (data.subarray(0, PREFIX.length).equals(PREFIX) && data.subarray(-SUFFIX.length).equals(SUFFIX)) {
      return data.subarray(PREFIX.length, -SUFFIX.length);
    }
    const packet = JSON.parse(data.toString()) as { err?: WireError; response?: unknown };
    if (packet.err !== undefined) throw appErrorOf(packet.err);
    return Buffer.from(JSON.stringify(packet.response ?? null));
  }

  /**
   * Calls an operation that returns a stream. Ending the iteration or aborting the signal ends the service's work within one
   * round trip.
   * @returns the items; the iteration throws as that of `readStream` does
   * @throws as `call` does, when the service refuses the call or is unavailable
   */
  async stream<Op extends StreamOperation>(
    operation: Op,
    input: InputOf<Op>,
    call: Call,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<OutputOf<Op>, void>> {
    const id = randomUUID();
    const { items, close } = readStream(this.connection, operation, id, signal);
    try {
      const message = await this.request(operation, input, call, id);
      const packet = message.json<{ err?: WireError }>();
      if (packet.err !== undefined) throw appErrorOf(packet.err);
    } catch (error) {
      close();
      throw error;
    }
    return items as AsyncGenerator<OutputOf<Op>, void>;
  }

  private async request(operation: Operation, input: unknown, call: Call, streamId?: string): Promise<Msg> {
    const headers = natsHeaders();
    headers.set('request-id', call.requestId);
    if (streamId !== undefined) headers.set(STREAM_HEADER, streamId);
    const traceparent = call.traceparent ?? logContext.getStore()?.traceparent;
    if (traceparent !== undefined) headers.set('traceparent', traceparent);
    if (call.actor) headers.set('actor', encodeURIComponent(JSON.stringify(call.actor)));
    if (call.address !== undefined) headers.set('address', call.address);
    if (call.idempotencyKey !== null) headers.set('idempotency-key', call.idempotencyKey);
    const timeout = Math.max(1, Math.min(operation.deadline ?? DEFAULT_DEADLINE_MS, call.deadline - Date.now()));
    headers.set('deadline', String(Date.now() + timeout));
    const packet = JSON.stringify({ pattern: operation.subject, data: input, id: '1' });
    try {
      return await this.connection.request(operation.subject, packet, { timeout, headers });
    } catch (error) {
      throw new AppError('service_unavailable', undefined, { retryAfter: 1 }, error);
    }
  }
}

function appErrorOf(wire: Partial<WireError> | string): AppError {
  if (typeof wire === 'object' && isErrorCode(wire.code)) return new AppError(wire.code, wire.message, wire.details ?? {});
  return new AppError('internal_error', undefined, {}, wire);
}

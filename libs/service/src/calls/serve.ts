import { Ctx, MessagePattern, Payload, RpcException, type NatsContext } from '@nestjs/microservices';
import { AppError, type ErrorCode, type ErrorDetails } from '#contracts/errors';
import { isStream, type InputOf, type Operation, type OutputOf, type StreamOperation } from '#contracts/operation';
import { fieldTexts } from './field-texts.ts';
import { logContext, logger } from '../process/logging.ts';
import { isUnreachable } from '../database/mongo.ts';
import { handledCalls } from '../process/metrics.ts';
import { STREAM_HEADER, type StreamServer } from './streams.ts';
import { childTraceparent } from '../process/tracing.ts';

/** The caller, as the gateway has identified it from the token. */
export interface Actor {
  kind: 'admin' | 'customer';
  id: string;
  name: string;
}

/** What a handler knows about a call besides its input. */
export interface Call {
  requestId: string;
  /** W3C trace context of the caller. */
  traceparent?: string;
  actor: Actor | null;
  idempotencyKey: string | null;
  /** The caller's network address, truncated to /24 (IPv4) or /48 (IPv6), if the contract asks for it (`knowsAddress`). */
  address?: string;
  /** When the caller stops waiting, in epoch milliseconds. */
  deadline: number;
}

/** The call of a stream; `signal` is aborted when the reader is gone. */
export interface StreamCall extends Call {
  signal: AbortSignal;
}

/** An error as it is sent to the caller: Nest passes on only the payload of an RpcException. */
export interface WireError {
  code: ErrorCode;
  message: string;
  details: ErrorDetails;
}

type Handler<Op extends Operation> =
  Op extends Pick<StreamOperation, 'answers'>
    ? (input: InputOf<Op>, call: StreamCall) => AsyncIterable<OutputOf<Op>> | Promise<AsyncIterable<OutputOf<Op>>>
    : (input: InputOf<Op>, call: Call) => Promise<OutputOf<Op>> | OutputOf<Op>;

/** The stream server of this process; set before its handlers receive calls. */
let streams: StreamServer | undefined;

/** Sets the server for all streams of this process. Call it before the handlers receive calls. */
export function serveStreamsWith(server: StreamServer): void {
  streams = server;
}

const log = logger('serve');

const headerOf = (context: NatsContext, name: string): string | null =>
  (context.getHeaders() as { get(name: string): string } | undefined)?.get(name) || null;

function readCall(context: NatsContext): Call & { traceparent: string } {
  const header = (name: string) => headerOf(context, name);
  const actor = header('actor');
  const address = header('address');
  return {
    ...(address === null ? {} : { address }),
    requestId: header('request-id') ?? 'none',
    traceparent: childTraceparent(header('traceparent')),
    actor: actor === null ? null : (JSON.parse(decodeURIComponent(actor)) as Actor),
    idempotencyKey: header('idempotency-key'),
    deadline: Number(header('deadline') ?? Date.now() + 1_800),
  };
}

function wireError(error: unknown, subject: string): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  if (isUnreachable(error)) {
    log.warn({ subject, error: String(error) }, 'database is unavailable');
    const unavailable = new AppError('service_unavailable', undefined, { retryAfter: 1 });
    return { code: unavailable.code, message: unavailable.message, details: unavailable.details };
  }
  log.error({ err: error, subject }, 'handler failed');
  const internal = new AppError('internal_error');
  return { code: internal.code, message: internal.message, details: {} };
}

type PlainHandler = (input: unknown, call: Call) => unknown;
type StreamHandler = (input: unknown, call: StreamCall) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

/**
 * Starts a stream. Resolves, so that the call itself gets its response, once the handler has returned its items without an error.
 */
async function beginStream(
  operation: StreamOperation,
  context: NatsContext,
  deadline: number,
  handle: (signal: AbortSignal) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>,
): Promise<void> {
  const id = headerOf(context, STREAM_HEADER);
  if (!streams || id === null || !/^[\w-]{8,64}$/.test(id)) throw new AppError('invalid_input', `${operation.subject} returns a stream`);
  const abort = new AbortController();
  const parsed = async function* parsed(items: AsyncIterable<unknown>) {
    for await (const item of items) yield operation.output.parse(item);
  };
  const open = async () => {
    const items = await handle(abort.signal);
    // The caller has stopped waiting, and will not read them.
    if (Date.now() > deadline) abort.abort('left');
    return parsed(items);
  };
  await streams.serve({
    subject: operation.subject,
    id,
    open,
    abort,
    wireError: (error) => wireError(error, operation.subject),
  });
}

/**
 * Makes a method the handler of an operation. The input is validated, the output is parsed (which drops fields that the
 * contract does not name), and the duration is measured. The handler of a stream returns an async iterable, whose items are
 * parsed one by one and which is ended when the reader is gone.
 *
 * Errors for the caller: invalid_input with `fields`; an AppError as the handler throws it; service_unavailable when the
 * database is unreachable; internal_error for anything else, which is logged.
 * @param options.trusted the handler's output is known to have the contract's shape (it is cached in memory), so it is not
 *   parsed on every call
 * @throws Error when the decorated member is not a method
 */
export function Serve<Op extends Operation>(operation: Op, options: { trusted?: boolean } = {}) {
  return <H extends Handler<Op>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    const handler: Handler<Op> | undefined = descriptor.value;
    if (!handler) throw new Error(`@Serve(${operation.subject}) needs a method`);
    const served = async function served(this: object, data: unknown, context: NatsContext): Promise<unknown> {
      const call = readCall(context);
      const end = handledCalls.startTimer({ subject: operation.subject });
      return logContext.run({ requestId: call.requestId, traceparent: call.traceparent }, async () => {
        try {
          const input = operation.input.safeParse(data);
          if (!input.success) throw new AppError('invalid_input', undefined, { fields: fieldTexts(input.error) });
          if (isStream(operation)) {
            await beginStream(operation, context, call.deadline, (signal) =>
              (handler as StreamHandler).call(this, input.data, { ...call, signal }),
            );
            end({ outcome: 'ok' });
            return null;
          }
          const output = await (handler as PlainHandler).call(this, input.data, call);
          const result = options.trusted ? output : operation.output.parse(output);
          end({ outcome: 'ok' });
          return result;
        } catch (error) {
          const wire = wireError(error, operation.subject);
          end({ outcome: wire.code });
          throw new RpcException(wire);
        }
      });
    };
    // Nest calls the method with the message and its context, unlike the type says.
    descriptor.value = served as unknown as H;
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    MessagePattern(operation.subject)(target, key, descriptor);
  };
}

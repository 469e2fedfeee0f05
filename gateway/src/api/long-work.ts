import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#contracts/errors';
import type { LongWork, Operation } from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/calls/client';
import type { Call } from '#service/calls/serve';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_WAIT_MS = 110_000;
const POLL_MS = [50, 100, 200, 400];
const ROWS_PER_PAGE = 500;

/** A record whose type only the contract knows. */
type WorkRecord = never;

interface Page {
  items: unknown[];
  pagination: { totalPages: number };
}

/** Tells whether the client prefers a 202 response to waiting for the result (RFC 7240). */
const wantsNoWait = (request: FastifyRequest): boolean => /\brespond-async\b/i.test(String(request.headers.prefer ?? ''));

/**
 * Responds to a call that has begun long work: 202 with its record if the client does not wait or the work takes too long,
 * else its result.
 * @throws AppError the error with which the work has failed
 */
export async function respondToLongWork(
  work: LongWork,
  begun: unknown,
  { services, call, request, reply }: { services: ServiceClient; call: Call; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const current = (): Call => ({ ...call, idempotencyKey: null, deadline: Date.now() + DEFAULT_DEADLINE_MS });
  const isAsync = wantsNoWait(request);
  const record = isAsync ? (begun as WorkRecord) : await untilEnded(work, begun as WorkRecord, services, current, request);
  const ending = work.ending(record);
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (isAsync || ending === null) {
    const location = Object.entries(work.of(record)).reduce(
      (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
      `/api${work.read().http?.split(' ')[1] ?? ''}`,
    );
    if (isAsync) void reply.header('preference-applied', 'respond-async');
    return reply.code(202).header('location', location).send(JSON.stringify(record));
  }
  if (ending !== 'done') throw new AppError(ending.code, ending.message, { context: ending.context });
  return reply.send(Readable.from(resultJson(work, record, services, current)));
}

/**
 * Polls until the work has ended, takes too long or the client has disconnected. Returns the latest record. Retries while the
 * service is unavailable, for example during its restart.
 */
async function untilEnded(
  work: LongWork,
  begun: WorkRecord,
  services: ServiceClient,
  call: () => Call,
  request: FastifyRequest,
): Promise<WorkRecord> {
  const until = Date.now() + MAX_WAIT_MS;
  const read: Operation = work.read();
  let record = begun;
  for (let round = 0; Date.now() < until; round += 1) {
    if (work.ending(record) !== null) return record;
    if (request.raw.socket.destroyed) break;
    await delay(POLL_MS[Math.min(round, POLL_MS.length - 1)]);
    try {
      record = (await services.call(read, work.of(record), call())) as WorkRecord;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
    }
  }
  return record;
}

async function* resultJson(work: LongWork, ended: WorkRecord, services: ServiceClient, call: () => Call): AsyncGenerator<string> {
  const head = JSON.stringify(work.result.parse(ended));
  yield `${head.slice(0, -1)},"details":[`;
  const rows: Operation = work.rows();
  let first = true;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, pagination } = (await services.call(rows, { ...work.of(ended), page, limit: ROWS_PER_PAGE }, call())) as Page;
    pages = pagination.totalPages;
    if (items.length === 0) continue;
    yield `${first ? '' : ','}${JSON.stringify(items).slice(1, -1)}`;
    first = false;
  }
  yield ']}';
}

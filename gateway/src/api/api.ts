import { AppError } from '#contracts/errors';
import { operations } from '#contracts/operations';
import {
  DEFAULT_BODY_LIMIT,
  isDownload,
  isStream,
  routesOf,
  LARGEST_BODY_LIMIT,
  type Operation,
  type StreamOperation,
  type AcceptedFile,
} from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/calls/client';
import { affectsVisitors } from '#contracts/visibility';
import type { Logger } from '#service/process/logging';
import type { Actor, Call } from '#service/calls/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import { isHandledByGateway, type Caller, type GatewayCall } from '../access/caller.ts';
import { RefusedInputs } from '../access/refused-inputs.ts';
import type { Sessions } from '../access/sessions.ts';
import type { TokenClaims } from '../access/tokens.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { compressed } from '../cache/response-store.ts';
import { addressKey, truncatedAddress } from '../http/client-address.ts';
import { withinDeadline } from '#service/process/deadline';
import { childTraceparent } from '#service/process/tracing';
import { appErrorOf, errorBody, sendError, withSuccess } from '../http/error-response.ts';
import { downloadHeaders, respondWithDownload } from './downloads.ts';
import { respondToLongWork } from './long-work.ts';
import { EVENT_STREAM, type ServerSentEvents } from './server-sent-events.ts';
import { FieldsBesideFile } from './fields-beside-file.ts';
import { type FileTaker, MULTIPART_OVERHEAD_BYTES } from '../files/file-taker.ts';
import { fingerprintOf, type CompleteResponse, type Idempotency } from './idempotency.ts';
import { joinPages } from './joined-pages.ts';
import { encodingOf, type CachedResponseWriter } from '../cache/cached-response-writer.ts';
import type { CallQueues } from './call-queues.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { bodyFields, headerFields, parseInput, parseJson, parseQuery } from './request-input.ts';
import { DATA_POLICY } from '../http/security-headers.ts';
import { statusOf } from '../http/status.ts';

/** Compressing a smaller response takes longer than sending it uncompressed. */
const COMPRESS_FROM = 16 * 1024;

export interface ApiParts {
  services: ServiceClient;
  /** False while NATS is known to be unavailable: a call would only run into its deadline. */
  reachable: () => boolean;
  /** Calls that the gateway itself handles. */
  gatewayCalls: readonly GatewayCall[];
  sessions: Sessions;
  limits: AttemptLimits;
  queues: CallQueues;
  idempotency: Idempotency;
  takers: Record<AcceptedFile['kind'], FileTaker>;
  serverSentEvents: ServerSentEvents;
  cache: ResponseCache;
  /** Invalidates the cached responses and pages of a topic, because something of it has changed. */
  invalidate: (topic: string) => void;
  writer: CachedResponseWriter;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

/** Checks a contract's access rule. Public calls accept any client: a wrong token is ignored. */
async function authorize(
  operation: Pick<Operation, 'access'>,
  authorization: string | undefined,
  sessions: Sessions,
): Promise<TokenClaims | null> {
  if (operation.access === 'public') return null;
  const claims = await sessions.require(authorization);
  if (claims.kind !== operation.access) throw new AppError('forbidden');
  return claims;
}

/** Tells whether the client is an admin. Public calls require no token, but may treat admins differently. */
const isAdmin = async (authorization: string | undefined, sessions: Sessions): Promise<boolean> =>
  authorization !== undefined &&
  sessions.require(authorization).then(
    ({ kind }) => kind === 'admin',
    () => false,
  );

/** Returns the claims of the admin who makes a public call; null for any other client. */
async function adminOf(authorization: string | undefined, sessions: Sessions): Promise<TokenClaims | null> {
  if (authorization === undefined) return null;
  try {
    const claims = await withinDeadline(DEFAULT_DEADLINE_MS, sessions.require(authorization));
    return claims.kind === 'admin' ? claims : null;
  } catch (error) {
    if (appErrorOf(error).code === 'service_unavailable') throw error;
    return null;
  }
}

const actorOf = (claims: TokenClaims | null): Actor | null =>
  claims === null ? null : { kind: claims.kind, id: claims.accountId, name: claims.name };

/** Mounts all calls of the contracts that have a route. */
export function mountApi(server: FastifyInstance, parts: ApiParts): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: LARGEST_BODY_LIMIT }, (request, body, done) => {
    try {
      const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new AppError('unsupported_media_type');
      done(null, body.length === 0 ? undefined : parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error, parts.log));

  const handlers = new Map(parts.gatewayCalls.map((call) => [call.operation.subject, call.handle]));
  for (const operation of operations) {
    if (operation.http === undefined) continue;
    const handler = handlers.get(operation.subject);
    if (handler === undefined && isHandledByGateway(operation)) throw new Error(`no handler for ${operation.subject}`);
    const { takes } = operation;
    if (takes) {
      // A scope of its own, because its body is parsed differently.
      void server.register(async (scope) => {
        await parts.takers[takes.kind].prepare(scope, takes);
        mount(scope, operation, handler, parts);
      });
    } else mount(server, operation, handler, parts);
  }
  refuseOtherMethods(server);
  for (const url of ['/api', '/api/*']) {
    server.all(url, {
      // Before the body is read, so that its type does not matter.
      onRequest: () => Promise.reject(new AppError('not_found')),
      handler: () => undefined,
    });
  }
}

/** A request that has passed the access rule. */
interface Authorized {
  claims: TokenClaims | null;
  /** The call's deadline, in epoch milliseconds. */
  until: number;
}

/** Mounts a call: checks access before the body is read, then handles the call according to its kind. */
function mount(server: FastifyInstance, operation: Operation, gatewayHandler: GatewayCall['handle'] | undefined, parts: ApiParts) {
  const { takes } = operation;
  const authorized = new WeakMap<FastifyRequest, Authorized>();
  const deadline = operation.deadline ?? DEFAULT_DEADLINE_MS;
  const authorizedBy = (request: FastifyRequest) => authorized.get(request) ?? { claims: null, until: Date.now() + deadline };
  const refusals = RefusedInputs.of(operation);
  const perform = performerOf(operation, gatewayHandler, parts);

  const handle = takes
    ? (request: FastifyRequest, reply: FastifyReply) =>
        respondToFileCall(operation, takes, perform, authorizedBy(request).claims, request, reply, parts)
    : isStream(operation)
      ? respondToStream(operation, authorizedBy, parts)
      : respondToCall(operation, gatewayHandler !== undefined, perform, authorizedBy, parts);

  const route = {
    bodyLimit: takes ? takes.maxBytes + MULTIPART_OVERHEAD_BYTES : (operation.bodyLimit ?? DEFAULT_BODY_LIMIT),
    ...(operation.hasSuccessFlag ? { errorHandler: successErrorHandler(parts.log) } : {}),
    // Before the body is read: an unauthorised client need not send it.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (parts.isForeign(request.method, request.headers)) throw new AppError('foreign_origin');
      for (const refused of refusals) {
        const address = addressKey(request.ip);
        await refused.check(address);
        reply.raw.once('finish', () => void refused.note(address, reply.raw.statusCode));
      }
      const until = Date.now() + deadline;
      authorized.set(request, { claims: await claimsFor(operation, request, parts.sessions), until });
      if (takes && Number(request.headers['content-length'] ?? 0) > takes.maxBytes + MULTIPART_OVERHEAD_BYTES)
        throw parts.takers[takes.kind].tooLarge(takes);
    },
    handler: handle,
  };
  for (const each of routesOf(operation)) {
    const [method = 'GET', path = ''] = each.split(' ');
    server.route({ method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', url: `/api${path}`, ...route });
  }
}

async function claimsFor(operation: Operation, request: FastifyRequest, sessions: Sessions): Promise<TokenClaims | null> {
  if (operation.tellsAdmin) return adminOf(request.headers.authorization, sessions);
  if (operation.access === 'public') return null;
  try {
    return await withinDeadline(DEFAULT_DEADLINE_MS, authorize(operation, request.headers.authorization, sessions));
  } catch (error) {
    const message = operation.takes?.whenUnauthenticated;
    throw message !== undefined && appErrorOf(error).code === 'unauthenticated' ? new AppError('unauthenticated', message) : error;
  }
}

type Perform = (input: unknown, call: Call, caller: Caller) => Promise<Buffer>;

/** Returns a function that does the work of a call when it is its turn. Its result is the output as JSON. */
function performerOf(operation: Operation, gatewayHandler: GatewayCall['handle'] | undefined, parts: ApiParts): Perform {
  const [topic = ''] = operation.subject.split('.', 1);
  const changes = operation.access === 'admin' && !operation.http?.startsWith('GET ') && affectsVisitors(operation.subject);
  const work: Perform = async (input, call, caller) => {
    if (gatewayHandler) return Buffer.from(JSON.stringify(await gatewayHandler(input, caller)));
    if (!parts.reachable()) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
    if (operation.joinsPages) return joinPages(parts.services, operation, input, call);
    const json = await parts.services.callForJson(operation, input, call);
    // The event may arrive after the response, and an admin who has saved would then see the old state.
    if (changes) parts.invalidate(topic);
    return json;
  };
  return (input, call, caller) => parts.queues.run(operation, caller, () => work(input, call, caller));
}

function callOf({ knowsAddress }: Operation, request: FastifyRequest, claims: TokenClaims | null, deadline: number): Call {
  const traceparent = childTraceparent(request.headers.traceparent as string | undefined);
  const address = knowsAddress ? { address: truncatedAddress(request.ip) } : {};
  return { requestId: request.id, traceparent, actor: actorOf(claims), idempotencyKey: null, deadline, ...address };
}

function callerOf(request: FastifyRequest, reply: FastifyReply, claims: TokenClaims | null): Caller {
  const setCookie = (cookie: string) => void (reply.sent ? undefined : reply.header('set-cookie', cookie));
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { address: addressKey(request.ip), claims, cookie, userAgent, setCookie };
}

/** Returns the validated input of a request. */
function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const inQuery = request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE';
  const sent = inQuery ? parseQuery(request.raw.url ?? '') : bodyFields(request.body);
  const fields = operation.headers ? { ...sent, ...headerFields(operation, request.headers) } : sent;
  return parseInput(operation, fields, request.params as Record<string, string>);
}

/**
 * Handles a call with a JSON response: from the cache where the contract allows it, and at most once per Idempotency-Key where
 * the request has one.
 */
function respondToCall(
  operation: Operation,
  isGatewayCall: boolean,
  perform: Perform,
  authorizedBy: (request: FastifyRequest) => Authorized,
  parts: ApiParts,
) {
  const deadline = operation.deadline ?? DEFAULT_DEADLINE_MS;
  const status = operation.status ?? 200;
  const limited = parts.limits.ofCall(operation);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { claims, until } = authorizedBy(request);
    const input = inputOf(operation, request);
    const call = callOf(operation, request, claims, until);
    const caller = callerOf(request, reply, claims);
    const { authorization } = request.headers;

    // Admins bypass the cache, because this replica may not have received the event of their own save yet. Tokens of others are
    // ignored.
    if (operation.cachedUntil && !(await withinDeadline(until - Date.now(), isAdmin(authorization, parts.sessions)))) {
      const key = `${operation.subject} ${JSON.stringify(input)}`;
      const { cached, state } = await parts.cache.getOrLoad(key, operation.cachedUntil, request.raw.url ?? '', () =>
        perform(input, call, caller),
      );
      reply.hijack();
      parts.writer.write(request.raw, reply.raw, cached, state, request.id);
      return reply;
    }

    const key = request.headers['idempotency-key'];
    // The gateway's own calls have passwords in their input and tokens in their output, which must not be stored.
    if (isGatewayCall || typeof key !== 'string' || call.actor === null || request.method === 'GET') {
      const run = () => perform(input, call, caller);
      // Counted after validation only, so that a visitor who mistypes may retry (see RefusedInputs).
      const work = limited
        ? isAdmin(authorization, parts.sessions).then((byAdmin) => (byAdmin ? run() : limited(caller.address, run)))
        : run();
      // A call that joins pages has a deadline for each page.
      return sendResponse(request, reply, { status, body: await (operation.joinsPages ? work : withinDeadline(until - Date.now(), work)) });
    }
    const scopedKey = parts.idempotency.scopedKey(key, call.actor);
    const once = parts.idempotency.once(
      { scopedKey, fingerprint: fingerprintOf(operation.subject, input), deadline },
      async () => ({ status, body: await perform(input, { ...call, idempotencyKey: scopedKey }, caller) }),
      (error) => finalErrorResponse(error, request.id, operation),
    );
    const response = await withinDeadline(until - Date.now(), once);
    if (response.replayed) void reply.header('idempotency-replayed', 'true');
    return sendResponse(request, reply, response);
  };
}

/** Handles a call whose body is a file: validates the fields as they arrive, stores the file, then makes the call. */
async function respondToFileCall(
  operation: Operation,
  takes: AcceptedFile,
  perform: Perform,
  claims: TokenClaims | null,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ApiParts,
): Promise<FastifyReply> {
  if (!operation.subject.startsWith('gateway.') && !parts.reachable())
    throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
  const fields = new FieldsBesideFile(operation, takes, request);
  const { stored, discard } = await parts.takers[takes.kind].take(request, takes, claims?.accountId ?? '', (name, text) =>
    fields.add(name, text),
  );
  const deadline = operation.deadline ?? DEFAULT_DEADLINE_MS;
  const call = callOf(operation, request, claims, Date.now() + deadline);
  let body: Buffer;
  try {
    body = await withinDeadline(deadline, perform(fields.inputWith(stored), call, callerOf(request, reply, claims)));
  } catch (error) {
    // After service_unavailable the service may still have started the work, so the file stays. If it is unused, the daily
    // clean-up removes it.
    if (!(error instanceof AppError) || error.code !== 'service_unavailable') discard();
    throw error;
  }
  if (!operation.begins) return sendResponse(request, reply, { status: operation.status ?? 200, body });
  return respondToLongWork(operation.begins, JSON.parse(body.toString()), { services: parts.services, call, request, reply });
}

/** Handles a call with a streamed response: server-sent events or a file. */
function respondToStream(operation: StreamOperation, authorizedBy: (request: FastifyRequest) => Authorized, parts: ApiParts) {
  const limited = parts.limits.ofCall(operation);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { claims, until } = authorizedBy(request);
    const input = inputOf(operation, request);
    // A response to HEAD has no body; the stream would never end.
    if (request.method === 'HEAD')
      return reply
        .headers(isDownload(operation) ? downloadHeaders(operation) : { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' })
        .send();
    if (!parts.reachable()) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
    const call = callOf(operation, request, claims, until);
    const caller = callerOf(request, reply, claims);
    const headers = { ...(reply.getHeaders() as Record<string, string>) };
    const recheck = () => authorize(operation, request.headers.authorization, parts.sessions);
    const openStream = async (signal: AbortSignal) => {
      const open = () => parts.queues.run(operation, caller, () => parts.services.stream(operation, input, call, signal));
      const items = await (limited ? limited(caller.address, open) : open());
      // From here on the response is written directly. An earlier error is sent like any other.
      reply.hijack();
      return items;
    };
    if (isDownload(operation)) await respondWithDownload(operation, reply.raw, headers, request.id, parts.log, openStream);
    else await parts.serverSentEvents.respond(operation, reply.raw, headers, request.id, recheck, openStream);
    return reply;
  };
}

/**
 * Returns the response for an error that the same request would get again, to be stored under its Idempotency-Key. Returns
 * undefined for an error that may be temporary (401, 429, 5xx), so that a retry does the work.
 */
function finalErrorResponse(thrown: unknown, requestId: string, { hasSuccessFlag }: Operation): CompleteResponse | undefined {
  const error = appErrorOf(thrown);
  const status = statusOf[error.code];
  if (status >= 500 || status === 429 || status === 401) return undefined;
  const body = errorBody(error, requestId);
  return { status, body: JSON.stringify(hasSuccessFlag ? withSuccess(body) : body) };
}

const successErrorHandler = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, error, log, withSuccess);

async function sendResponse(request: FastifyRequest, reply: FastifyReply, { status, body }: CompleteResponse): Promise<FastifyReply> {
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', DATA_POLICY);
  const encoding = body.length >= COMPRESS_FROM ? encodingOf(request.headers['accept-encoding']) : undefined;
  if (!encoding) return reply.send(body);
  return reply
    .header('content-encoding', encoding)
    .header('vary', 'accept-encoding')
    .send(await compressed(Buffer.from(body), encoding));
}

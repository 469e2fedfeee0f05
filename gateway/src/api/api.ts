import { AppError } from '#contracts/errors';
import { operations } from '#contracts/operations';
import { DEFAULT_BODY_LIMIT, LARGEST_BODY_LIMIT, type Operation } from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/client';
import { isVisible } from '#contracts/visibility';
import type { Logger } from '#service/logging';
import type { Actor, Call } from '#service/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { OwnCall, Caller } from '../access/caller.ts';
import { RefusedInputs } from '../access/refused-inputs.ts';
import type { Sessions } from '../access/sessions.ts';
import type { TokenClaims } from '../access/tokens.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { compressed } from '../cache/response-store.ts';
import { addressKey } from '../http/client-address.ts';
import { withinDeadline } from '#service/deadline';
import { childTraceparent } from '#service/tracing';
import { appErrorOf, errorBody, sendError, withSuccess } from '../http/error-response.ts';
import { fingerprintOf, type Answer, type Idempotency } from './idempotency.ts';
import { joinPages } from './joined-pages.ts';
import { encodingOf, type CachedResponseWriter } from '../cache/cached-response-writer.ts';
import type { CallQueues } from './call-queues.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { bodyFields, headerFields, parseInput, parseJson, parseQuery } from './request-input.ts';
import { DATA_POLICY } from '../http/security-headers.ts';
import { statusOf } from '../http/status.ts';

/** Below it an admin waits longer for the compressing than for the bytes. */
const COMPRESS_FROM = 16 * 1024;
/** Of calls that no service answers. */
const OWN_SUBJECTS = /^(access|gateway)\./;

export interface ApiParts {
  services: ServiceClient;
  /** False while NATS is known to be away: a call would only wait for its deadline. */
  reachable: () => boolean;
  /** Calls that the gateway answers by itself. */
  ownCalls: readonly OwnCall[];
  sessions: Sessions;
  limits: AttemptLimits;
  places: CallQueues;
  idempotency: Idempotency;
  cache: ResponseCache;
  /** Something of a topic has changed: no kept answer or page may show what was before. */
  changed: (topic: string) => void;
  writer: CachedResponseWriter;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

/** Checks a contract's access rule. Public calls take whoever comes, a wrong token or none. */
export async function authorize(
  operation: Pick<Operation, 'access'>,
  authorization: string | undefined,
  sessions: Sessions,
): Promise<TokenClaims | null> {
  if (operation.access === 'public') return null;
  const claims = await sessions.require(authorization);
  if (claims.kind !== operation.access) throw new AppError('forbidden');
  return claims;
}

/** Does an admin call? Public calls ask nobody, but may treat admins otherwise. */
const isAdmin = async (authorization: string | undefined, sessions: Sessions): Promise<boolean> =>
  authorization !== undefined &&
  sessions.require(authorization).then(
    ({ kind }) => kind === 'admin',
    () => false,
  );

export const actorOf = (claims: TokenClaims | null): Actor | null =>
  claims === null ? null : { kind: claims.kind, id: claims.accountId, name: claims.name };

/** Mounts every contract's call that has a route. */
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

  const handlers = new Map(parts.ownCalls.map((call) => [call.operation.subject, call.handle]));
  for (const operation of operations) {
    if (operation.http === undefined) continue;
    const handler = handlers.get(operation.subject);
    if (handler === undefined && OWN_SUBJECTS.test(operation.subject)) throw new Error(`no handler for ${operation.subject}`);
    mount(server, operation, handler, parts);
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

function mount(server: FastifyInstance, operation: Operation, handler: OwnCall['handle'] | undefined, parts: ApiParts) {
  const [method = 'GET', path = ''] = (operation.http ?? '').split(' ');
  const inQuery = method === 'GET' || method === 'DELETE';
  const deadline = operation.deadline ?? DEFAULT_DEADLINE_MS;
  const callers = new WeakMap<FastifyRequest, { claims: TokenClaims | null; until: number }>();
  const status = operation.status ?? 200;
  const [topic = ''] = operation.subject.split('.', 1);
  const changes = operation.access === 'admin' && method !== 'GET' && isVisible(operation.subject);
  const limited = parts.limits.ofCall(operation);
  const refused = operation.rateLimit && new RefusedInputs(operation.rateLimit);

  const perform = (input: unknown, call: Call, caller: Caller): Promise<Buffer> =>
    parts.places.take(operation, caller, () => work(input, call, caller));
  const work = async (input: unknown, call: Call, caller: Caller): Promise<Buffer> => {
    if (handler) return Buffer.from(JSON.stringify(await handler(input, caller)));
    if (!parts.reachable()) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
    if (operation.joinsPages) return joinPages(parts.services, operation, input, call);
    const answer = await parts.services.callForJson(operation, input, call);
    // The event may arrive after the answer: who has saved looks at once, and would see what was before.
    if (changes) parts.changed(topic);
    return answer;
  };

  server.route({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: `/api${path}`,
    bodyLimit: operation.bodyLimit ?? DEFAULT_BODY_LIMIT,
    ...(operation.tellsSuccess ? { errorHandler: tellingSuccess(parts.log) } : {}),
    // Before the body is read: who may not call need not send it.
    onRequest: async (request, reply) => {
      if (parts.isForeign(request.method, request.headers)) throw new AppError('foreign_origin');
      if (refused) {
        const address = addressKey(request.ip);
        await refused.check(address);
        reply.raw.once('finish', () => void refused.note(address, reply.raw.statusCode));
      }
      const until = Date.now() + deadline;
      const claims =
        operation.access === 'public'
          ? null
          : await withinDeadline(DEFAULT_DEADLINE_MS, authorize(operation, request.headers.authorization, parts.sessions));
      callers.set(request, { claims, until });
    },
    handler: async (request, reply) => {
      const { claims, until } = callers.get(request) ?? { claims: null, until: Date.now() + deadline };
      const sent = inQuery ? parseQuery(request.raw.url ?? '') : bodyFields(request.body);
      const fields = operation.headers ? { ...sent, ...headerFields(operation, request.headers) } : sent;
      const input = parseInput(operation, fields, request.params as Record<string, string>);
      const traceparent = childTraceparent(request.headers.traceparent as string | undefined);
      const call: Call = { requestId: request.id, traceparent, actor: actorOf(claims), idempotencyKey: null, deadline: until };
      const address = addressKey(request.ip);
      const setCookie = (cookie: string) => void (reply.sent ? undefined : reply.header('set-cookie', cookie));
      const caller: Caller = { address, claims, cookie: request.headers.cookie, setCookie };

      // An admin sees what is true now, also at a copy that has not heard of her own save yet. Nobody else's header counts.
      if (operation.cachedUntil && !(await withinDeadline(until - Date.now(), isAdmin(request.headers.authorization, parts.sessions)))) {
        const key = `${operation.subject} ${JSON.stringify(input)}`;
        const { kept, state } = await parts.cache.answer(key, operation.cachedUntil, request.raw.url ?? '', () =>
          perform(input, call, caller),
        );
        reply.hijack();
        parts.writer.write(request.raw, reply.raw, kept, state, request.id);
        return reply;
      }

      const key = request.headers['idempotency-key'];
      // Answers of access.* hold tokens, their content passwords: neither is stored.
      if (handler !== undefined || typeof key !== 'string' || call.actor === null || method === 'GET') {
        const run = () => perform(input, call, caller);
        // Counted only now: who has mistyped may try again (see RefusedInputs).
        const work = limited
          ? isAdmin(request.headers.authorization, parts.sessions).then((own) => (own ? run() : limited(address, run)))
          : run();
        // A whole list is bounded page by page.
        return sendAnswer(request, reply, { status, body: await (operation.joinsPages ? work : withinDeadline(until - Date.now(), work)) });
      }
      const scopedKey = parts.idempotency.scopedKey(key, call.actor);
      const once = parts.idempotency.once(
        { scopedKey, fingerprint: fingerprintOf(operation.subject, input), deadline },
        async () => ({ status, body: await perform(input, { ...call, idempotencyKey: scopedKey }, caller) }),
        (error) => finalAnswer(error, request.id, operation),
      );
      const answer = await withinDeadline(until - Date.now(), once);
      if (answer.replayed) void reply.header('idempotency-replayed', 'true');
      return sendAnswer(request, reply, answer);
    },
  });
}

/** An error that the same request would meet again; what may pass (429, 5xx) is tried again. */
function finalAnswer(thrown: unknown, requestId: string, { tellsSuccess }: Operation): Answer | undefined {
  const error = appErrorOf(thrown);
  const status = statusOf[error.code];
  if (status >= 500 || status === 429 || status === 401) return undefined;
  const body = errorBody(error, requestId);
  return { status, body: JSON.stringify(tellsSuccess ? withSuccess(body) : body) };
}

const tellingSuccess = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, error, log, withSuccess);

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, body }: Answer): Promise<FastifyReply> {
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

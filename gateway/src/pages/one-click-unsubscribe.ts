import { unsubscribe } from '#contracts/marketing/subscribers';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/calls/client';
import { withinDeadline } from '#service/process/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors';
import { parseQuery } from '../api/request-input.ts';
import type { CallQueues } from '../api/call-queues.ts';
import { addressKey } from '../http/client-address.ts';
import { appErrorOf, retryAfterOf } from '../http/error-response.ts';
import { statusOf } from '../http/status.ts';

/** The page to which the link in each newsletter leads. */
const PATH = '/peruuta-uutiskirje';
/** The body is a form with one field. */
const MAX_BODY_BYTES = 4 * 1024;

/** Tells whether a body is that of a one-click unsubscription, as a form (RFC 8058, 3.2: multipart, whose part may have more headers, or urlencoded). */
const isOneClick = (body: string) => /List-Unsubscribe(?:=|"(?:\r?\n[\w-]+:[^\r\n]*)*\r?\n\r?\n)One-Click/i.test(body);

async function unsubscribeByPost(request: FastifyRequest, parts: OneClickParts): Promise<string> {
  const { token = '' } = parseQuery(request.raw.url ?? '');
  if (!isOneClick(typeof request.body === 'string' ? request.body : ''))
    throw new AppError('invalid_input', 'Peru tilaus avaamalla viestin linkki.');
  if (!/^[\w-]{1,200}$/.test(token)) throw new AppError('unsubscribe_link_invalid');
  if (!parts.reachable()) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
  const call = { requestId: request.id, actor: null, idempotencyKey: null, deadline: Date.now() + DEFAULT_DEADLINE_MS };
  const address = addressKey(request.ip);
  const work = parts.queues.visitors.run(address, () => parts.services.call(unsubscribe, { token }, call));
  return (await withinDeadline(DEFAULT_DEADLINE_MS, work)).message;
}

interface OneClickParts {
  services: ServiceClient;
  reachable: () => boolean;
  queues: CallQueues;
}

/**
 * Mounts the POST with which a mailbox provider unsubscribes its user (one-click, RFC 8058). It has no cookies and no Origin; the
 * signed token authorises it. It has no rate limit per IP address, because few addresses send it for many people. A GET of the same
 * URL, as link scanners send, shows the page and unsubscribes nobody.
 */
export function mountOneClickUnsubscribe(server: FastifyInstance, parts: OneClickParts): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body));
  const text = (reply: FastifyReply, status: number, sentence: string) =>
    reply.code(status).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);
  server.post(PATH, async (request, reply) => text(reply, 200, await unsubscribeByPost(request, parts)));
  server.setErrorHandler((error, _request, reply) => {
    const failure = appErrorOf(error);
    const status = statusOf[failure.code];
    if (status === 503) void reply.header('retry-after', String(retryAfterOf(failure) ?? 2));
    return text(reply, status, failure.message);
  });
}

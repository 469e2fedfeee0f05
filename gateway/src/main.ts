import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { cacheTopics } from '#contracts/operations';
import { affectsVisitors } from '#contracts/visibility';
import { ServiceClient } from '#service/calls/client';
import { readConfig } from '#service/process/config';
import { isUnreachable } from '#service/database/mongo';
import { EventBus } from '#service/events/event-bus';
import { ObjectStore } from '#service/external/object-store';
import { readiness, startHealth, type Checks } from '#service/process/health';
import { logger, NestLogger } from '#service/process/logging';
import { untilUp } from '#service/process/until-up';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import type { AccountModels } from './access/accounts.model.ts';
import { createFirstAdmin, adminCalls } from './access/admins.ts';
import { adminSessionCalls } from './access/admin-sessions.ts';
import { administratorCalls } from './access/administrators.ts';
import { AttemptLimits } from './access/attempt-limits.ts';
import { customerCalls } from './access/customers.ts';
import { Devices } from './access/devices.ts';
import { passwordLinkCalls } from './access/password-link-calls.ts';
import { PasswordLinkMailing } from './access/password-link-mailing.ts';
import { PasswordLinks } from './access/password-links.ts';
import { warmUpPasswords } from './access/passwords.ts';
import { Sessions, tokenIn } from './access/sessions.ts';
import { ResponseCache } from './cache/response-cache.ts';
import { mountApi } from './api/api.ts';
import { Config } from './config.ts';
import { mountDocs } from './api/docs.ts';
import { DeadLetters } from './events/dead-letters.ts';
import { HttpServer } from './http/http-server.ts';
import { sendError } from './http/error-response.ts';
import { ACCOUNTS, ACCOUNT_MODELS, GatewayModule } from './gateway.module.ts';
import { Expiry } from './access/expiry.ts';
import { Idempotency } from './api/idempotency.ts';
import { ImageCleanup } from './files/image-cleanup.ts';
import { ImageStore } from './files/image-store.ts';
import { imageUpload, ImageTaker } from './files/image-taker.ts';
import { StoredFileTaker } from './files/stored-file-taker.ts';
import { ServerSentEvents } from './api/server-sent-events.ts';
import { ImageReader, mountImages } from './files/serve-images.ts';
import { dataHeaders, CachedResponseWriter } from './cache/cached-response-writer.ts';
import { requestSeconds, watchCache, watchServer } from './metrics.ts';
import { foreignOriginCheck } from './http/origin.ts';
import { PageCache } from './cache/page-cache.ts';
import { mountOneClickUnsubscribe } from './pages/one-click-unsubscribe.ts';
import { LongAddresses } from './pages/long-addresses.ts';
import { Pages } from './pages/pages.ts';
import { CallQueues } from './api/call-queues.ts';
import { securityHeaders } from './http/security-headers.ts';
import { WebRequests } from './pages/web-requests.ts';

/** How long /readyz reports a shutdown to load balancers before the server stops accepting connections. */
const NOTICE_MS = 300;
/** How long connections may wait for their last response. A call may take 1.8 s. */
const DRAIN_MS = 2_500;

const config = readConfig(Config);
const log = logger('gateway');

function cannotListen(error: unknown): never {
  process.stderr.write(`The gateway cannot listen: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const headers = securityHeaders(config.PUBLIC_URL);
let isStopping = false;
const cache = new ResponseCache();
const writer = new CachedResponseWriter(cache, dataHeaders(headers), (authorization) => tokenIn(authorization) !== undefined);
// Pages of an earlier build refer to scripts and styles that web no longer has.
const web = new WebRequests(config.WEB_URL, config.PUBLIC_URL, headers, () => cacheTopics.forEach((topic) => pageCache.invalidate(topic)));
const pageCache = new PageCache((address, requestId, dataVersion) => web.render(address, requestId, dataVersion));
const pageWriter = new CachedResponseWriter(pageCache, { vary: 'accept-encoding' });
const longAddresses = new LongAddresses(headers);
const httpServer = new HttpServer([longAddresses, writer, pageWriter], config.TRUST_PROXY, headers);
const serverSentEvents = new ServerSentEvents(log);
const isForeign = foreignOriginCheck(config.PUBLIC_URL);
const caching = config.NODE_ENV === 'development' ? null : { cache: pageCache, writer: pageWriter };
const pages = new Pages({ web, caching, isForeign, log });

// API responses first, because pages are rendered from them.
function invalidate(topic: string) {
  cache.invalidate(topic);
  pageCache.invalidate(topic);
}

// The health server runs while the rest still waits for its databases.
const checks: Checks = { started: () => false };
const health = await startHealth({ port: config.METRICS_PORT, host: config.HOST, checks }).catch(cannotListen);

const adapter = new FastifyAdapter({
  serverFactory: (handler: RequestListener) => httpServer.server(handler),
  genReqId: () => randomUUID(),
  trustProxy: config.TRUST_PROXY === 0 ? false : (_address: string, hop: number) => hop < config.TRUST_PROXY,
  requestIdHeader: false,
  bodyLimit: 1_000_000,
  // Fastify's JSON parser is replaced by ours, which refuses prototype keys instead of dropping them.
  onProtoPoisoning: 'error',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    return sendError(request, reply, error, log);
  },
  clientErrorHandler: longAddresses.respondToUnreadable,
  skipMiddie: true,
});
const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(config, log), adapter, {
  bodyParser: false,
  logger: new NestLogger(log),
  abortOnError: false,
});

const server = adapter.getInstance<FastifyInstance>();
const accounts = app.get<Connection>(ACCOUNTS);
const models = app.get<AccountModels>(ACCOUNT_MODELS);
const events = app.get(EventBus);
const services = app.get(ServiceClient);
const objects = app.get(ObjectStore);
const sessions = app.get(Sessions);
const limits = app.get(AttemptLimits);
const idempotency = app.get(Idempotency);
const images = app.get(ImageStore);
const cleanup = app.get(ImageCleanup);

for (const topic of cacheTopics) {
  events.onEach(topic, (name) => {
    if (affectsVisitors(name)) invalidate(topic);
  });
  // Events that happened while NATS was unavailable are not redelivered.
  events.onReconnect(() => {
    cache.markStale(topic);
    pageCache.invalidate(topic);
  });
}

const stopping = new AbortController();
const indexed = [...Object.values(models), idempotency.claims, idempotency.responses, images.model];
await Promise.all([
  untilUp(log, 'preparing the accounts', isUnreachable, async () => {
    await Promise.all([...indexed.map((model) => model.createIndexes()), limits.prepare()]);
    await createFirstAdmin(models, config.ADMIN_USERNAME, config.ADMIN_PASSWORD, log);
  }),
  warmUpPasswords(),
]);
app.get(Expiry).start();
// Only images and imports need the object store, so the start does not wait for it.
void objects.prepare(log, stopping.signal).then(() => cleanup.start());

delete checks['started'];
Object.assign(checks, {
  serving: () => !isStopping,
  mongo: async () => Boolean(await accounts.db?.command({ ping: 1 })),
  nats: () => events.connected,
  s3: () => objects.isUp(),
  web: () => web.isUp(),
} satisfies Checks);

server.addHook('onRequest', (request, reply, done) => {
  reply.headers(headers).header('x-request-id', request.id);
  const begun = performance.now();
  reply.raw.once('close', () => {
    const route = request.routeOptions.url ?? 'none';
    requestSeconds.observe({ method: request.method, route, status: String(reply.raw.statusCode) }, (performance.now() - begun) / 1000);
    log.debug({ requestId: request.id, method: request.method, url: request.raw.url, status: reply.raw.statusCode }, 'request');
  });
  done();
});
server.get('/healthz', () => ({ live: true }));
server.get('/readyz', async (_request, reply) => {
  const state = await readiness(checks);
  return reply
    .code(state.ready ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(state);
});
const devices = new Devices(models.devices, config.PUBLIC_URL.startsWith('https:'));
const queues = new CallQueues(devices);
const mailing = app.get(PasswordLinkMailing);
const accessParts = { models, sessions, limits, devices, links: app.get(PasswordLinks), mailing, log };
mailing.start();
void server.register(async (scope) =>
  mountApi(scope, {
    services,
    reachable: () => events.connected,
    gatewayCalls: [
      ...adminCalls(accessParts),
      ...adminSessionCalls(accessParts),
      ...administratorCalls(accessParts),
      ...passwordLinkCalls(accessParts),
      ...customerCalls(accessParts),
      ...new DeadLetters(events).calls(),
      imageUpload,
    ],
    takers: { image: new ImageTaker(images), file: new StoredFileTaker(objects) },
    serverSentEvents,
    sessions,
    limits,
    queues,
    idempotency,
    cache,
    invalidate,
    writer,
    isForeign,
    log,
  }),
);
void server.register(async (scope) => mountDocs(scope, config.PUBLIC_URL, log));
void server.register(async (scope) => mountImages(scope, new ImageReader(images), log));
void server.register(async (scope) => mountOneClickUnsubscribe(scope, { services, reachable: () => events.connected, queues }));
void server.register(async (scope) => pages.mount(scope));
watchCache({ responses: 'kaarto_cached_responses_total', bytes: 'kaarto_cache_bytes' }, cache, writer);
watchCache({ responses: 'kaarto_cached_pages_total', bytes: 'kaarto_page_cache_bytes' }, pageCache, pageWriter);
watchServer(httpServer);

await app.listen(config.PORT, config.HOST).catch(cannotListen);
const http = app.getHttpServer() as Server;
if (config.NODE_ENV === 'development') http.on('upgrade', (request, socket, head) => pages.upgrade(request, socket, head));
log.info({ port: config.PORT, publicUrl: config.PUBLIC_URL }, 'ready');

async function stop(signal: string) {
  if (isStopping) return;
  log.info({ signal }, 'stopping');
  isStopping = true;
  stopping.abort();
  await delay(NOTICE_MS);
  // Accept no new connections. Open ones get their responses with `connection: close`. http.Server's own close() would close
  // idle connections, on which a request may just be arriving.
  net.Server.prototype.close.call(http);
  httpServer.closing = true;
  serverSentEvents.end();
  writer.closing = true;
  pageWriter.closing = true;
  const until = Date.now() + DRAIN_MS;
  while (Date.now() < until && (await connections()) > 0) await delay(20);
  // Fastify would wait for open responses without limit.
  http.closeAllConnections();
  await app.close();
  web.close();
  health.close();
  process.exit(0);
}

const connections = () => new Promise<number>((resolve) => http.getConnections((_error, count) => resolve(count ?? 0)));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop(signal).catch((error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    });
  });
}

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { readServerConfig } from './server/config.ts';
import { respondToHealthCheck, startMetrics } from './server/metrics.ts';
import { createPageHandler } from './server/pages.ts';

const dev = process.argv.includes('--dev');
process.env.NODE_ENV ??= dev ? 'development' : 'production';

const config = readServerConfig(process.env);
const log = pino({ name: 'web', level: config.LOG_LEVEL });
const publicUrl = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '');

/** Milliseconds that requests in flight may take after SIGTERM. */
const GRACE_MS = 8_000;

type Assets = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the built files, immutable below /assets and already compressed by the build. */
async function builtAssets(): Promise<{ assets: Assets; build: ServerBuild; version: string }> {
  const { default: sirv } = await import('sirv');
  const assets = sirv(join(import.meta.dirname, 'client'), {
    dev: false,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      response.setHeader('x-content-type-options', 'nosniff');
      // sirv does not know this ending.
      if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon');
    },
  });
  const build = (await import(pathToFileURL(join(import.meta.dirname, 'server', 'index.js')).href)) as ServerBuild;
  return { assets, build, version: build.assets.version };
}

/** Runs Vite in middleware mode: it compiles sources on request and updates open pages when sources change. */
async function liveAssets(): Promise<{ assets: Assets; build: () => Promise<ServerBuild>; version: string }> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: import.meta.dirname,
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { port: config.PORT + 10_000 } },
  });
  return {
    assets: vite.middlewares,
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    version: 'development',
  };
}

const { assets, build, version } = dev ? await liveAssets() : await builtAssets();
const handlePage = await createPageHandler({ build, mode: dev ? 'development' : 'production', publicUrl, log });

let draining = false;
const server = createServer((request, response) => {
  if (respondToHealthCheck((request.url ?? '/').split('?', 1)[0] ?? '/', response, draining)) return;
  if (draining) response.setHeader('connection', 'close');
  // When the build changes, the gateway invalidates its cached pages: their scripts and styles no longer exist.
  response.setHeader('x-build', version);
  assets(request, response, () => {
    // A missing asset gets a plain 404, because a 404 page would have to be rendered.
    if (request.url?.startsWith('/assets/'))
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Tiedostoa ei ole.');
    else void handlePage(request, response);
  });
});
const metrics = config.METRICS_PORT === undefined ? null : startMetrics(config.HOST, config.METRICS_PORT, () => draining);

for (const listener of [server, metrics]) {
  listener?.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
}
server.keepAliveTimeout = 65_000;
server.listen(config.PORT, config.HOST, () => log.info({ host: config.HOST, port: config.PORT, dev }, 'web is up'));

function drain(): void {
  if (draining) return;
  draining = true;
  log.info('web is draining');
  const deadline = setTimeout(() => process.exit(0), GRACE_MS);
  deadline.unref();
  server.close(() => {
    metrics?.close();
    process.exit(0);
  });
  server.closeIdleConnections();
}
process.on('SIGTERM', drain);
process.on('SIGINT', drain);

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const pageSeconds = new Histogram({
  name: 'web_page_seconds',
  help: 'Time to render a page or its data, by status class',
  labelNames: ['status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

/**
 * Records a rendered page.
 * @param started performance.now() when rendering began
 */
export function countPage(status: number, started: number): void {
  pageSeconds.observe({ status: `${Math.floor(status / 100)}xx` }, (performance.now() - started) / 1000);
}

/**
 * Responds to health checks: /healthz is 200 while the process is alive, /readyz while it accepts visitors (not while draining).
 * @returns false when the path is another one
 */
export function respondToHealthCheck(path: string, response: ServerResponse, draining: boolean): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const ready = path === '/healthz' || !draining;
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: ready ? 'ok' : 'draining' }));
  return true;
}

/** Starts the server of the internal port: /metrics and the health checks. */
export function startMetrics(host: string, port: number, draining: () => boolean): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (respondToHealthCheck(path, response, draining())) return;
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType });
    response.end(await registry.metrics());
  };
  return createServer((request, response) => void respond(request, response)).listen(port, host);
}

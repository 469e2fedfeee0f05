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

/** Notes one rendered page. `started` is performance.now() at its beginning. */
export function countPage(status: number, started: number): void {
  pageSeconds.observe({ status: `${Math.floor(status / 100)}xx` }, (performance.now() - started) / 1000);
}

/** /healthz says that the process lives, /readyz that it takes visitors (not while it drains). */
export function answerHealth(path: string, response: ServerResponse, draining: boolean): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const ready = path === '/healthz' || !draining;
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: ready ? 'ok' : 'draining' }));
  return true;
}

/** The port that is not for visitors: /metrics, and health once more. */
export function startMetrics(host: string, port: number, draining: () => boolean): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (answerHealth(path, response, draining())) return;
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType });
    response.end(await registry.metrics());
  };
  return createServer((request, response) => void answer(request, response)).listen(port, host);
}

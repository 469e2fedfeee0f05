import { createServer, type Server } from 'node:http';
import { metrics } from './metrics.ts';

/** Checks by the name of a dependency. A check returns true while the dependency can be used; false or an error: it cannot. */
export type Checks = Record<string, () => boolean | Promise<boolean>>;

/** The body of /readyz: the result of each check, and whether all have passed. */
export interface Readiness {
  ready: boolean;
  dependencies: Record<string, boolean>;
}

const CHECK_TIMEOUT_MS = 1_000;

async function passes(check: Checks[string]): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([Promise.resolve().then(check), timeout.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const inFlight = new WeakMap<Checks, Promise<Readiness>>();

/**
 * Runs all checks, each for at most a second (a slower one has failed). Single flight: concurrent calls share one run, so a
 * flood of requests checks each dependency once. Never throws.
 */
export function readiness(checks: Checks): Promise<Readiness> {
  let running = inFlight.get(checks);
  if (!running) {
    running = runChecks(checks).finally(() => inFlight.delete(checks));
    inFlight.set(checks, running);
  }
  return running;
}

async function runChecks(checks: Checks): Promise<Readiness> {
  const names = Object.keys(checks);
  const results = await Promise.all(names.map((name) => passes(checks[name] ?? (() => false))));
  return { ready: results.every(Boolean), dependencies: Object.fromEntries(names.map((name, at) => [name, results[at] ?? false])) };
}

/**
 * Starts an HTTP server for /healthz (the process is alive), /readyz (each dependency; 503 when one is unavailable) and
 * /metrics (Prometheus). It has a port of its own, so that it responds independently of the main server and is not reachable
 * through the public proxy.
 * @returns the listening server
 * @throws the server's error when it cannot listen, for example because the port is taken
 */
export async function startHealth({ port, host = '127.0.0.1', checks }: { port: number; host?: string; checks: Checks }): Promise<Server> {
  const server = createServer((request, response) => {
    const respond = (status: number, type: string, body: string) => response.writeHead(status, { 'content-type': type }).end(body);
    const json = (status: number, body: unknown) => respond(status, 'application/json; charset=utf-8', JSON.stringify(body));
    const handle = async () => {
      if (request.url === '/healthz') return json(200, { live: true });
      if (request.url === '/readyz') {
        const state = await readiness(checks);
        return json(state.ready ? 200 : 503, state);
      }
      if (request.url === '/metrics') return respond(200, metrics.contentType, await metrics.metrics());
      return json(404, {});
    };
    handle().catch(() => response.destroy());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return server;
}

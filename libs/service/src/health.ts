import { createServer, type Server } from 'node:http';
import { metrics } from './metrics.ts';

/** Resolves to true while the named dependency can be used. */
export type Checks = Record<string, () => boolean | Promise<boolean>>;

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

const underWay = new WeakMap<Checks, Promise<Readiness>>();

/** Asks every dependency, each for at most a second. Whoever asks meanwhile shares the answer: a flood asks them once. */
export function readiness(checks: Checks): Promise<Readiness> {
  let asked = underWay.get(checks);
  if (!asked) {
    asked = ask(checks).finally(() => underWay.delete(checks));
    underWay.set(checks, asked);
  }
  return asked;
}

async function ask(checks: Checks): Promise<Readiness> {
  const names = Object.keys(checks);
  const answers = await Promise.all(names.map((name) => passes(checks[name] ?? (() => false))));
  return { ready: answers.every(Boolean), dependencies: Object.fromEntries(names.map((name, at) => [name, answers[at] ?? false])) };
}

/**
 * Serves /healthz (the process lives), /readyz (each dependency; 503 when one is away) and /metrics on a port of their
 * own, so that they answer while the main work is blocked and are not reachable from the public door.
 */
export async function startHealth({ port, host = '127.0.0.1', checks }: { port: number; host?: string; checks: Checks }): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) => response.writeHead(status, { 'content-type': type }).end(body);
    const json = (status: number, body: unknown) => answer(status, 'application/json; charset=utf-8', JSON.stringify(body));
    const handle = async () => {
      if (request.url === '/healthz') return json(200, { live: true });
      if (request.url === '/readyz') {
        const state = await readiness(checks);
        return json(state.ready ? 200 : 503, state);
      }
      if (request.url === '/metrics') return answer(200, metrics.contentType, await metrics.metrics());
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

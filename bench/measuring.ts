import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../dev/ports.mjs';
import type { Load, Measured } from './load-generator.ts';
import type { StaticPage } from './static-server.ts';

const start = (script: string, env: Record<string, string> = {}, args: string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), args, { execArgv: process.execArgv, env: { ...process.env, ...env } });

async function next<T>(child: ChildProcess, what: string): Promise<T> {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal }).then(([message]) => message as T);
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`${what} ended`);
  });
  try {
    return await Promise.race([message, exit]);
  } finally {
    message.catch(() => undefined);
    exit.catch(() => undefined);
    ended.abort();
  }
}

/** The process that generates the load. */
export class LoadGenerator {
  private readonly child = start('load-generator.ts');

  async measure(load: Load): Promise<Measured> {
    this.child.send(load);
    return next<Measured>(this.child, 'the load generator');
  }

  stop(): void {
    this.child.disconnect();
  }
}

/** Starts the bare server with the shop's MongoDB. */
export async function startBareServer(mongoUrl: string): Promise<{ url: string; idle(): Promise<unknown>; stop(): void }> {
  const port = await freePort();
  const child = start('bare-server.ts', { MONGODB_URL: mongoUrl, PORT: String(port), NODE_ENV: 'production' });
  await next(child, 'the bare server');
  const url = `http://127.0.0.1:${port}`;
  return { url, idle: () => fetch(`${url}/idle`).then((response) => response.text()), stop: () => child.disconnect() };
}

/**
 * Starts the bare chat with the shop's servers.
 * @param request what it asks the model, as JSON
 */
export async function startBareChat(servers: { nats: string; mongo: string; model: string }, request: string): Promise<BareChat> {
  const port = await freePort();
  const env = { NATS_URL: servers.nats, MONGODB_URL: servers.mongo, MODEL_URL: servers.model, REQUEST: request, PORT: String(port) };
  const children = ['chat', 'gateway'].map((name) => start('bare-chat.ts', { ...env, NODE_ENV: 'production' }, [name]));
  await Promise.all(children.map((child) => next(child, 'the bare chat')));
  const stop = () => {
    for (const child of children) child.disconnect();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

export interface BareChat {
  url: string;
  stop: () => void;
}

/** Starts the static server in a process of its own. */
export async function startStaticServer(): Promise<{ url: string; serve(page: StaticPage): Promise<unknown>; stop(): void }> {
  const child = start('static-server.ts', { NODE_ENV: 'production' });
  const port = await next<number>(child, 'the static server');
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (page) => {
      child.send(page);
      return next(child, 'the static server');
    },
    stop: () => child.disconnect(),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Minimum number of responses on each connection for a meaningful measurement. */
const RESPONSES_PER_CONNECTION = 1;

/** Returns the load, with a number of requests instead of a duration if the server is too slow for that duration. */
async function fitting(generator: LoadGenerator, load: Load): Promise<Load> {
  if (load.connections === 1) return load;
  const { fastest } = await generator.measure({ ...load, connections: 1, seconds: 0.5, requests: 5 });
  const wanted = load.connections * RESPONSES_PER_CONNECTION;
  return fastest * wanted > load.seconds * 1_000 ? { ...load, requests: wanted } : load;
}

/**
 * Measures the loads in turn for several rounds, so that a temporary slowdown of the machine affects all of them alike.
 * @param between awaited before each measurement
 */
export async function alternate(
  generator: LoadGenerator,
  loads: readonly Load[],
  rounds: number,
  between: () => Promise<unknown>,
): Promise<Measured[]> {
  const measured: Measured[][] = loads.map(() => []);
  const fitted: Load[] = [];
  for (const load of loads) fitted.push(await fitting(generator, load));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, load] of fitted.entries()) {
      // Slow loads are measured only once: another round would add no information.
      if (round > 0 && load.requests !== undefined) continue;
      await between();
      measured[at]?.push(await generator.measure(load));
    }
  }
  return measured.map((results) => ({
    requestsPerSecond: mean(results.map((result) => result.requestsPerSecond)),
    fastest: Math.min(...results.map((result) => result.fastest)),
    p50: mean(results.map((result) => result.p50)),
    p99: Math.max(...results.map((result) => result.p99)),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
  }));
}

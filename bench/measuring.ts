import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../dev/ports.mjs';
import type { Load, Measured } from './load-generator.ts';
import type { StaticPage } from './static-server.ts';

const start = (script: string, env: Record<string, string> = {}): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), [], { execArgv: process.execArgv, env: { ...process.env, ...env } });

async function next<T>(child: ChildProcess, what: string): Promise<T> {
  const ended = new AbortController();
  const answer = once(child, 'message', { signal: ended.signal }).then(([message]) => message as T);
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`${what} ended`);
  });
  try {
    return await Promise.race([answer, exit]);
  } finally {
    answer.catch(() => undefined);
    exit.catch(() => undefined);
    ended.abort();
  }
}

/** The process that makes the load. */
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

/** The bare server, on the same MongoDB as the shop. */
export async function startBareServer(mongoUrl: string): Promise<{ url: string; idle(): Promise<unknown>; stop(): void }> {
  const port = await freePort();
  const child = start('bare-server.ts', { MONGODB_URL: mongoUrl, PORT: String(port), NODE_ENV: 'production' });
  await next(child, 'the bare server');
  const url = `http://127.0.0.1:${port}`;
  return { url, idle: () => fetch(`${url}/idle`).then((answer) => answer.text()), stop: () => child.disconnect() };
}

/** The static server, in a process of its own. */
export async function startStaticServer(): Promise<{ url: string; give(page: StaticPage): Promise<unknown>; stop(): void }> {
  const child = start('static-server.ts', { NODE_ENV: 'production' });
  const port = await next<number>(child, 'the static server');
  return {
    url: `http://127.0.0.1:${port}`,
    give: (page) => {
      child.send(page);
      return next(child, 'the static server');
    },
    stop: () => child.disconnect(),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a server must reach within a measurement for it to mean something: an answer on each connection. */
const ANSWERS_EACH = 1;

/** The load, by a number of requests instead of by time where the server is too slow for that time. */
async function fitting(generator: LoadGenerator, load: Load): Promise<Load> {
  if (load.connections === 1) return load;
  const { fastest } = await generator.measure({ ...load, connections: 1, seconds: 0.5, requests: 5 });
  const wanted = load.connections * ANSWERS_EACH;
  return fastest * wanted > load.seconds * 1_000 ? { ...load, requests: wanted } : load;
}

/**
 * Measures each load in turn, so many rounds, so that what slows the machine for a while slows all alike.
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
      // A second round of what takes long would tell nothing new.
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

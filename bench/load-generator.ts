// Generates the load in a process of its own, so that the measuring process does not delay it. Receives the load over IPC.
import http from 'node:http';
import autocannon from 'autocannon';
import { variedPath } from './varied-path.ts';

/** The load of a measurement. `{price}` and `{number}` in path, headers and body differ in each request. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  /** Number of requests instead of `seconds`, for a server that is too slow for that time. */
  requests?: number;
}

/** The result of a measurement. Times are in milliseconds. */
export interface Measured {
  requestsPerSecond: number;
  fastest: number;
  p50: number;
  p99: number;
  /** Requests that failed or had another status than 2xx. */
  failed: number;
}

const varied = (headers: Load['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, variedPath(value)]));

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends one request after another on one connection. Not with autocannon, which counts whole milliseconds: too coarse here. */
async function sequentially({ url, method, path, headers, body, seconds, requests = Infinity }: Load): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  let failed = 0;
  const request = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const sent = http.request({ agent, hostname, port, method, path: variedPath(path), headers: varied(headers) }, (response) => {
        if (response.statusCode === undefined || response.statusCode >= 300) failed += 1;
        response.resume().once('end', () => {
          times.push(performance.now() - began);
          resolve();
        });
      });
      sent.once('error', () => {
        failed += 1;
        resolve();
      });
      sent.end(body === undefined ? undefined : variedPath(body));
    });
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000 && times.length + failed < requests) await request();
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: (times.length * 1_000) / (performance.now() - began),
    fastest: times[0] ?? Infinity,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  };
}

async function concurrently({ url, method, path, headers, body, connections, seconds, requests }: Load): Promise<Measured> {
  const varies = `${path}${body ?? ''}${JSON.stringify(Object.values(headers ?? {}))}`.includes('{');
  const request = {
    method,
    path,
    headers: headers ?? {},
    ...(body === undefined ? {} : { body }),
    ...(varies
      ? {
          setupRequest: (original: autocannon.Request) => ({
            ...original,
            path: variedPath(path),
            headers: varied(headers),
            ...(body === undefined ? {} : { body: variedPath(body) }),
          }),
        }
      : {}),
  };
  const length = requests === undefined ? { duration: seconds } : { amount: requests };
  const result = await autocannon({ url, connections, ...length, timeout: 60, requests: [request] });
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    fastest: result.latency.min,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

process.on('message', (load: Load) => {
  const work = load.connections === 1 ? sequentially(load) : concurrently(load);
  work.then(
    (measured) => process.send?.(measured),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

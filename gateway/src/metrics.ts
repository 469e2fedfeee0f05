import { metrics } from '#service/process/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { ResponseSource } from './cache/response-store.ts';
import type { HttpServer } from './http/http-server.ts';
import type { CachedResponseWriter } from './cache/cached-response-writer.ts';

/** Durations of requests that were not served by a cache hit, in seconds. */
export const requestSeconds = new Histogram({
  name: 'kaarto_http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its response',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  registers: [metrics],
});

const states = ['HIT', 'UPDATING', 'MISS', 'STALE', 'NOT_MODIFIED'] as const;

/**
 * Publishes the counters of a cache when they are scraped. A cache hit is too hot a path to update a metric each time.
 * @param names such as kaarto_cached_responses_total and kaarto_cache_bytes
 */
export function watchCache(names: { responses: string; bytes: string }, source: ResponseSource, writer: CachedResponseWriter): void {
  const published = { ...writer.responsesByState };
  new Counter({
    name: names.responses,
    help: 'Responses by cache state',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const state of states) {
        this.inc({ state }, writer.responsesByState[state] - published[state]);
        published[state] = writer.responsesByState[state];
      }
    },
  });
  new Gauge({
    name: names.bytes,
    help: 'Bytes of cached responses',
    registers: [metrics],
    collect() {
      this.set(source.store.size.bytes);
    },
  });
}

/** Publishes the number of requests in flight. */
export function watchServer(httpServer: HttpServer): void {
  new Gauge({
    name: 'kaarto_requests_in_flight',
    help: 'Requests in flight',
    labelNames: ['kind'],
    registers: [metrics],
    collect() {
      this.set({ kind: 'api' }, httpServer.load.api);
      this.set({ kind: 'pages' }, httpServer.load.pages);
    },
  });
}

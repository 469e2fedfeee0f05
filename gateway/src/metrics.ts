import { metrics } from '#service/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { ResponseSource } from './cache/response-store.ts';
import type { HttpServer } from './http/http-server.ts';
import type { CachedResponseWriter } from './cache/cached-response-writer.ts';

/** Seconds that requests took that no cache hit has answered. */
export const requestSeconds = new Histogram({
  name: 'kaarto_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  registers: [metrics],
});

const states = ['HIT', 'UPDATING', 'MISS', 'STALE', 'NOT_MODIFIED'] as const;

/**
 * Publishes what a cache counts by itself; it is too hot to touch a metric each time.
 * @param names such as kaarto_cached_answers_total and kaarto_cache_bytes
 */
export function watchCache(names: { answers: string; bytes: string }, source: ResponseSource, writer: CachedResponseWriter): void {
  const shown = { ...writer.given };
  new Counter({
    name: names.answers,
    help: 'Answers by how the cache met them',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const state of states) {
        this.inc({ state }, writer.given[state] - shown[state]);
        shown[state] = writer.given[state];
      }
    },
  });
  new Gauge({
    name: names.bytes,
    help: 'Bytes of kept answers',
    registers: [metrics],
    collect() {
      this.set(source.store.size.bytes);
    },
  });
}

/** Publishes how much is under way. */
export function watchServer(httpServer: HttpServer): void {
  new Gauge({
    name: 'kaarto_requests_under_way',
    help: 'Requests being worked on',
    labelNames: ['kind'],
    registers: [metrics],
    collect() {
      this.set({ kind: 'api' }, httpServer.load.api);
      this.set({ kind: 'pages' }, httpServer.load.pages);
    },
  });
}

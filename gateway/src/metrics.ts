import { metrics } from '#service/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { AnswerCache } from './answer-cache.ts';
import type { Door } from './door.ts';
import type { KeptAnswerWriter } from './kept-answers.ts';

/** Seconds that requests took which were not answered from memory at the door. */
export const requestSeconds = new Histogram({
  name: 'kaarto_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  registers: [metrics],
});

/** Publishes what the cache and the door count by themselves; they are too hot to touch a metric each time. */
export function watchCacheAndDoor(cache: AnswerCache, writer: KeptAnswerWriter, door: Door): void {
  const shown = { HIT: 0, MISS: 0, STALE: 0, NOT_MODIFIED: 0 };
  new Counter({
    name: 'kaarto_cached_answers_total',
    help: 'Public answers by how the cache met them',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const state of ['HIT', 'MISS', 'STALE', 'NOT_MODIFIED'] as const) {
        this.inc({ state }, writer.given[state] - shown[state]);
        shown[state] = writer.given[state];
      }
    },
  });
  new Gauge({
    name: 'kaarto_cache_bytes',
    help: 'Bytes of kept answers',
    registers: [metrics],
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Gauge({
    name: 'kaarto_requests_under_way',
    help: 'Requests being worked on',
    labelNames: ['kind'],
    registers: [metrics],
    collect() {
      this.set({ kind: 'api' }, door.load.api);
      this.set({ kind: 'pages' }, door.load.pages);
    },
  });
}

import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of this process, which /metrics exports. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Duration of handled calls in seconds, by subject and outcome ('ok' or an error code). */
export const handledCalls = new Histogram({
  name: 'kaarto_service_call_seconds',
  help: 'Time a service took to handle a call',
  labelNames: ['subject', 'outcome'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

/** Duration of reactions to events in seconds, by consumer and outcome ('ok' or 'failed'). */
export const handledEvents = new Histogram({
  name: 'kaarto_reaction_seconds',
  help: 'Time a reaction to an event took',
  labelNames: ['reaction', 'outcome'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [metrics],
});

import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, type Consumer, type JsMsg } from '@nats-io/jetstream';
import type { DeadLetter } from '#contracts/gateway/dead-letters';
import type { Envelope } from '#contracts/operation';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { DEAD_LETTERS, deadLetterSubject, ensureStream, EVENTS, EVENTS_PREFIX, redeliverySubject } from './event-streams.ts';
import type { EventBus } from './event-bus.ts';
import { logContext } from '../process/logging.ts';
import { handledEvents } from '../process/metrics.ts';
import { declaredReactions, type DeclaredReaction } from './on.ts';
import { childTraceparent } from '../process/tracing.ts';

/** Time after which NATS redelivers an event whose process has died. A running reaction extends it. */
const ACK_WAIT_MS = 10_000;
/** Delay before the next try, by the number of failures so far. */
const BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long one pull request waits for a message. */
const PULL_MS = 20_000;
const RECONNECT_MS = 500;
/** Failures in a row between two warnings: one warning a minute. */
const WARN_EVERY = 60_000 / RECONNECT_MS;

/** Options of startReactions. */
export interface ReactionOptions {
  service: string;
  bus: EventBus;
  /** Returns the provider of a class. Throws when the service has none: a reaction must not be dropped silently. */
  provider: (type: DeclaredReaction['type']) => object;
  log: Logger;
  /** Delays in milliseconds before each retry; there is one try more than delays. For tests. */
  backoff?: readonly number[];
  /** Ack wait of the consumers, in milliseconds. For tests. */
  ackWait?: number;
}

/** The running reactions of one process. */
export interface Reactions {
  /** Fetches no more events. Resolves when the reactions in progress have finished. */
  stop(): Promise<void>;
}

/**
 * Starts the reactions of all classes that this process has loaded, each with its own durable consumer. They reconnect by
 * themselves after an outage of NATS.
 * @throws the error of `options.provider`
 */
export function startReactions(options: ReactionOptions): Reactions {
  const running = declaredReactions().map((declared) => new RunningReaction(declared, options));
  return { stop: async () => void (await Promise.all(running.map((reaction) => reaction.stop()))) };
}

class RunningReaction {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private readonly handle: (data: unknown, envelope: Envelope) => Promise<void>;
  private readonly consumerName: string;
  private readonly backoff: readonly number[];
  private readonly ackWait: number;
  private readonly log: Logger;

  constructor(
    private readonly declared: DeclaredReaction,
    private readonly options: ReactionOptions,
  ) {
    const provider = options.provider(declared.type) as Record<string | symbol, RunningReaction['handle']>;
    this.handle = (data, envelope) => (provider[declared.method] as RunningReaction['handle']).call(provider, data, envelope);
    this.consumerName = `${options.service}-${declared.reaction}`;
    this.backoff = options.backoff ?? BACKOFF_MS;
    this.ackWait = options.ackWait ?? ACK_WAIT_MS;
    this.log = options.log.child({ reaction: declared.reaction });
    this.ended = this.work();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  /** Handles one event after the other, and survives outages of NATS. */
  private async work(): Promise<void> {
    const { signal } = this.stopping;
    let consumer: Consumer | undefined;
    let failures = 0;
    while (!signal.aborted) {
      try {
        consumer ??= await this.ensureConsumer();
        const message = signal.aborted ? undefined : await this.next(consumer);
        failures = 0;
        if (message) await this.deliver(message);
      } catch (error) {
        // NATS is unavailable or has restarted with an empty disk: ensure the streams and the consumer again.
        consumer = undefined;
        // At once and then each minute: a missing permission looks like an outage that does not end.
        const level = failures % WARN_EVERY === 0 ? 'warn' : 'debug';
        failures += 1;
        this.log[level]({ error: String(error) }, 'no events for now, trying again');
        await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async ensureConsumer(): Promise<Consumer> {
    const { bus, service } = this.options;
    await ensureStream(bus.connection, EVENTS);
    await ensureStream(bus.connection, DEAD_LETTERS);
    const manager = await jetstreamManager(bus.connection, { timeout: 5_000 });
    const config = {
      durable_name: this.consumerName,
      filter_subjects: [EVENTS_PREFIX + this.declared.event.name, redeliverySubject(service, this.declared.reaction)],
      // A recreated consumer receives the events of the last seven days again, which is harmless and loses none.
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: this.ackWait * 1e6,
      // The server never drops an event: `failed` below decides which try is the last.
      max_deliver: -1,
      // Events that wait for their next try count as pending. The server's default of 1,000 would hold up later ones.
      max_ack_pending: 20_000,
    };
    const { consumers } = manager;
    // Adding fails when the consumer exists with other settings, from an earlier version of this reaction.
    await consumers.add(EVENTS.name, config).catch(() => consumers.update(EVENTS.name, this.consumerName, config));
    return jetstream(bus.connection, { timeout: 5_000 }).consumers.get(EVENTS.name, this.consumerName);
  }

  /** Fetches one message at a time: a prefetched one would be redelivered, and count as tried, while it waits here. */
  private async next(consumer: Consumer): Promise<JsMsg | undefined> {
    const messages = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
    const close = () => void messages.close();
    this.stopping.signal.addEventListener('abort', close);
    // The listener is not called when the signal was aborted before: the pull would then run to its timeout.
    if (this.stopping.signal.aborted) close();
    try {
      for await (const message of messages) return message;
      return undefined;
    } finally {
      this.stopping.signal.removeEventListener('abort', close);
    }
  }

  private async deliver(message: JsMsg): Promise<void> {
    const envelope = this.envelopeOf(message);
    if (envelope === null) return message.term();
    const end = handledEvents.startTimer({ reaction: this.consumerName });
    const prolong = setInterval(() => message.working(), this.ackWait / 3);
    const context = { requestId: envelope.requestId ?? 'none', traceparent: childTraceparent(envelope.traceparent) };
    await logContext.run(context, async () => {
      const tries = message.info.deliveryCount;
      try {
        // A reaction that kills its process at each try never reaches the catch block below.
        if (tries > this.backoff.length + 1)
          throw new Error('more than six deliveries without an outcome; the log may hold the last error');
        await this.handle(this.declared.event.data.parse(envelope.data), envelope);
        message.ack();
        end({ outcome: 'ok' });
      } catch (error) {
        end({ outcome: 'failed' });
        await this.failed(message, envelope, tries, error);
      } finally {
        clearInterval(prolong);
      }
    });
  }

  /** Returns null for a message that is not JSON: no retry could parse it, and its dead letter could not be resent. */
  private envelopeOf(message: JsMsg): Envelope | null {
    try {
      return message.json<Envelope>();
    } catch (error) {
      this.log.error({ err: error, seq: message.seq, text: message.string().slice(0, 200) }, 'an event that is not JSON is dropped');
      return null;
    }
  }

  private async failed(message: JsMsg, envelope: Envelope, tries: number, error: unknown): Promise<void> {
    const wait = this.backoff[tries - 1];
    if (wait !== undefined) {
      this.log.warn({ err: error, event: envelope.id, tries, wait }, 'reaction failed, trying again later');
      message.nak(wait);
      return;
    }
    this.log.error({ err: error, event: envelope.id, tries }, 'reaction failed at its last try');
    const { bus, service } = this.options;
    const letter: z.input<typeof DeadLetter> = {
      service,
      reaction: this.declared.reaction,
      event: this.declared.event.name,
      envelope,
      tries,
      error: error instanceof Error ? error.message : String(error),
      failedAt: new Date().toISOString(),
    };
    // The dead letter is stored before the event is terminated. Repeating this step within two minutes stores no second one.
    await jetstream(bus.connection, { timeout: 5_000 }).publish(deadLetterSubject(service, letter.reaction), JSON.stringify(letter), {
      // Includes the event's id, because a recreated stream counts its messages from 1 again.
      msgID: `${this.consumerName} ${envelope.id} ${message.seq}`,
    });
    message.term();
  }
}

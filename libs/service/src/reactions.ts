import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, type Consumer, type JsMsg } from '@nats-io/jetstream';
import type { DeadLetter } from '#contracts/gateway/dead-letters';
import type { Envelope } from '#contracts/operation';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { DEAD_LETTERS, deadLetterSubject, ensureStream, EVENTS, EVENTS_PREFIX, redeliverySubject } from './event-streams.ts';
import type { EventBus } from './events.ts';
import { logContext } from './logging.ts';
import { handledEvents } from './metrics.ts';
import { declaredReactions, type DeclaredReaction } from './on.ts';
import { childTraceparent } from './tracing.ts';

/** A process that has died in mid-reaction leaves its event for so long; a living one prolongs it. */
const ACK_WAIT_MS = 10_000;
/** Milliseconds until the next try, by the number of failures so far. */
const BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long one request for a message waits at the server. */
const PULL_MS = 20_000;
const RECONNECT_MS = 500;

export interface ReactionOptions {
  service: string;
  bus: EventBus;
  /** The provider of a class. Throws when the service has none: a reaction must not be forgotten in silence. */
  provider: (type: DeclaredReaction['type']) => object;
  log: Logger;
  /** Milliseconds until the next try; the last one is followed by the last try. For tests. */
  backoff?: readonly number[];
  /** Milliseconds. For tests. */
  ackWait?: number;
}

/** The running reactions of one process. */
export interface Reactions {
  /** Takes nothing new; resolves when what is under way has its outcome. */
  stop(): Promise<void>;
}

/** Starts all reactions that this process has loaded, each with a durable consumer of its own. */
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

  /** Handles one event after the other. Whatever NATS does meanwhile, it goes on. */
  private async work(): Promise<void> {
    const { signal } = this.stopping;
    let consumer: Consumer | undefined;
    while (!signal.aborted) {
      try {
        consumer ??= await this.ensureConsumer();
        const message = signal.aborted ? undefined : await this.next(consumer);
        if (message) await this.deliver(message);
      } catch (error) {
        // NATS is away, or has come back without its disk: the streams and the consumer are made anew.
        consumer = undefined;
        this.log.debug({ error: String(error) }, 'no events for now, trying again');
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
      // A consumer that has lost its place sees the week again, which does no harm and forgets nothing.
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: this.ackWait * 1e6,
      // The last try is decided here: an event is never dropped by the server.
      max_deliver: -1,
    };
    const { consumers } = manager;
    // Refused where it stands with other settings, which an earlier version of this reaction had.
    await consumers.add(EVENTS.name, config).catch(() => consumers.update(EVENTS.name, this.consumerName, config));
    return jetstream(bus.connection, { timeout: 5_000 }).consumers.get(EVENTS.name, this.consumerName);
  }

  /** One message at a time: a prefetched one would spend its deliveries while it waits here. */
  private async next(consumer: Consumer): Promise<JsMsg | undefined> {
    const messages = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
    const close = () => void messages.close();
    this.stopping.signal.addEventListener('abort', close);
    // A signal that came before the listener does not call it: the pull would be waited out.
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
        // A process that dies each time never gets to say so.
        if (tries > this.backoff.length + 1) throw new Error('the process ended at each try');
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

  /** Null for what is no JSON: no try could read it, and a dead letter of it could not be sent again. */
  private envelopeOf(message: JsMsg): Envelope | null {
    try {
      return message.json<Envelope>();
    } catch (error) {
      this.log.error({ err: error, seq: message.seq, text: message.string().slice(0, 200) }, 'an event that is no JSON is dropped');
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
    // Stored before the event is let go. A repetition of this step within two minutes stores nothing new.
    await jetstream(bus.connection, { timeout: 5_000 }).publish(deadLetterSubject(service, letter.reaction), JSON.stringify(letter), {
      // The event's id too: a stream that was made anew counts from 1 again.
      msgID: `${this.consumerName} ${envelope.id} ${message.seq}`,
    });
    message.term();
  }
}

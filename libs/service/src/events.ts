import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Envelope } from '#contracts/operation';
import type { Logger } from 'pino';
import { ensureStream, EVENTS, EVENTS_PREFIX } from './event-streams.ts';
import { connectNats } from './nats.ts';

/** What has happened, on its way between processes. */
export class EventBus {
  private readonly stream: JetStreamClient;
  private readonly reconnected: (() => void)[] = [];

  private constructor(
    readonly connection: NatsConnection,
    private readonly log: Logger,
  ) {
    this.stream = jetstream(connection, { timeout: 3_000 });
    void this.watchConnection();
  }

  /** Connects and makes sure that the EVENTS stream is there. */
  static async open({ url, name, log }: { url: string; name: string; log: Logger }): Promise<EventBus> {
    const connection = await connectNats(url, `${name}-events`);
    const bus = new EventBus(connection, log);
    await ensureStream(connection, EVENTS);
    return bus;
  }

  get connected(): boolean {
    return !this.connection.isClosed() && this.isUp;
  }

  private isUp = true;

  private async watchConnection() {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.isUp = false;
        this.log.warn('NATS is away');
      }
      if (status.type === 'reconnect') {
        this.isUp = true;
        this.log.info('NATS is back');
        // It may have come back with an empty disk.
        ensureStream(this.connection, EVENTS).catch((error: unknown) =>
          this.log.warn({ error: String(error) }, 'the EVENTS stream could not be made'),
        );
        for (const callback of this.reconnected) callback();
      }
    }
  }

  /**
   * Stores an event in the stream; resolves once the stream has it. The envelope's id keeps a repeated publication from
   * arriving twice. Rejects when NATS is away: the outbox tries again.
   */
  async publish(name: string, envelope: Envelope): Promise<void> {
    await this.stream.publish(EVENTS_PREFIX + name, JSON.stringify(envelope), { msgID: envelope.id });
  }

  /**
   * Calls `handler` for each event whose name begins with `topic` ('catalogue'), in every copy of the process. Events
   * that happen while NATS is away are not repeated here: use onReconnect to catch up.
   */
  onEach(topic: string, handler: (name: string, envelope: Envelope) => void): void {
    this.connection.subscribe(`${EVENTS_PREFIX}${topic}.>`, {
      callback: (error, message) => {
        if (error) return this.log.error({ error }, 'event subscription failed');
        try {
          handler(message.subject.slice(EVENTS_PREFIX.length), message.json<Envelope>());
        } catch (failure) {
          this.log.error({ err: failure, subject: message.subject }, 'event handler failed');
        }
      },
    });
  }

  /** Calls back each time the connection is up again after an outage. */
  onReconnect(callback: () => void): void {
    this.reconnected.push(callback);
  }

  /** Ends the connection after what is under way has been sent. */
  async close(): Promise<void> {
    await this.connection.drain();
  }
}

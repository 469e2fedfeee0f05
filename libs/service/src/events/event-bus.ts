import { jetstream, JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Envelope } from '#contracts/operation';
import type { Logger } from 'pino';
import { ensureStream, EVENTS, EVENTS_PREFIX } from './event-streams.ts';
import { connectNats } from '../calls/nats.ts';
import { untilUp } from '../process/until-up.ts';

/** The code of a JetStream that is still starting. */
const UNAVAILABLE = 503;

/** Whether an error means that NATS or its JetStream did not respond, as opposed to a request that it has refused. */
const isDown = (error: unknown): boolean => !(error instanceof JetStreamApiError) || error.status === UNAVAILABLE;

/** Publishes and receives events over NATS: durably in the JetStream stream EVENTS, or live for caches. */
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

  /**
   * Connects, waiting without limit until NATS is up, and creates the EVENTS stream unless it exists. The server's monitoring
   * shows the connection as `<name>-events`.
   * @throws the server's error when it refuses to create the stream
   */
  static async open({ url, name, log }: { url: string; name: string; log: Logger }): Promise<EventBus> {
    const connection = await connectNats(url, `${name}-events`);
    const bus = new EventBus(connection, log);
    const mayRecover = (error: unknown) => !connection.isClosed() && isDown(error);
    await untilUp(log, 'creating the EVENTS stream', mayRecover, () => ensureStream(connection, EVENTS));
    return bus;
  }

  /** True while the connection is up. */
  get connected(): boolean {
    return !this.connection.isClosed() && this.isUp;
  }

  private isUp = true;

  private async watchConnection() {
    for await (const status of this.connection.status()) {
      // Such as a missing permission, which no call or publication reports by itself.
      if (status.type === 'error') this.log.error({ error: String(status.error) }, 'NATS has refused something');
      if (status.type === 'disconnect') {
        this.isUp = false;
        this.log.warn('NATS is unavailable');
      }
      if (status.type === 'reconnect') {
        this.isUp = true;
        this.log.info('NATS is available again');
        // NATS may have restarted with an empty disk.
        ensureStream(this.connection, EVENTS).catch((error: unknown) =>
          this.log.warn({ error: String(error) }, 'the EVENTS stream could not be created'),
        );
        for (const callback of this.reconnected) callback();
      }
    }
  }

  /**
   * Publishes an event to the stream. Resolves when the stream has stored it. The stream drops a second event with the same
   * envelope id within two minutes.
   * @param name the event's name, without prefix
   * @throws the client's error when NATS is unavailable or does not confirm within 3 seconds; the outbox then retries
   */
  async publish(name: string, envelope: Envelope): Promise<void> {
    await this.stream.publish(EVENTS_PREFIX + name, JSON.stringify(envelope), { msgID: envelope.id });
  }

  /**
   * Calls `handler` for each event of a topic, in every replica of the process. Events that are published while NATS is
   * unavailable are not delivered here: use onReconnect to catch up. An error of the handler is logged.
   * @param topic the first part of the events' names, a service's name such as 'catalogue'
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

  /** Registers a callback for each reconnection after an outage. */
  onReconnect(callback: () => void): void {
    this.reconnected.push(callback);
  }

  /** Drains and closes the connection. */
  async close(): Promise<void> {
    await this.connection.drain();
  }
}

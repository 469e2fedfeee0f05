import { setTimeout as delay } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';

/** An unavailable NATS server never confirms that a subscription is drained. */
const DRAIN_TIMEOUT_MS = 1_000;

/**
 * Nest's NATS server, with a close that loses no requests. Nest's own close ends the subscriptions at once and drops the
 * requests that NATS has sent and that have not been read yet. This one drains the subscriptions first: NATS sends no more
 * requests, and those already sent are handled.
 */
export class DrainingServer extends ServerNats {
  private readonly drains: (() => Promise<void>)[] = [];

  override bindEvents(client: NatsConnection): void {
    const subscribe: NatsConnection['subscribe'] = (subject, options) => {
      const subscription = client.subscribe(subject, options);
      this.drains.push(() => subscription.drain());
      return subscription;
    };
    super.bindEvents({ subscribe });
  }

  /**
   * Our subjects are plain text. Nest would try to parse each one as JSON first, and that error costs more than all other handling.
   */
  protected override getRouteFromPattern(pattern: string): string {
    return pattern;
  }

  /** Drains the subscriptions, for at most a second, and closes the server. */
  override async close(): Promise<void> {
    const closing = new AbortController();
    const drained = Promise.allSettled(this.drains.map((drain) => drain()));
    await Promise.race([drained, delay(DRAIN_TIMEOUT_MS, undefined, { signal: closing.signal }).catch(() => undefined)]);
    closing.abort();
    await super.close();
  }
}

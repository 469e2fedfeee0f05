import { setTimeout as delay } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';

/** A server of NATS that is away cannot be told that nothing more is wanted. */
const TOLD_MS = 1_000;

/**
 * Nest's NATS server, but its end loses nothing: Nest drops its subscriptions at once, and with them the requests that
 * NATS has sent and that are not read yet. Draining them tells NATS first and takes what is still on its way.
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

  /** Our subjects are plain text. Nest would try each message's as JSON first, and making that error costs more than the rest. */
  protected override getRouteFromPattern(pattern: string): string {
    return pattern;
  }

  override async close(): Promise<void> {
    const over = new AbortController();
    const drained = Promise.allSettled(this.drains.map((drain) => drain()));
    await Promise.race([drained, delay(TOLD_MS, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
    await super.close();
  }
}

import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const DAY = 24 * 3600 * 1e9;

/** Where events travel: `events.<service>.<thing>.<past tense>`. The prefix keeps the stream from answering requests. */
export const EVENTS_PREFIX = 'events.';

/** A dead letter that is sent again reaches the one reaction that failed, and no cache or other reaction. */
export const redeliverySubject = (service: string, reaction: string): string => `${EVENTS_PREFIX}again.${service}.${reaction}`;

export const deadLetterSubject = (service: string, reaction: string): string => `dead-letters.${service}.${reaction}`;

/** All events of the last seven days, for reactions that come back late. A second message of one id within two minutes is dropped. */
export const EVENTS = {
  name: 'EVENTS',
  subjects: [`${EVENTS_PREFIX}>`],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: 7 * DAY,
  duplicate_window: 120 * 1e9,
};

/** Events whose reaction has failed at its last try. An admin sends them again or dismisses them within 90 days. */
export const DEAD_LETTERS = {
  name: 'DEAD_LETTERS',
  allow_direct: true,
  subjects: ['dead-letters.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: 90 * DAY,
  duplicate_window: 120 * 1e9,
};

/** Makes a stream unless it is there. A stream with other limits stays: they are the operator's to change. */
export async function ensureStream(connection: NatsConnection, stream: typeof EVENTS | typeof DEAD_LETTERS): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: 5_000 });
  try {
    await manager.streams.add(stream);
  } catch (error) {
    await manager.streams.info(stream.name).catch(() => {
      throw error;
    });
  }
}

import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const DAY = 24 * 3600 * 1e9;

/**
 * Prefix of the subjects of events: `events.<service>.<thing>.<past tense>`. Without it, the stream would match the subjects
 * of requests and acknowledge them.
 */
export const EVENTS_PREFIX = 'events.';

/** Returns the subject on which a dead letter is resent. Only the reaction that failed consumes it: no other reaction, no cache. */
export const redeliverySubject = (service: string, reaction: string): string => `${EVENTS_PREFIX}again.${service}.${reaction}`;

/** Returns the subject under which the stream DEAD_LETTERS stores the dead letters of a reaction. */
export const deadLetterSubject = (service: string, reaction: string): string => `dead-letters.${service}.${reaction}`;

/**
 * The stream of all events. It retains them for seven days, for reactions that were down, and drops a message whose id it has
 * stored in the last two minutes.
 */
export const EVENTS = {
  name: 'EVENTS',
  subjects: [`${EVENTS_PREFIX}>`],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: 7 * DAY,
  duplicate_window: 120 * 1e9,
};

/**
 * The stream of events whose reaction failed at its last try. It retains them for 90 days, in which an admin resends or dismisses
 * them.
 */
export const DEAD_LETTERS = {
  name: 'DEAD_LETTERS',
  allow_direct: true,
  subjects: ['dead-letters.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: 90 * DAY,
  duplicate_window: 120 * 1e9,
};

/**
 * Creates a stream unless it exists. An existing stream with other limits is left as it is, because an operator may have
 * changed them.
 * @throws the server's error when the stream can neither be created nor read
 */
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

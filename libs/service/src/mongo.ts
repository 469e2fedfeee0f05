import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import './lost-commands.ts';

/**
 * Opens a service's database, waiting for a server that is not up yet. Writes are acknowledged only once they are in
 * the journal (and on a majority of a replica set), so that nothing acknowledged is lost when the server is killed.
 * @param name the database, unless the address names one in its path
 */
export async function connectMongo({ url, name, log }: { url: string; name: string; log: Logger }): Promise<Connection> {
  const inUrl = decodeURIComponent(new URL(url.replace(/^mongodb(\+srv)?:/, 'http:')).pathname.slice(1));
  const options = {
    dbName: inUrl || name,
    writeConcern: { w: 'majority' as const, journal: true },
    // Bounds that keep a call within its deadline when the server is away, frozen or slow.
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 1_500,
    waitQueueTimeoutMS: 1_500,
    socketTimeoutMS: 20_000,
    heartbeatFrequencyMS: 2_000,
    minHeartbeatFrequencyMS: 200,
    maxPoolSize: 20,
    minPoolSize: 1,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    appName: `kaarto-${name}`,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mongoose.createConnection(url, options).asPromise();
    } catch (error) {
      if (attempt === 1) log.warn({ error: String(error) }, 'database is not up yet, waiting');
      await delay(Math.min(250 * attempt, 2_000));
    }
  }
}

/**
 * The _id of a record that a call creates. The same idempotency key gives the same _id, so a repeated create meets its
 * own earlier record instead of making a second one; without a key the _id is new.
 * @param scope what is created, and by whom, so that equal keys of different calls do not meet
 */
export function idFor(idempotencyKey: string | null, scope: string): mongoose.Types.ObjectId {
  if (idempotencyKey === null) return new mongoose.Types.ObjectId();
  return new mongoose.Types.ObjectId(hash('sha256', `${scope}\n${idempotencyKey}`).slice(0, 24));
}

/** Is this the driver's error for a value that a unique index already holds? */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/**
 * For a note whose loss is no harm: the server answers before it is in the journal, a write of the journal earlier. What
 * must not be lost is written as the connection says.
 */
export const UNJOURNALED = { writeConcern: { w: 1, journal: false } } as const;

/** Inserts documents with one command; answers for each whether it is there now: false where a unique index holds its value. */
export async function insertEach(
  collection: Pick<mongoose.mongo.Collection, 'insertMany'>,
  documents: readonly object[],
  options: mongoose.mongo.BulkWriteOptions = {},
): Promise<boolean[]> {
  try {
    await collection.insertMany([...documents], { ...options, ordered: false });
    return documents.map(() => true);
  } catch (error) {
    const failures = error instanceof mongoose.mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (failures.length === 0 || !failures.every(isDuplicate)) throw error;
    const refused = new Set(failures.map(({ index }) => index));
    return documents.map((_, index) => !refused.has(index));
  }
}

const AWAY_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoStalePrimaryError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
]);

/**
 * Codes by which a server says that it is shutting down, starting, stepping down or cut off from the others
 * (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml).
 */
const AWAY_CODES = new Set([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** The driver hands on what a socket throws when a command is written to it just after the server has died. */
const BROKEN_SOCKET = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Is the database out of reach, or unable to serve for now (as opposed to: it answered with an error)? */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Its kinds have names of their own, such as PoolClearedOnNetworkError.
  if (error instanceof mongoose.mongo.MongoNetworkError || AWAY_ERRORS.has(error.name)) return true;
  if ('code' in error && typeof error.code === 'string') return BROKEN_SOCKET.has(error.code);
  if (error.name === 'MongooseError') return /initial connection|bufferCommands/.test(error.message);
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  if (typeof error.code === 'number') return AWAY_CODES.has(error.code);
  // A bulk write wraps whatever the driver throws, and keeps neither its name nor a code.
  return error instanceof mongoose.mongo.MongoBulkWriteError;
}

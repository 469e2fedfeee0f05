import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { databaseNameIn } from './database-name.ts';
import './mongo-driver-patch.ts';

/**
 * Connects to a service's database, retrying without limit until the server is up. A write is acknowledged only when it is in
 * the journal (and on a majority of a replica set), so that a killed server loses no acknowledged write.
 * @param url `mongodb:` or `mongodb+srv:`
 * @param name name of the database, unless the path of `url` names another; also the client's name in the server's log
 */
export async function connectMongo({ url, name, log }: { url: string; name: string; log: Logger }): Promise<Connection> {
  const options = {
    dbName: databaseNameIn(url, name),
    writeConcern: { w: 'majority' as const, journal: true },
    // These timeouts let a call meet its deadline when the server is unavailable, frozen or slow.
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
 * Returns the _id for a record that a call creates. The same scope and idempotency key give the same _id, so a repeated create
 * finds its own earlier record instead of creating a second one. Without a key (null) the _id is random.
 * @param scope what is created and by whom, so that equal keys of different calls do not collide
 */
export function idFor(idempotencyKey: string | null, scope: string): mongoose.Types.ObjectId {
  if (idempotencyKey === null) return new mongoose.Types.ObjectId();
  return new mongoose.Types.ObjectId(hash('sha256', `${scope}\n${idempotencyKey}`).slice(0, 24));
}

/** Returns whether an error is MongoDB's duplicate key error (11000). */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/**
 * Write options for data whose loss is harmless: the server acknowledges the write without waiting for the journal. All other
 * data is written with the connection's write concern.
 */
export const UNJOURNALED = { writeConcern: { w: 1, journal: false } } as const;

/**
 * Inserts documents with one command.
 * @returns for each document, in order, whether it was inserted; false when a unique index already has its value
 * @throws the driver's error when anything but a duplicate key has failed; some documents may be inserted then
 */
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

const UNREACHABLE_ERRORS = new Set([
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
 * Codes of a server that is shutting down, starting, stepping down or disconnected from its replica set
 * (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml).
 */
const UNREACHABLE_CODES = new Set([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Socket errors, which the driver passes on unchanged when it writes a command just after the server has died. */
const BROKEN_SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * Returns whether an error means that the database is unreachable or temporarily unable to serve, as opposed to a command that
 * the database has refused.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Subclasses of MongoNetworkError have names of their own, such as PoolClearedOnNetworkError.
  if (error instanceof mongoose.mongo.MongoNetworkError || UNREACHABLE_ERRORS.has(error.name)) return true;
  if ('code' in error && typeof error.code === 'string') return BROKEN_SOCKET_CODES.has(error.code);
  if (error.name === 'MongooseError') return /initial connection|bufferCommands/.test(error.message);
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  if (typeof error.code === 'number') return UNREACHABLE_CODES.has(error.code);
  // A bulk write wraps any error of the driver and preserves neither its name nor its code.
  return error instanceof mongoose.mongo.MongoBulkWriteError;
}

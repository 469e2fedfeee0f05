import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'minio';
import { AppError } from '#contracts/errors';
import type { Logger } from 'pino';

const MAX_SOCKETS = 32;
const IDLE_MS = 10_000;

/** An object in the store. */
export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** The settings that `objectStorage` in config.ts reads from the environment. */
type ObjectStoreSettings = Record<'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string>;

/**
 * One bucket of an S3 object store. Every failure except a missing object is thrown as AppError service_unavailable, with
 * retryAfter in seconds.
 */
export class ObjectStore {
  private readonly client: Client;
  private readonly bucket: string;

  constructor(settings: ObjectStoreSettings) {
    const { protocol, hostname, port } = new URL(settings.S3_URL);
    const useSSL = protocol === 'https:';
    const { Agent, request } = useSSL ? https : http;
    this.bucket = settings.S3_BUCKET;
    this.client = new Client({
      endPoint: hostname,
      port: port ? Number(port) : useSSL ? 443 : 80,
      useSSL,
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
      region: 'us-east-1',
      // The smallest part that S3 allows: a file of unknown length is buffered in memory one part at a time.
      partSize: 5 * 1024 * 1024,
      transportAgent: new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: IDLE_MS }),
      // An agent's own timeout closes idle connections only. Without this one, a store that stops responding would block
      // every socket and every queued upload until the operating system closes the connections, after 15 minutes.
      transport: {
        request: (...args: Parameters<typeof http.request>) => {
          const sent = request(...args);
          return sent.setTimeout(IDLE_MS, () => sent.destroy(new Error('the object store is silent')));
        },
      } as Pick<typeof http, 'request'>,
      retryOptions: { disableRetry: true },
    });
  }

  /** Creates the bucket unless it exists. Retries until the store is up, or until `stopping` is aborted. Never throws. */
  async prepare(log: Logger, stopping: AbortSignal): Promise<void> {
    for (let attempt = 1; !stopping.aborted; attempt += 1) {
      try {
        if (!(await this.client.bucketExists(this.bucket))) await this.client.makeBucket(this.bucket);
        return;
      } catch (error) {
        if (isCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) return;
        if (attempt === 1) log.warn({ error: String(error) }, 'object store is not up yet, waiting');
        await delay(Math.min(250 * attempt, 5_000), undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  /**
   * Returns whether the bucket exists now.
   * @throws the client's error when the store is unavailable
   */
  async isUp(): Promise<boolean> {
    return this.client.bucketExists(this.bucket);
  }

  /** Stores an object, replacing one of the same key. */
  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    await orUnavailable(this.client.putObject(this.bucket, key, body, body.length, { 'Content-Type': contentType }));
  }

  /**
   * Stores a stream without buffering it whole.
   * @param size length in bytes, if known
   * @throws the stream's own error, unchanged, in which case nothing is stored; else AppError service_unavailable
   */
  async putStream(key: string, stream: Readable, contentType: string, size?: number): Promise<void> {
    let failure: Error | undefined;
    // The client does not handle an error of the stream: it would wait for the next bytes without end.
    const broken = new Promise<never>((_resolve, reject) => {
      stream.once('error', (error) => {
        failure = error;
        reject(error);
      });
    });
    try {
      await Promise.race([this.client.putObject(this.bucket, key, stream, size, { 'Content-Type': contentType }), broken]);
    } catch (error) {
      await this.client.removeIncompleteUpload(this.bucket, key).catch(() => undefined);
      throw failure ?? unavailable(error);
    }
    if (failure) {
      await this.remove([key]);
      throw failure;
    }
  }

  /** Returns the whole object, or undefined when there is none. */
  async get(key: string): Promise<Buffer | undefined> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await this.client.getObject(this.bucket, key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    } catch (error) {
      if (isCode(error, 'NoSuchKey', 'NotFound')) return undefined;
      throw unavailable(error);
    }
  }

  /**
   * Streams an object in chunks.
   * @throws the result of `whenMissing` when there is no such object; else AppError service_unavailable
   */
  async *read(key: string, whenMissing: () => AppError): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of await this.client.getObject(this.bucket, key)) yield chunk as Buffer;
    } catch (error) {
      throw isCode(error, 'NoSuchKey', 'NotFound') ? whenMissing() : unavailable(error);
    }
  }

  /** Removes objects; a missing one is no error. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await orUnavailable(this.client.removeObject(this.bucket, key));
  }

  /** Lists all objects whose key starts with `prefix`. */
  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const found = this.client.listObjectsV2(this.bucket, prefix, true);
    try {
      for await (const item of found) {
        const { name, lastModified } = item as { name?: string; lastModified?: Date };
        if (name && lastModified) yield { key: name, storedAt: lastModified };
      }
    } catch (error) {
      throw unavailable(error);
    }
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

const unavailable = (cause: unknown) => new AppError('service_unavailable', undefined, { retryAfter: 2 }, cause);

const isCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

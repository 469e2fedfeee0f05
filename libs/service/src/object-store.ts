import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'minio';
import { AppError } from '#contracts/errors';
import type { Logger } from 'pino';

const MAX_SOCKETS = 32;
const IDLE_MS = 10_000;

export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** As `objectStorage` of config.ts reads them from the environment. */
type ObjectStoreSettings = Record<'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string>;

/** The S3 store. Every failure but a missing object is service_unavailable. */
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
      // The smallest part S3 allows: a file of unknown length is held in memory one part at a time.
      partSize: 5 * 1024 * 1024,
      transportAgent: new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: IDLE_MS }),
      // An agent's own timeout ends idle connections only. Without this one a store that has fallen silent would hold
      // every socket and every waiting upload until the system gives the connections up, a quarter of an hour later.
      transport: {
        request: (...args: Parameters<typeof http.request>) => {
          const sent = request(...args);
          return sent.setTimeout(IDLE_MS, () => sent.destroy(new Error('the object store is silent')));
        },
      } as Pick<typeof http, 'request'>,
      retryOptions: { disableRetry: true },
    });
  }

  /** Makes the bucket, waiting for a store that is not up yet; gives up when `stopping` is aborted. */
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

  /** Can the bucket be used now? */
  async isUp(): Promise<boolean> {
    return this.client.bucketExists(this.bucket);
  }

  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    await this.away(this.client.putObject(this.bucket, key, body, body.length, { 'Content-Type': contentType }));
  }

  /** Stores a stream as it comes. An error of the stream is thrown as it is, and nothing is stored then. */
  async putStream(key: string, stream: Readable, contentType: string, size?: number): Promise<void> {
    let failure: Error | undefined;
    // The client does not hear of a stream that breaks, and would wait for its next bytes for ever.
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

  /** The whole object, or undefined when there is none. */
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

  /** The object as it comes. Throws what `whenMissing` gives where there is none. */
  async *read(key: string, whenMissing: () => AppError): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of await this.client.getObject(this.bucket, key)) yield chunk as Buffer;
    } catch (error) {
      throw isCode(error, 'NoSuchKey', 'NotFound') ? whenMissing() : unavailable(error);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.away(this.client.removeObject(this.bucket, key));
  }

  /** Everything below a prefix. */
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

  private async away<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const unavailable = (cause: unknown) => new AppError('service_unavailable', undefined, { retryAfter: 2 }, cause);

const isCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

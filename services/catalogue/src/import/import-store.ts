import { Client } from 'minio';
import { AppError } from '#contracts/errors';
import type { Config } from '../config.ts';

/** The uploaded files in the object store, where the gateway puts them. */
export class ImportStore {
  private readonly client: Client;
  private readonly bucket: string;

  constructor({
    S3_URL,
    S3_ACCESS_KEY,
    S3_SECRET_KEY,
    S3_BUCKET,
  }: Pick<Config, 'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>) {
    const { protocol, hostname, port } = new URL(S3_URL);
    const useSSL = protocol === 'https:';
    this.bucket = S3_BUCKET;
    this.client = new Client({
      endPoint: hostname,
      port: port ? Number(port) : useSSL ? 443 : 80,
      useSSL,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      region: 'us-east-1',
      retryOptions: { disableRetry: true },
    });
  }

  /** The whole file, or null when there is none. Throws service_unavailable when the store is away. */
  async read(key: string): Promise<Buffer | null> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await this.client.getObject(this.bucket, key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'NoSuchKey' || error.code === 'NotFound')) return null;
      throw new AppError('service_unavailable', undefined, { retryAfter: 2 }, error);
    }
  }

  /** Removes the file. Throws service_unavailable when the store is away. */
  async remove(key: string): Promise<void> {
    await this.client.removeObject(this.bucket, key).catch((error: unknown) => {
      throw new AppError('service_unavailable', undefined, { retryAfter: 2 }, error);
    });
  }
}

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

  /** The file as it comes. Throws import_unreadable when there is none, service_unavailable when the store is away. */
  async *read(key: string): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of await this.client.getObject(this.bucket, key)) yield chunk as Buffer;
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'NoSuchKey' || error.code === 'NotFound'))
        throw new AppError('import_unreadable', 'Tiedostoa ei ole enää. Tuo se uudelleen: jo tuodut rivit eivät muutu.');
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

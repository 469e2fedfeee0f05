import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { type ServerSet, setsInEnvironment, sharedNatsConfig } from '../backing-servers.ts';
import { until } from '../harness.ts';
import { testTag } from './docker.ts';

export interface Servers {
  /** The variables with which tests/backing-servers.ts finds the servers. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const address = (container: StartedTestContainer, port: number) => `${container.getHost()}:${container.getMappedPort(port)}`;

const secret = () => randomBytes(12).toString('hex');

async function respondsToPing(url: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await client.close();
  }
}

/** Starts the database, the message server and the object store from the images of production. */
export async function startServers(): Promise<Servers> {
  const [mongoPassword, natsPassword, s3SecretKey] = [secret(), secret(), secret()];
  const taken = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-shops-'));
  const started = await Promise.allSettled([
    new GenericContainer(process.env['MONGO_IMAGE'] ?? 'mongo:8')
      .withEnvironment({ MONGO_INITDB_ROOT_USERNAME: 'root', MONGO_INITDB_ROOT_PASSWORD: mongoPassword })
      .withExposedPorts(27017)
      .start(),
    new GenericContainer(process.env['NATS_IMAGE'] ?? 'nats:2-alpine')
      .withCopyContentToContainer([{ content: sharedNatsConfig(natsPassword), target: '/tmp/shops.conf' }])
      .withCommand(['nats-server', '--config', '/tmp/shops.conf', '--jetstream', '--store_dir', '/tmp/jetstream', '--http_port', '8222'])
      .withExposedPorts(4222, 8222)
      .withWaitStrategy(Wait.forHttp('/healthz?js-enabled-only=true', 8222))
      .start(),
    new GenericContainer(`kaarto/minio:${testTag}`)
      .withEnvironment({ MINIO_ROOT_USER: 'root', MINIO_ROOT_PASSWORD: s3SecretKey, MINIO_BROWSER: 'off' })
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .start(),
  ]);
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(running.map((container) => container.stop({ removeVolumes: true })));
    fs.rmSync(taken, { recursive: true });
  };
  const [mongo, nats, minio] = running;
  if (mongo === undefined || nats === undefined || minio === undefined) {
    await stop();
    throw started.find((result) => result.status === 'rejected')?.reason ?? new Error('a server did not start');
  }
  const mongoUrl = `mongodb://root:${mongoPassword}@${address(mongo, 27017)}`;
  // The real image starts mongod twice; only the second one listens on every address. This pings it from here, because a health
  // check with mongosh would run as long as the tests and occupy a processor.
  await until(() => respondsToPing(mongoUrl), { timeout: 120_000, every: 250, what: 'MongoDB responds' }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const set: ServerSet = {
    mongoUrl,
    natsAddress: address(nats, 4222),
    natsPassword,
    s3Url: `http://${address(minio, 9000)}`,
    s3AccessKey: 'root',
    s3SecretKey,
    taken,
  };
  return { env: setsInEnvironment([set]), stop };
}

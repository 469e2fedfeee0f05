import { randomBytes } from 'node:crypto';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { testTag } from './docker.ts';

export interface Servers {
  /** What tests/harness.ts and the processes take from their environment to use these servers. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const address = (protocol: string, container: StartedTestContainer, port: number, user = '') =>
  `${protocol}://${user}${container.getHost()}:${container.getMappedPort(port)}`;

const secret = () => randomBytes(12).toString('hex');

/** Starts the database, the message server and the object store from the images of production. */
export async function startServers(): Promise<Servers> {
  const [mongoPassword, s3Secret] = [secret(), secret()];
  const started = await Promise.allSettled([
    new GenericContainer(process.env['MONGO_IMAGE'] ?? 'mongo:8')
      .withEnvironment({ MONGO_INITDB_ROOT_USERNAME: 'root', MONGO_INITDB_ROOT_PASSWORD: mongoPassword })
      .withExposedPorts(27017)
      // The real image starts mongod twice; the second time on every address.
      .withHealthCheck({
        test: ['CMD-SHELL', 'mongosh --quiet "mongodb://$(hostname):27017/" --eval "quit(db.hello().isWritablePrimary ? 0 : 1)"'],
        interval: 500,
        timeout: 5_000,
        retries: 120,
        startPeriod: 0,
      })
      .withWaitStrategy(Wait.forHealthCheck())
      .start(),
    new GenericContainer(process.env['NATS_IMAGE'] ?? 'nats:2-alpine')
      .withCommand(['nats-server', '--jetstream', '--store_dir', '/tmp/jetstream', '--http_port', '8222'])
      .withExposedPorts(4222, 8222)
      .withWaitStrategy(Wait.forHttp('/healthz?js-enabled-only=true', 8222))
      .start(),
    new GenericContainer(`kaarto/minio:${testTag}`)
      .withEnvironment({ MINIO_ROOT_USER: 'root', MINIO_ROOT_PASSWORD: s3Secret, MINIO_BROWSER: 'off' })
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .start(),
  ]);
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(running.map((container) => container.stop({ removeVolumes: true })));
  };
  const [mongo, nats, minio] = running;
  if (mongo === undefined || nats === undefined || minio === undefined) {
    await stop();
    throw started.find((result) => result.status === 'rejected')?.reason ?? new Error('a server did not start');
  }
  return {
    env: {
      MONGODB_URL: address('mongodb', mongo, 27017, `root:${mongoPassword}@`),
      NATS_URL: address('nats', nats, 4222),
      S3_URL: address('http', minio, 9000),
      S3_ACCESS_KEY: 'root',
      S3_SECRET_KEY: s3Secret,
    },
    stop,
  };
}

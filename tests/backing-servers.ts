// The backing servers of a test's shop: either its own set, which it may kill and freeze, or its share of a set that a Jest
// worker uses for all its files. In a shared set each shop has its own databases, NATS account and bucket.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../dev/ports.mjs';
import { onPath } from '../dev/programs.mjs';
import { ensureBinary } from '../dev/servers/binaries.mjs';
import { startMongo } from '../dev/servers/mongo.ts';
import { startNats } from '../dev/servers/nats.ts';
import { startS3 } from '../dev/servers/s3.ts';
import { type RunningServer, startServer } from '../dev/servers/server-process.ts';

/** A backing server. If it belongs to the test alone, the test can kill it and restart it on the same port with the same data. */
export interface ShopServer {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** The backing servers of one shop. */
export interface ShopServers {
  readonly mongo: ShopServer;
  readonly nats: ShopServer;
  readonly s3: ShopServer;
  /** The environment variables that configure the object store. */
  readonly storage: Record<'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string>;
  /** Returns the name of a process's database. */
  databaseOf(name: string): string;
  /** Returns the URL of a process's database. */
  databaseUrl(name: string): string;
  stop(): Promise<void>;
}

/** The addresses of a set of servers that many shops share. */
export interface ServerSet {
  mongoUrl: string;
  /** Host and port. `sharedNatsConfig` defines the users. */
  natsAddress: string;
  natsPassword: string;
  s3Url: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** A folder that starts empty. A shop claims its number by creating a folder of that name in it. */
  taken: string;
}

/** The environment variable that passes the sets to the test processes: a JSON array with one set for each Jest worker. */
const SETS = 'KAARTO_TEST_SERVERS';
/** More than the number of shops that one worker starts in a run. */
const SHOPS = 250;

/** Returns the configuration of a nats-server that has one account per shop, so that shops are isolated from each other. */
export function sharedNatsConfig(password: string): string {
  const account = (_: unknown, shop: number) =>
    `  SHOP${shop} { jetstream: enabled, users: [{ user: shop${shop}, password: "${password}" }] }`;
  return ['accounts {', ...Array.from({ length: SHOPS }, account), '}', ''].join('\n');
}

/** Returns the environment variables that make a process use these sets. */
export const setsInEnvironment = (sets: readonly ServerSet[]): Record<string, string> => ({ [SETS]: JSON.stringify(sets) });

export const hasSharedSets = (): boolean => process.env[SETS] !== undefined;

/** Starts a set of embedded servers that many shops can share. */
export async function startSet(): Promise<{ set: ServerSet; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-servers-'));
  const keys = { accessKey: 'kaarto', secretKey: randomBytes(12).toString('hex') };
  const natsPassword = randomBytes(12).toString('hex');
  const started = await Promise.allSettled([
    startMongo({ dataDir: path.join(folder, 'mongo') }),
    startSharedNats(path.join(folder, 'nats'), natsPassword),
    startS3({ dataDir: path.join(folder, 's3'), ...keys }),
  ]);
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(running.map((server) => server.kill()));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const [mongo, nats, s3] = running;
  if (mongo === undefined || nats === undefined || s3 === undefined) {
    await stop();
    throw started.find((result) => result.status === 'rejected')?.reason;
  }
  const taken = path.join(folder, 'taken');
  fs.mkdirSync(taken);
  const set = { mongoUrl: mongo.url, natsAddress: `127.0.0.1:${nats.port}`, natsPassword, s3Url: s3.url, taken };
  return { set: { ...set, s3AccessKey: keys.accessKey, s3SecretKey: keys.secretKey }, stop };
}

async function startSharedNats(dataDir: string, password: string): Promise<RunningServer> {
  const command = onPath('nats-server') ?? (await ensureBinary('nats-server'));
  const port = await freePort();
  fs.mkdirSync(dataDir, { recursive: true });
  const configFile = path.join(dataDir, 'nats.conf');
  const jetstream = `jetstream { store_dir: ${JSON.stringify(path.join(dataDir, 'jetstream'))}, max_file_store: 4GB }`;
  fs.writeFileSync(configFile, `host: "127.0.0.1"\nport: ${port}\n${jetstream}\n${sharedNatsConfig(password)}`);
  const logFile = path.join(dataDir, 'server.log');
  const running = await startServer({ name: 'NATS', command, args: ['--config', configFile], ports: [port], logFile });
  return Object.assign(running, { name: 'nats', port, url: `nats://127.0.0.1:${port}`, environment: {} });
}

/** Claims a shop's share of its worker's set. Returns undefined when there are no shared sets. */
export function shareOfSet(): ShopServers | undefined {
  const sets = JSON.parse(process.env[SETS] ?? '[]') as ServerSet[];
  const set = sets[(Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % sets.length];
  if (set === undefined) return undefined;
  const shop = takeNumber(set.taken);
  const databaseOf = (name: string) => `${name}_${shop}`;
  return {
    mongo: shared(set.mongoUrl),
    nats: shared(`nats://shop${shop}:${set.natsPassword}@${set.natsAddress}`),
    s3: shared(set.s3Url),
    storage: { S3_URL: set.s3Url, S3_ACCESS_KEY: set.s3AccessKey, S3_SECRET_KEY: set.s3SecretKey, S3_BUCKET: `kaarto-${shop}` },
    databaseOf,
    databaseUrl: (name) => withDatabase(set.mongoUrl, databaseOf(name)),
    stop: () => Promise.resolve(),
  };
}

function takeNumber(taken: string): number {
  for (let shop = 0; shop < SHOPS; shop += 1) {
    try {
      fs.mkdirSync(path.join(taken, String(shop)));
      return shop;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`a set of backing servers has accounts for ${SHOPS} shops only`);
}

/** Wraps a server that other shops use too: killing it throws. */
function shared(url: string): ShopServer {
  const refuse = () => {
    throw new Error('other shops use this server too: startShop({ ownServers: true }) starts one that may be killed');
  };
  return { url, pid: 0, kill: () => Promise.resolve().then(refuse), start: () => Promise.resolve().then(refuse), signal: refuse };
}

/** Returns the URL with a database in its path, in which the server would otherwise look for the user, too. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  if (address.username !== '' && !address.searchParams.has('authSource')) address.searchParams.set('authSource', 'admin');
  address.pathname = `/${name}`;
  return address.href;
}

/** Starts embedded servers for one shop alone, with their data in the folder. */
export async function ownServers(folder: string): Promise<ShopServers> {
  const keys = { accessKey: 'kaarto', secretKey: 'kaarto-secret' };
  const [mongo, nats, s3] = await Promise.all([
    embedded((port) => startMongo({ dataDir: path.join(folder, 'mongo'), port })),
    embedded((port) => startNats({ dataDir: path.join(folder, 'nats'), port })),
    embedded((port) => startS3({ dataDir: path.join(folder, 's3'), port, ...keys })),
  ]);
  return {
    mongo,
    nats,
    s3,
    storage: { S3_URL: s3.url, S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey, S3_BUCKET: 'kaarto' },
    databaseOf: (name) => name,
    databaseUrl: () => mongo.url,
    stop: async () => {
      await Promise.all([mongo, nats, s3].map((server) => server.kill()));
    },
  };
}

async function embedded(start: (port: number) => Promise<RunningServer>): Promise<ShopServer> {
  const port = await freePort();
  let running = await start(port);
  return {
    url: running.url,
    get pid() {
      return running.pid;
    },
    kill: () => running.kill(),
    start: async () => {
      running = await start(port);
    },
    signal: (signal) => process.kill(running.pid, signal),
  };
}

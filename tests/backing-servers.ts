// The backing servers of a test's shop: a set of its own, which it may kill and freeze, or its share of a set that a
// Jest worker keeps for all its files, where each shop has databases, a NATS account and a bucket to itself.
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

/** A backing server that a test can kill and bring back on the same port with the same data, if it is the test's own. */
export interface ShopServer {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** What one shop uses. */
export interface ShopServers {
  readonly mongo: ShopServer;
  readonly nats: ShopServer;
  readonly s3: ShopServer;
  /** The settings by which a process uses the object store. */
  readonly storage: Record<'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string>;
  /** The name of a process's database. */
  databaseOf(name: string): string;
  /** The address of a process's database. */
  databaseUrl(name: string): string;
  stop(): Promise<void>;
}

/** The addresses of a set of servers that many shops share. */
export interface ServerSet {
  mongoUrl: string;
  /** Host and port; the users are those of `sharedNatsConfig`. */
  natsAddress: string;
  natsPassword: string;
  s3Url: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** An empty folder: a shop takes its number by making a folder in it. */
  taken: string;
}

/** Where the sets stand for the files' processes: JSON, one for each Jest worker. */
const SETS = 'KAARTO_TEST_SERVERS';
/** More than one run of one worker has shops. */
const SHOPS = 250;

/** Settings of a nats-server on which each shop has an account of its own: subjects and streams of others are not seen. */
export function sharedNatsConfig(password: string): string {
  const account = (_: unknown, shop: number) =>
    `  SHOP${shop} { jetstream: enabled, users: [{ user: shop${shop}, password: "${password}" }] }`;
  return ['accounts {', ...Array.from({ length: SHOPS }, account), '}', ''].join('\n');
}

/** What a process has in its environment to use these sets. */
export const setsInEnvironment = (sets: readonly ServerSet[]): Record<string, string> => ({ [SETS]: JSON.stringify(sets) });

export const setsAreOffered = (): boolean => process.env[SETS] !== undefined;

/** Starts a set of embedded servers that many shops may share. */
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

/** A shop's share of its worker's set, or undefined where none is offered. */
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

/** A server that others use too: nobody may kill it. */
function shared(url: string): ShopServer {
  const refuse = () => {
    throw new Error('other shops use this server too: startShop({ ownServers: true }) starts one that may be killed');
  };
  return { url, pid: 0, kill: () => Promise.resolve().then(refuse), start: () => Promise.resolve().then(refuse), signal: refuse };
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  if (address.username !== '' && !address.searchParams.has('authSource')) address.searchParams.set('authSource', 'admin');
  address.pathname = `/${name}`;
  return address.href;
}

/** Embedded servers for one shop alone, with their data in the folder. */
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

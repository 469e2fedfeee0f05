import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';
import { processesOf } from '../dev/processes.ts';
import { startMongo } from '../dev/servers/mongo.ts';
import { startNats } from '../dev/servers/nats.ts';
import { startS3 } from '../dev/servers/s3.ts';
import { type RunningProcess, type RunningServer, startProcess } from '../dev/servers/server-process.ts';
import type { Ports } from '../dev/shop-state.ts';
import { ApiClient } from './client.ts';
import { mailOf, type ShopMail } from './shop-mail.ts';

export const adminAccount = { username: 'admin', password: 'talvirenkaat-alle-2026' };
export const jwtSecret = 'a-secret-of-the-tests-that-is-long-enough';
export const unsubscribeSecret = 'another-secret-of-the-tests-long-enough';

/** A process of the shop that a test can kill and bring back on the same port. */
export interface ShopProcess {
  readonly pid: number;
  readonly logFile: string;
  readonly metricsUrl: string;
  /** SIGKILL, as a crash would be. */
  kill(): Promise<void>;
  /** SIGTERM; settles when it has ended. */
  stop(): Promise<void>;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** A backing server that a test can kill and bring back on the same port with the same data. */
export interface ShopServer {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export interface Shop {
  readonly url: string;
  readonly folder: string;
  readonly visitor: ApiClient;
  readonly admin: ApiClient;
  readonly gateway: ShopProcess;
  readonly catalogue: ShopProcess;
  readonly content: ShopProcess;
  readonly marketing: ShopProcess;
  readonly web: ShopProcess | null;
  readonly mongo: ShopServer;
  /** The name of a process's database on it. */
  databaseOf(name: string): string;
  /** That database itself, to look into; the connection is the shop's and ends with it. */
  database(name: string): mongoose.mongo.Db;
  readonly nats: ShopServer;
  readonly s3: ShopServer;
  readonly mail: ShopMail;
  /** A further copy of a process, for tests with two of them; stops with the shop. */
  copyOf(name: 'gateway' | 'catalogue' | 'content' | 'marketing'): Promise<{ url: string; process: ShopProcess }>;
  stop(): Promise<void>;
}

const nothing = { adminUsername: '', adminPassword: '', jwtSecret: '', unsubscribeSecret: '', s3AccessKey: '', s3SecretKey: '' };
const ports = { catalogueHealth: 0, contentHealth: 0, marketingHealth: 0, gatewayMetrics: 0, web: 0, webMetrics: 0 };
const commands = processesOf({ port: 0, ports: ports as Ports, secrets: nothing, watch: false, servers: {}, env: {} });

/** Node's arguments for a process, as npm start gives them. */
const argsOf = (name: string): string[] => commands.find((process) => process.name === name)?.args ?? [];

/** Waits until `check` answers something truthy; fails with what it saw last. */
export async function until<T>(
  check: () => Promise<T> | T,
  { timeout = 10_000, every = 25, what = 'condition' } = {},
): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      const value = await check();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end)
      throw new Error(
        `${what} did not come true within ${timeout} ms; last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
      );
    await wait(every);
  }
}

async function isLive(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await response.arrayBuffer();
  return response.ok;
}

const logTail = (file: string) => fs.readFileSync(file, 'utf8').split('\n').slice(-15).join('\n');

async function startShopProcess(
  name: string,
  args: string[],
  env: Record<string, string>,
  readyUrl: string,
  metricsUrl: string,
  folder: string,
): Promise<ShopProcess> {
  const logFile = path.join(folder, `${name}.log`);
  let running: RunningProcess;
  const start = async () => {
    running = startProcess({
      command: process.execPath,
      args,
      logFile,
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...certificates(), ...env },
    });
    const ended = running.exited.then(() => {
      throw new Error(`${name} ended`);
    });
    await Promise.race([until(() => isLive(readyUrl), { timeout: 30_000, what: `${name} ready` }), ended]).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${logTail(logFile)}`);
    });
  };
  await start();
  return {
    get pid() {
      return running.pid;
    },
    logFile,
    metricsUrl,
    kill: () => running.kill(),
    stop: () => running.stop(),
    start,
    signal: (signal) => process.kill(running.pid, signal),
  };
}

function certificates(): Record<string, string> {
  const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

async function embedded(start: (port: number) => Promise<RunningServer>): Promise<ShopServer & { running(): RunningServer }> {
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
    running: () => running,
  };
}

/** A server that the environment names: tests run against it, but cannot kill it. */
function foreign(url: string): ShopServer & { running(): null } {
  const refuse = () => Promise.reject(new Error('this server was not started by the test'));
  return { url, pid: 0, kill: refuse, start: refuse, signal: () => undefined, running: () => null };
}

/** A database of its own for each process and test, on a server that others use too. */
const databaseUrl = (url: string, name: string) => {
  const address = new URL(url);
  if (address.username !== '' && !address.searchParams.has('authSource')) address.searchParams.set('authSource', 'admin');
  address.pathname = `/${name}`;
  return address.href;
};

/**
 * Starts a whole shop for one test file: backing servers on free ports with data in a temporary folder (or those that
 * MONGODB_URL, NATS_URL and S3_URL name), the services, the gateway and, when asked for, the web server and a mail
 * server (without one, mail is refused until `mail.start()`). Processes run from dist/: build first.
 */
export async function startShop({
  web = false,
  mail: withMail = false,
  env = {},
}: { web?: boolean; mail?: boolean; env?: Record<string, string> } = {}): Promise<Shop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-test-'));
  const given = process.env;
  const s3Keys = { accessKey: given['S3_ACCESS_KEY'] ?? 'kaarto', secretKey: given['S3_SECRET_KEY'] ?? 'kaarto-secret' };
  const [mongo, nats, s3, mail] = await Promise.all([
    given['MONGODB_URL'] ? foreign(given['MONGODB_URL']) : embedded((port) => startMongo({ dataDir: path.join(folder, 'mongo'), port })),
    given['NATS_URL'] ? foreign(given['NATS_URL']) : embedded((port) => startNats({ dataDir: path.join(folder, 'nats'), port })),
    given['S3_URL'] ? foreign(given['S3_URL']) : embedded((port) => startS3({ dataDir: path.join(folder, 's3'), port, ...s3Keys })),
    mailOf(path.join(folder, 'mail'), withMail),
  ]);

  const suffix = randomBytes(4).toString('hex');
  const databaseOf = (name: string) => (mongo.running() === null ? `${name}_${suffix}` : name);
  // Connects when it is asked for something.
  const looking = new mongoose.mongo.MongoClient(mongo.url);
  const url = (name: string) => (mongo.running() === null ? databaseUrl(mongo.url, databaseOf(name)) : mongo.url);
  const storage = {
    S3_URL: s3.url,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    S3_BUCKET: given['S3_BUCKET'] ?? 'kaarto',
  };
  const started: ShopProcess[] = [];
  const gatewayPort = await freePort();
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const webPort = await freePort();

  const mailing = { SMTP_URL: mail.url, PUBLIC_URL: gatewayUrl };
  const own = { catalogue: storage, content: mailing, marketing: { ...mailing, UNSUBSCRIBE_SECRET: unsubscribeSecret } };
  const startService = async (service: keyof typeof own, name: string = service) => {
    const health = await freePort();
    const healthUrl = `http://127.0.0.1:${health}`;
    const settings = { HEALTH_PORT: String(health), MONGODB_URL: url(service), NATS_URL: nats.url, ...own[service], ...env };
    const process = await startShopProcess(name, argsOf(service), settings, `${healthUrl}/readyz`, `${healthUrl}/metrics`, folder);
    started.push(process);
    return process;
  };
  const startGateway = async (name: string, port: number) => {
    const metrics = await freePort();
    const settings = {
      PORT: String(port),
      METRICS_PORT: String(metrics),
      MONGODB_URL: url('accounts'),
      NATS_URL: nats.url,
      ...storage,
      WEB_URL: `http://127.0.0.1:${webPort}`,
      PUBLIC_URL: gatewayUrl,
      JWT_SECRET: jwtSecret,
      ADMIN_USERNAME: adminAccount.username,
      ADMIN_PASSWORD: adminAccount.password,
      ...env,
    };
    const process = await startShopProcess(
      name,
      argsOf('gateway'),
      settings,
      `http://127.0.0.1:${port}/healthz`,
      `http://127.0.0.1:${metrics}/metrics`,
      folder,
    );
    started.push(process);
    return process;
  };

  const [catalogue, content, marketing, gateway] = await Promise.all([
    startService('catalogue'),
    startService('content'),
    startService('marketing'),
    startGateway('gateway', gatewayPort),
  ]);
  const visitor = new ApiClient(`${gatewayUrl}/api`);
  let webProcess: ShopProcess | null = null;
  if (web) {
    const metrics = await freePort();
    const settings = { PORT: String(webPort), METRICS_PORT: String(metrics), GATEWAY_URL: gatewayUrl, PUBLIC_URL: gatewayUrl, ...env };
    webProcess = await startShopProcess(
      'web',
      argsOf('web'),
      settings,
      `http://127.0.0.1:${webPort}/healthz`,
      `http://127.0.0.1:${metrics}/metrics`,
      folder,
    );
    started.push(webProcess);
  }
  const login = await until(
    () => visitor.post<{ token: string }>('/admin/login', adminAccount).then((answer) => (answer.status === 200 ? answer : null)),
    { what: 'admin login' },
  );
  await until(() => visitor.get('/manufacturers').then((answer) => answer.status === 200), { what: 'catalogue answers' });

  return {
    url: gatewayUrl,
    folder,
    visitor,
    admin: new ApiClient(visitor.base, login.body.token),
    gateway,
    catalogue,
    content,
    marketing,
    web: webProcess,
    mongo,
    databaseOf,
    database: (name) => looking.db(databaseOf(name)),
    nats,
    s3,
    mail,
    async copyOf(name) {
      if (name !== 'gateway') return { url: '', process: await startService(name, `${name}-${started.length}`) };
      const port = await freePort();
      return { url: `http://127.0.0.1:${port}`, process: await startGateway(`gateway-${started.length}`, port) };
    },
    async stop() {
      await looking.close();
      await Promise.all(started.map((process) => process.kill()));
      await Promise.all([...[mongo, nats, s3].map((server) => server.running()?.kill()), mail.kill()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

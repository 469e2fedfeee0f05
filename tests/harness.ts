import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type mongoose from 'mongoose';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';
import { type ServiceName, type ServiceProcess, serviceNames, services } from '../dev/services.mjs';
import { allocator, processesOf } from '../dev/processes.ts';
import { type RunningProcess, startProcess } from '../dev/servers/server-process.ts';
import type { Ports } from '../dev/shop-state.ts';
import { ownServers as startOwnServers, shareOfSet, type ShopServer } from './backing-servers.ts';
import { ApiClient } from './client.ts';
import { type RawResponse, rawRequest } from './raw-request.ts';
import { mailOf, type ShopMail } from './shop-mail.ts';

export const adminAccount = { username: 'admin', password: 'talvirenkaat-alle-2026' };
export const jwtSecret = 'a-secret-of-the-tests-that-is-long-enough';
/** The value of every service secret in tests. */
const serviceSecret = 'another-secret-of-the-tests-long-enough';

/** A process of the shop that a test can kill and restart on the same port. */
export interface ShopProcess {
  readonly pid: number;
  readonly logFile: string;
  readonly metricsUrl: string;
  /** Sends SIGKILL, which simulates a crash. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves when the process has ended. */
  stop(): Promise<void>;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export type { ServiceName };

/** The services of a shop. Accessing a service that the shop was started without throws. */
type ServiceProcesses = { readonly [Name in ServiceName]: ShopProcess };

export interface Shop extends ServiceProcesses {
  readonly url: string;
  readonly folder: string;
  readonly visitor: ApiClient;
  readonly admin: ApiClient;
  readonly gateway: ShopProcess;
  readonly web: ShopProcess | null;
  readonly mongo: ShopServer;
  /** Returns the name of a process's database on `mongo`. */
  databaseOf(name: string): string;
  /** Returns a handle to a process's database. The connection belongs to the shop and closes with it. */
  database(name: string): mongoose.mongo.Db;
  readonly nats: ShopServer;
  readonly s3: ShopServer;
  readonly mail: ShopMail;
  /** Starts a second replica of a process, with environment variables of its own. It stops with the shop. */
  copyOf(name: 'gateway' | ServiceName, env?: Record<string, string>): Promise<{ url: string; process: ShopProcess }>;
  stop(): Promise<void>;
}

const emptySecrets = { adminUsername: '', adminPassword: '', jwtSecret: '', s3AccessKey: '', s3SecretKey: '', ofServices: {} };
const commands = processesOf({ port: 0, ports: {} as Ports, secrets: emptySecrets, watch: false, servers: {}, env: {} });

/** Returns the arguments that npm start passes to Node for a process. */
const argsOf = (name: string): string[] => commands.find((process) => process.name === name)?.args ?? [];

/** Waits until `check` returns a truthy value, and returns it. Throws with the last value or error after the timeout. */
export async function until<T>(
  check: () => Promise<T> | T,
  { timeout = 60_000, every = 25, what = 'condition' } = {},
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

/**
 * Waits until the response at this address is cached with its normal TTL, as are all responses from now on. For three seconds
 * after an event the gateway caches pages for only half a second and API responses for one second.
 */
export const untilCachedWithFullTtl = (url: string, address: string): Promise<RawResponse> =>
  until(
    async () => {
      const answer = await rawRequest(url, address);
      return answer.headers['x-cache'] === 'HIT' && Number(answer.headers.age) >= 1 ? answer : null;
    },
    { what: `${address} cached with its full TTL` },
  );

/** Makes all timers of a stopped service due at its next start, as if their intervals had passed. */
export async function timersAreDue(shop: Shop, service: ServiceName): Promise<void> {
  await shop
    .database(service)
    .collection('timers')
    .updateMany({}, { $set: { dueAt: new Date(0) } });
}

async function isLive(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await response.arrayBuffer();
  return response.ok;
}

const logTail = (file: string) => fs.readFileSync(file, 'utf8').split('\n').slice(-15).join('\n');

interface ShopProcessOptions {
  name: string;
  /** Node's arguments. */
  args: string[];
  env: Record<string, string>;
  /** Responds with a success status once the process is ready. */
  readyUrl: string;
  metricsUrl: string;
  /** The folder of the log file. */
  folder: string;
}

async function startShopProcess({ name, args, env, readyUrl, metricsUrl, folder }: ShopProcessOptions): Promise<ShopProcess> {
  const logFile = path.join(folder, `${name}.log`);
  let running: RunningProcess;
  const start = async () => {
    running = startProcess({
      command: process.execPath,
      args,
      logFile,
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        ...allocator,
        ...inherited(),
        ...env,
      },
    });
    // Does not go on asking a process that has ended: Jest would wait for it.
    const ending = new AbortController();
    void running.exited.then(() => ending.abort());
    const { signal } = ending;
    try {
      await until(async () => signal.aborted || (await isLive(readyUrl)), { timeout: 60_000, what: `${name} ready` });
      if (signal.aborted) throw new Error(`${name} ended`);
    } catch (error) {
      await running.kill();
      throw new Error(`${String(error)}\n${logTail(logFile)}`, { cause: error });
    }
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

/** The machine's certificates, and the compiled code that the phases of npm test share. */
function inherited(): Record<string, string> {
  const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

/** Like Promise.all, but rejects only when all promises have settled, so that everything that was started can be stopped. */
async function allSettledOrThrow<const T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Loads mongoose on first use: it takes a second in Jest's module system, and only few test files read a database. */
const mongooseOnDemand = () => createRequire(import.meta.url)('mongoose') as typeof mongoose;

export interface ShopOptions {
  /** The services to start besides the gateway. A call to any other service gets 503. Default: all. */
  services?: readonly ServiceName[];
  web?: boolean;
  /** Starts the mail server with the shop. Without it, mail is refused until `mail.start()`. */
  mail?: boolean;
  /** Starts backing servers that no other shop uses, for tests that kill or freeze them. */
  ownServers?: boolean;
  /** Calls have the deadline of a real shop, for tests that freeze a process or measure how long visitors wait. Default: `ownServers`. */
  keepsDeadline?: boolean;
  env?: Record<string, string>;
}

/**
 * The deadline of calls in shops of which no server is frozen, in milliseconds: a busy machine misses the 1.8 seconds of a real shop, and
 * what a test says of a call would then depend on the machine.
 */
const CALL_DEADLINE_MS = '20000';

const monitoringSettings = {
  MONITOR_ALLOWED_HOSTS: '127.0.0.1',
  MONITOR_LEASE_MS: '2000',
  // The digest of a daily run waits for its end. Tests that run within half an hour after 08:00 would wait as long.
  MONITOR_SPREAD_MS: '1',
};

/**
 * Starts a shop for one test file: the services that the file needs, the gateway and optionally the web server and a mail server.
 * The shop has its own databases, NATS account and bucket on the backing servers of the Jest worker. Outside of Jest, or with
 * `ownServers`, it has its own servers with data in a temporary folder. Processes run from dist/: build first.
 */
export async function startShop({
  services: wanted = serviceNames,
  web = false,
  mail: withMail = false,
  ownServers = false,
  keepsDeadline = ownServers,
  env: ownEnv = {},
}: ShopOptions = {}): Promise<Shop> {
  const env = { ...(keepsDeadline ? {} : { CALL_DEADLINE_MS }), ...ownEnv };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-test-'));
  const [servers, mail] = await allSettledOrThrow([
    (ownServers ? undefined : shareOfSet()) ?? startOwnServers(folder),
    mailOf(path.join(folder, 'mail'), withMail),
  ]);
  const { mongo, nats, s3, storage, databaseOf } = servers;
  let databaseClient: mongoose.mongo.MongoClient | undefined;
  const started: ShopProcess[] = [];
  const stop = async () => {
    await databaseClient?.close();
    await Promise.all(started.map((process) => process.kill()));
    await Promise.all([servers.stop(), mail.kill()]);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    return await openShop();
  } catch (error) {
    // The caller has no shop to stop, so stop what was started.
    await stop();
    throw error;
  }

  async function openShop(): Promise<Shop> {
    const gatewayPort = await freePort();
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const webPort = await freePort();

    const mailSettings = { SMTP_URL: mail.url, PUBLIC_URL: gatewayUrl };
    const ownSettings = (service: ServiceName) => {
      const { needs, secrets }: ServiceProcess = services.find(({ name }) => name === service) ?? services[0];
      return {
        ...(needs.includes('storage') ? storage : {}),
        ...(needs.includes('mail') ? mailSettings : {}),
        ...(service === 'monitoring' ? { PUBLIC_URL: gatewayUrl, ...monitoringSettings } : {}),
        ...Object.fromEntries(secrets.map((name) => [name, serviceSecret])),
      };
    };
    const startService = async (service: ServiceName, name: string = service, copyEnv: Record<string, string> = {}) => {
      const health = await freePort();
      const healthUrl = `http://127.0.0.1:${health}`;
      const settings = {
        HEALTH_PORT: String(health),
        MONGODB_URL: servers.databaseUrl(service),
        NATS_URL: nats.url,
        ...ownSettings(service),
        ...env,
        ...copyEnv,
      };
      const process = await startShopProcess({
        name,
        args: argsOf(service),
        env: settings,
        readyUrl: `${healthUrl}/readyz`,
        metricsUrl: `${healthUrl}/metrics`,
        folder,
      });
      started.push(process);
      return process;
    };
    const startGateway = async (name: string, port: number, copyEnv: Record<string, string> = {}) => {
      const metrics = await freePort();
      const settings = {
        PORT: String(port),
        METRICS_PORT: String(metrics),
        MONGODB_URL: servers.databaseUrl('accounts'),
        NATS_URL: nats.url,
        ...storage,
        SMTP_URL: mail.url,
        WEB_URL: `http://127.0.0.1:${webPort}`,
        PUBLIC_URL: gatewayUrl,
        JWT_SECRET: jwtSecret,
        ADMIN_USERNAME: adminAccount.username,
        ADMIN_PASSWORD: adminAccount.password,
        ...env,
        ...copyEnv,
      };
      const process = await startShopProcess({
        name,
        args: argsOf('gateway'),
        env: settings,
        readyUrl: `http://127.0.0.1:${port}/healthz`,
        metricsUrl: `http://127.0.0.1:${metrics}/metrics`,
        folder,
      });
      started.push(process);
      return process;
    };

    const [gateway, ...running] = await allSettledOrThrow([
      startGateway('gateway', gatewayPort),
      ...wanted.map((name) => startService(name)),
    ]);
    const service = (name: ServiceName): ShopProcess => {
      const found = running[wanted.indexOf(name)];
      if (found === undefined) throw new Error(`this shop was started without ${name}: name it in startShop({ services })`);
      return found;
    };
    const visitor = new ApiClient(`${gatewayUrl}/api`);
    let webProcess: ShopProcess | null = null;
    if (web) {
      const metrics = await freePort();
      const settings = { PORT: String(webPort), METRICS_PORT: String(metrics), GATEWAY_URL: gatewayUrl, PUBLIC_URL: gatewayUrl, ...env };
      webProcess = await startShopProcess({
        name: 'web',
        args: argsOf('web'),
        env: settings,
        readyUrl: `http://127.0.0.1:${webPort}/healthz`,
        metricsUrl: `http://127.0.0.1:${metrics}/metrics`,
        folder,
      });
      started.push(webProcess);
    }
    const login = await until(
      () => visitor.post<{ token: string }>('/admin/login', adminAccount).then((answer) => (answer.status === 200 ? answer : null)),
      { what: 'admin login' },
    );
    if (wanted.includes('catalogue'))
      await until(() => visitor.get('/manufacturers').then((answer) => answer.status === 200), { what: 'catalogue responds' });

    const shop: Omit<Shop, ServiceName> = {
      url: gatewayUrl,
      folder,
      visitor,
      admin: new ApiClient(visitor.base, login.body.token),
      gateway,
      web: webProcess,
      mongo,
      databaseOf,
      database: (name) => {
        databaseClient ??= new (mongooseOnDemand().mongo.MongoClient)(mongo.url);
        return databaseClient.db(databaseOf(name));
      },
      nats,
      s3,
      mail,
      async copyOf(name, copyEnv) {
        if (name !== 'gateway') return { url: '', process: await startService(name, `${name}-${started.length}`, copyEnv) };
        const port = await freePort();
        return { url: `http://127.0.0.1:${port}`, process: await startGateway(`gateway-${started.length}`, port, copyEnv) };
      },
      stop,
    };
    const getters = serviceNames.map((name) => [name, { get: () => service(name), enumerable: true }] as const);
    return Object.defineProperties(shop, Object.fromEntries(getters)) as Shop;
  }
}

import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type mongoose from 'mongoose';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';
import { type ServiceName, type ServiceProcess, serviceNames, services } from '../dev/services.mjs';
import { processesOf } from '../dev/processes.ts';
import { type RunningProcess, startProcess } from '../dev/servers/server-process.ts';
import type { Ports } from '../dev/shop-state.ts';
import { ownServers as startOwnServers, shareOfSet, type ShopServer } from './backing-servers.ts';
import { ApiClient } from './client.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { mailOf, type ShopMail } from './shop-mail.ts';

export const adminAccount = { username: 'admin', password: 'talvirenkaat-alle-2026' };
export const jwtSecret = 'a-secret-of-the-tests-that-is-long-enough';
/** Every secret that a service is given. */
export const serviceSecret = 'another-secret-of-the-tests-long-enough';

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

export type { ServiceName };

/** A service that the shop was started without throws when it is asked for. */
type ServiceProcesses = { readonly [Name in ServiceName]: ShopProcess };

export interface Shop extends ServiceProcesses {
  readonly url: string;
  readonly folder: string;
  readonly visitor: ApiClient;
  readonly admin: ApiClient;
  readonly gateway: ShopProcess;
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
  copyOf(name: 'gateway' | ServiceName): Promise<{ url: string; process: ShopProcess }>;
  stop(): Promise<void>;
}

const nothing = { adminUsername: '', adminPassword: '', jwtSecret: '', s3AccessKey: '', s3SecretKey: '', ofServices: {} };
const commands = processesOf({ port: 0, ports: {} as Ports, secrets: nothing, watch: false, servers: {}, env: {} });

/** Node's arguments for a process, as npm start gives them. */
const argsOf = (name: string): string[] => commands.find((process) => process.name === name)?.args ?? [];

/** Waits until `check` answers something truthy; fails with what it saw last. */
export async function until<T>(
  check: () => Promise<T> | T,
  { timeout = 30_000, every = 25, what = 'condition' } = {},
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
 * Settles once the answer at this address stays kept, and so do others that are made from now on: for three seconds after
 * an event the gateway keeps pages for half a second and answers for one.
 */
export const untilKeptForLong = (url: string, address: string): Promise<RawAnswer> =>
  until(
    async () => {
      const answer = await rawRequest(url, address);
      return answer.headers['x-cache'] === 'HIT' && Number(answer.headers.age) >= 1 ? answer : null;
    },
    { what: `${address} kept for long` },
  );

/** Makes all timed work of a service that is down due at its next start, as if its interval had passed. */
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
  /** Answers with success once the process can do its work. */
  readyUrl: string;
  metricsUrl: string;
  /** Where its log goes. */
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
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...certificates(), ...env },
    });
    const ended = running.exited.then(() => {
      throw new Error(`${name} ended`);
    });
    await Promise.race([until(() => isLive(readyUrl), { timeout: 60_000, what: `${name} ready` }), ended]).catch(async (error: unknown) => {
      await running.kill();
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

/** As Promise.all, but a failure is told only when all have settled: what was started can be stopped then. */
async function everyOne<const T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Few files look into a database, and each that loads mongoose in Jest's own module system pays a second for it. */
const mongooseOnDemand = () => createRequire(import.meta.url)('mongoose') as typeof mongoose;

export interface ShopOptions {
  /** Which services run besides the gateway; a call to another one is answered with 503. Default: all. */
  services?: readonly ServiceName[];
  web?: boolean;
  /** A mail server from the start; without one, mail is refused until `mail.start()`. */
  mail?: boolean;
  /** Backing servers that no other shop uses, for tests that kill or freeze them. */
  ownServers?: boolean;
  env?: Record<string, string>;
}

/**
 * Starts a shop for one test file: databases, a NATS account and a bucket of its own on the Jest worker's backing
 * servers (outside of Jest, or when asked for, on servers of its own with data in a temporary folder), the services that
 * the file needs, the gateway and, when asked for, the web server and a mail server. Processes run from dist/: build first.
 */
export async function startShop({
  services: wanted = serviceNames,
  web = false,
  mail: withMail = false,
  ownServers = false,
  env = {},
}: ShopOptions = {}): Promise<Shop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-test-'));
  const [servers, mail] = await everyOne([
    (ownServers ? undefined : shareOfSet()) ?? startOwnServers(folder),
    mailOf(path.join(folder, 'mail'), withMail),
  ]);
  const { mongo, nats, s3, storage, databaseOf } = servers;
  let looking: mongoose.mongo.MongoClient | undefined;
  const started: ShopProcess[] = [];
  const stop = async () => {
    await looking?.close();
    await Promise.all(started.map((process) => process.kill()));
    await Promise.all([servers.stop(), mail.kill()]);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    return await openShop();
  } catch (error) {
    // Nobody has a shop to stop then.
    await stop();
    throw error;
  }

  async function openShop(): Promise<Shop> {
    const gatewayPort = await freePort();
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const webPort = await freePort();

    const mailing = { SMTP_URL: mail.url, PUBLIC_URL: gatewayUrl };
    const ownSettings = (service: ServiceName) => {
      const { needs, secrets }: ServiceProcess = services.find(({ name }) => name === service) ?? services[0];
      return {
        ...(needs.includes('storage') ? storage : {}),
        ...(needs.includes('mail') ? mailing : {}),
        ...Object.fromEntries(secrets.map((name) => [name, serviceSecret])),
      };
    };
    const startService = async (service: ServiceName, name: string = service) => {
      const health = await freePort();
      const healthUrl = `http://127.0.0.1:${health}`;
      const settings = {
        HEALTH_PORT: String(health),
        MONGODB_URL: servers.databaseUrl(service),
        NATS_URL: nats.url,
        ...ownSettings(service),
        ...env,
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
    const startGateway = async (name: string, port: number) => {
      const metrics = await freePort();
      const settings = {
        PORT: String(port),
        METRICS_PORT: String(metrics),
        MONGODB_URL: servers.databaseUrl('accounts'),
        NATS_URL: nats.url,
        ...storage,
        WEB_URL: `http://127.0.0.1:${webPort}`,
        PUBLIC_URL: gatewayUrl,
        JWT_SECRET: jwtSecret,
        ADMIN_USERNAME: adminAccount.username,
        ADMIN_PASSWORD: adminAccount.password,
        ...env,
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

    const [gateway, ...running] = await everyOne([startGateway('gateway', gatewayPort), ...wanted.map((name) => startService(name))]);
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
      await until(() => visitor.get('/manufacturers').then((answer) => answer.status === 200), { what: 'catalogue answers' });

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
        looking ??= new (mongooseOnDemand().mongo.MongoClient)(mongo.url);
        return looking.db(databaseOf(name));
      },
      nats,
      s3,
      mail,
      async copyOf(name) {
        if (name !== 'gateway') return { url: '', process: await startService(name, `${name}-${started.length}`) };
        const port = await freePort();
        return { url: `http://127.0.0.1:${port}`, process: await startGateway(`gateway-${started.length}`, port) };
      },
      stop,
    };
    const asked = serviceNames.map((name) => [name, { get: () => service(name), enumerable: true }] as const);
    return Object.defineProperties(shop, Object.fromEntries(asked)) as Shop;
  }
}

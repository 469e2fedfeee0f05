// Runs the shop on one machine: builds what changed, starts the backing servers and the shop's processes, loads the demo shop
// once, keeps everything running and stops it in order. dev/start.mjs runs it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { databaseNameIn } from '../libs/service/src/database/database-name.ts';
import { typescriptOf } from './bootstrap.mjs';
import { build } from './build.ts';
import { serveCompetitors } from './demo/competitor-pages.ts';
import { type DemoStage, missingDemoStages } from './demo/demo-stages.ts';
import type { DemoRequest } from './demo-process.ts';
import { folders, root } from './folders.mjs';
import { tryLock } from './lock.mjs';
import { readOptions } from './options.mjs';
import { isPortFree } from './ports.mjs';
import { followErrors, rotateLog } from './process-log.ts';
import { type ProcessSpec, processesOf } from './processes.ts';
import { SetupError } from './programs.mjs';
import { ensureBinaryInBackground } from './servers/binaries.mjs';
import { mailFromEnvironment, startMail } from './servers/mail.ts';
import { mongoFromEnvironment, startMongo } from './servers/mongo.ts';
import { natsFromEnvironment, startNats } from './servers/nats.ts';
import { s3FromEnvironment, s3HasToBeBuilt, s3Settings, startS3 } from './servers/s3.ts';
import { respondsOk, type RunningProcess, type RunningServer, startProcess, untilReady } from './servers/server-process.ts';
import { makePrivateFolder } from './servers/password.ts';
import {
  loadedDemoStages,
  passwordHint,
  type Ports,
  portsOf,
  saveLoadedDemoStages,
  type Secrets,
  secretsOf,
  takeSecrets,
  wipeData,
} from './shop-state.ts';
import { step } from './steps.mjs';
import { Supervisor } from './supervisor.ts';
import { watchSources } from './watch.ts';

const READY_WITHIN_MS = 60_000;

// When start.mjs began, so that the reported time includes the installation of packages.
const startedAt = Number(process.env.KAARTO_STARTED_AT) || Date.now();
const options = readOptions(process.argv.slice(2));
const { data, logs } = folders();
/** The original environment. Child processes inherit process.env, from which the secrets have been removed. */
const originalEnv = takeSecrets(process.env);
const servers: Supervisor[] = [];
const shop: Supervisor[] = [];
const shutdown = new AbortController();
/** Aborted when the shop has opened: from then on only the pictures are missing, so their store is built at normal priority. */
const opened = new AbortController();
let compiler: RunningProcess | undefined;
/** The build of the object store's program, if the shop opens before it is finished. */
let storeBuild: Promise<unknown> | undefined;
let stopping: Promise<void> | undefined;
/** When a stop was first requested; 0 before. */
let stopRequestedAt = 0;

function report(line: string): void {
  console.log(`  ${new Date().toLocaleTimeString('fi-FI')}  ${line}`);
}

function logFileOf(name: string): string {
  return path.join(logs, `${name}.log`);
}

/** Starts a backing server unless the environment provides one. @returns the settings to use it */
async function startBackingServer(
  name: string,
  provided: Record<string, string> | undefined,
  start: () => Promise<RunningServer>,
): Promise<Record<string, string>> {
  if (provided) return provided;
  let settings: Record<string, string> = {};
  rotateLog(logFileOf(name));
  const supervisor = new Supervisor(
    name,
    async () => {
      const server = await start();
      settings = server.environment;
      return server;
    },
    report,
  );
  servers.push(supervisor);
  await supervisor.start();
  return settings;
}

function serverOptions(name: string, port: number) {
  return { dataDir: path.join(data, name), port, logFile: logFileOf(name) };
}

/** @param storeLater returns the settings of the object store without starting it; it is started when it has been built */
async function startServers(
  ports: Ports,
  secrets: Secrets,
  { storeLater, log }: { storeLater: boolean; log: (line: string) => void },
): Promise<Record<string, string>> {
  const at = (name: string, port: number) => ({ ...serverOptions(name, port), log });
  const settings = await Promise.all([
    startBackingServer('mongo', mongoFromEnvironment(originalEnv), () => startMongo(at('mongo', ports.mongo))),
    startBackingServer('nats', natsFromEnvironment(originalEnv), () => startNats(at('nats', ports.nats))),
    storeLater ? s3Settings({ port: ports.s3, ...s3KeysOf(secrets) }) : startStore(ports, secrets),
    startBackingServer('mail', mailFromEnvironment(originalEnv), () => startMail({ ...at('mail', ports.smtp), webPort: ports.inbox })),
  ]);
  return Object.assign({}, ...settings) as Record<string, string>;
}

function s3KeysOf({ s3AccessKey, s3SecretKey }: Secrets) {
  return { accessKey: s3AccessKey, secretKey: s3SecretKey };
}

function startStore(ports: Ports, secrets: Secrets): Promise<Record<string, string>> {
  return startBackingServer('s3', s3FromEnvironment(originalEnv), () =>
    startS3({ ...serverOptions('s3', ports.s3), ...s3KeysOf(secrets) }),
  );
}

async function startStoreWhenBuilt(ports: Ports, secrets: Secrets): Promise<void> {
  storeBuild = ensureBinaryInBackground('versitygw', { signal: shutdown.signal, isAwaited: opened.signal });
  await storeBuild;
  shutdown.signal.throwIfAborted();
  await startStore(ports, secrets);
}

async function startShopProcess(spec: ProcessSpec): Promise<RunningProcess> {
  const logFile = logFileOf(spec.name);
  const running = startProcess({
    command: process.execPath,
    args: spec.args,
    cwd: root,
    env: { ...process.env, ...spec.environment },
    logFile,
  });
  await untilReady(running, () => respondsOk(spec.readyUrl), { name: spec.name, logFile, timeoutMs: READY_WITHIN_MS });
  return running;
}

/** Starts the shop's processes concurrently. Each waits by itself for the others that it needs. */
async function startShop(specs: ProcessSpec[]): Promise<void> {
  const starting = specs.map((spec) => {
    rotateLog(logFileOf(spec.name));
    const supervisor = new Supervisor(spec.name, () => startShopProcess(spec), report);
    shop.push(supervisor);
    followErrors(logFileOf(spec.name), (line) => report(`[${spec.name}] ${line}`));
    const started = supervisor.start();
    started.catch(() => undefined);
    return { name: spec.name, started };
  });
  for (const { name, started } of starting) await step(name, () => started);
}

/** Returns whether the shop has no tyre size yet. A shop with data of its own gets no demo. */
async function isEmpty(gatewayUrl: string): Promise<boolean> {
  const response = await fetch(`${gatewayUrl}/api/tires/sizes`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new SetupError(`the shop does not return its tyre sizes (${response.status}): look into ${logFileOf('gateway')}`);
  const sizes: unknown = await response.json();
  return Array.isArray(sizes) && sizes.length === 0;
}

async function missingStages(gatewayUrl: string): Promise<DemoStage[]> {
  if (!options.demo) return [];
  const loaded = loadedDemoStages(data);
  const missing = missingDemoStages(loaded, loaded === undefined && (await isEmpty(gatewayUrl)));
  // The mail of the demo must not leave the machine.
  return originalEnv.SMTP_URL ? missing.filter((stage) => stage !== 'newsletters') : missing;
}

async function loadDemo(request: DemoRequest & { stages: readonly DemoStage[] }, detail: (text: string) => void): Promise<void> {
  // Recorded before loading, so that a start after an interruption does not take the loaded half for the owner's data.
  const before = loadedDemoStages(data) ?? [];
  saveLoadedDemoStages(data, before);
  const log = fs.openSync(logFileOf('demo'), 'w', 0o600);
  const child = fork(path.join(root, 'dev', 'demo-process.ts'), {
    execArgv: typescriptOf(process.execPath).flags,
    stdio: ['ignore', log, log, 'ipc'],
  });
  fs.closeSync(log);
  child.on('message', (line) => detail(String(line)));
  child.send(request);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new SetupError(`the demo shop could not be loaded: ${logFileOf('demo')}; --no-demo starts without it`);
  saveLoadedDemoStages(data, [...before, ...request.stages]);
}

function secondsOpen(): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Finishes a first start in the background. If this fails, the shop keeps running and the next start tries again. */
async function loadPicturesLater(store: Promise<void>, load: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await store;
    await load?.();
    report(`${load ? 'pictures are loaded' : 'pictures can be stored'} after ${secondsOpen()}`);
  } catch (error) {
    if (stopRequestedAt !== 0) return;
    report(`no pictures until the next start: ${error instanceof SetupError ? error.message : String(error)}`);
  }
}

function watchBuild(specs: ProcessSpec[]): void {
  rotateLog(logFileOf('compiler'));
  compiler = watchSources(root, {
    targets: specs.map(({ name, restartOn }) => ({ name, folders: restartOn })),
    logFile: logFileOf('compiler'),
    changed: (names) => {
      for (const supervisor of shop.filter(({ name }) => names.includes(name))) void supervisor.restart();
    },
    failed: report,
  });
}

function welcome(secrets: Secrets, ports: Ports, notes: readonly string[]): void {
  const address = process.env.PUBLIC_URL || `http://localhost:${options.port}`;
  const lines = [
    `  The shop         ${address}`,
    `  Panel            ${address}/admin`,
    `  Admin            ${secrets.adminUsername}`,
    `  Password         ${secrets.adminPassword}   (${passwordHint(data, originalEnv)})`,
    ...(originalEnv.SMTP_URL ? [] : [`  Mail inbox       http://localhost:${ports.inbox}`]),
    `  Logs             ${path.relative(root, logs)}`,
    ...notes,
  ];
  console.log(`\nKaarto is open after ${secondsOpen()}. Ctrl-C stops it.\n\n${lines.join('\n')}\n`);
}

/** Stops the web, the gateway, the services, then the servers that they use. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    shutdown.abort();
    // A failure is reported where the store is awaited.
    await storeBuild?.catch(() => undefined);
    await compiler?.stop();
    for (const supervisor of shop.toReversed()) await supervisor.stop();
    await Promise.all(servers.map((supervisor) => supervisor.stop()));
  })();
  return stopping;
}

async function openShop(): Promise<void> {
  if (!(await isPortFree(options.port))) {
    throw new SetupError(`port ${options.port} is taken: stop what listens there or choose another one with --port`);
  }
  for (const folder of [data, logs]) makePrivateFolder(folder);
  const lock = await tryLock(path.join(data, 'launcher.lock'));
  if (lock.holder !== undefined) {
    throw new SetupError(
      `this shop is running already (process ${lock.holder}): stop it, or set KAARTO_HOME to another folder for a second one`,
    );
  }
  process.once('exit', () => fs.rmSync(path.join(data, 'launcher.lock'), { force: true }));
  if (options.fresh) wipeData(data);
  const secrets = secretsOf(data, originalEnv);
  const ports = await portsOf(data);

  const storeLater = s3HasToBeBuilt(originalEnv);
  const store = storeLater ? startStoreWhenBuilt(ports, secrets) : undefined;
  // A failure is reported after the shop has opened.
  store?.catch(() => undefined);
  await step('build', (detail) => build(root, { logFile: logFileOf('build'), watch: options.watch, detail }));
  const settings = await step<Record<string, string>>('servers', async (detail) => {
    const environment = await startServers(ports, secrets, { storeLater, log: detail });
    detail(servers.map(({ name }) => name).join(', ') || 'from the environment');
    return environment;
  });
  if (options.demo) await serveCompetitors(ports.competitors);
  const allowedHosts = [originalEnv['MONITOR_ALLOWED_HOSTS'], `127.0.0.1:${ports.competitors}`].filter(Boolean).join(',');
  const env = { ...originalEnv, ...(options.demo ? { MONITOR_ALLOWED_HOSTS: allowedHosts } : {}) };
  const specs = processesOf({ port: options.port, ports, secrets, watch: options.watch, servers: settings, env });
  await startShop(specs);

  const gatewayUrl = `http://127.0.0.1:${options.port}`;
  const missing = await missingStages(gatewayUrl);
  const later = missing.filter((stage) => store !== undefined && stage !== 'shop');
  const now = missing.filter((stage) => !later.includes(stage));
  const admin = { username: secrets.adminUsername, password: secrets.adminPassword };
  const mongoUrl = settings['MONGODB_URL'] ?? originalEnv.MONGODB_URL;
  const chatDatabase = mongoUrl === undefined ? undefined : { url: mongoUrl, name: databaseNameIn(mongoUrl, 'chat') };
  const monitorDemo = {
    url: mongoUrl,
    name: mongoUrl === undefined ? '' : databaseNameIn(mongoUrl, 'monitoring'),
    pages: `http://127.0.0.1:${ports.competitors}`,
  };
  const load = (stages: DemoStage[], detail: (text: string) => void) =>
    loadDemo({ gatewayUrl, admin, stages, chatDatabase, monitorDemo }, detail);
  if (now.length > 0) await step('demo shop', (detail) => load(now, detail));
  if (options.watch) watchBuild(specs);
  opened.abort();
  welcome(secrets, ports, store ? ['  Pictures         follow when their store has been built'] : []);
  if (store) void loadPicturesLater(store, later.length > 0 ? () => load(later, () => undefined) : undefined);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C may arrive twice, from the terminal and from start.mjs. Only a signal more than a second later forces an exit.
    if (stopRequestedAt !== 0 && Date.now() - stopRequestedAt > 1000) process.exit(1);
    if (stopRequestedAt !== 0) return;
    stopRequestedAt = Date.now();
    console.log('\n  stopping …');
    void stopAll().then(() => process.exit(0));
  });
}

try {
  await openShop();
} catch (error) {
  if (stopRequestedAt === 0) {
    console.error(error instanceof SetupError ? `\nkaarto: ${error.message}` : error);
    await stopAll();
    process.exit(1);
  }
}

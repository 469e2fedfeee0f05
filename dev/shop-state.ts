// What one embedded shop keeps between starts beside its data: passwords, ports, how much of the demo was loaded.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type DemoPart, demoParts } from './demo/parts.ts';
import { freePort, isPortFree, takePort } from './ports.mjs';
import { makePrivateFolder } from './servers/password.ts';
import { type ServiceName, services } from './services.mjs';

export interface Secrets {
  adminUsername: string;
  adminPassword: string;
  jwtSecret: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** By the variable in which a service is given it. */
  ofServices: Record<string, string>;
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

const secretsOfServices: readonly string[] = services.flatMap(({ secrets }) => secrets);

/** In shops from before 2026-11-24: UNSUBSCRIBE_SECRET was `unsubscribeSecret`. */
const earlier = (kept: object, variable: string): string | undefined =>
  (kept as Record<string, string>)[variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];

/**
 * The shop's secrets, made at its first start and readable by its user only. The environment's
 * ADMIN_USERNAME, ADMIN_PASSWORD and JWT_SECRET go before what was made.
 */
export function secretsOf(dataFolder: string, env: NodeJS.ProcessEnv = process.env): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  const kept = readJson<Partial<Secrets>>(file) ?? {};
  const secrets: Secrets = {
    adminUsername: kept.adminUsername ?? 'admin',
    adminPassword: kept.adminPassword ?? secret(12),
    jwtSecret: kept.jwtSecret ?? secret(48),
    s3AccessKey: kept.s3AccessKey ?? 'kaarto',
    s3SecretKey: kept.s3SecretKey ?? secret(24),
    ofServices: Object.fromEntries(secretsOfServices.map((name) => [name, kept.ofServices?.[name] ?? earlier(kept, name) ?? secret(48)])),
  };
  writePrivately(file, secrets);
  return {
    ...secrets,
    adminUsername: env.ADMIN_USERNAME || secrets.adminUsername,
    adminPassword: env.ADMIN_PASSWORD || secrets.adminPassword,
    jwtSecret: env.JWT_SECRET || secrets.jwtSecret,
  };
}

type HealthPort = `${ServiceName}Health`;

const portNames = [
  'mongo',
  'nats',
  's3',
  'smtp',
  'inbox',
  'gatewayMetrics',
  'web',
  'webMetrics',
  ...services.map(({ name }): HealthPort => `${name}Health`),
] as const;

/** The ports on 127.0.0.1 of everything but the shop's own address. */
export type Ports = Record<(typeof portNames)[number], number>;

/** The ports of the last start where they are still free, so that the inbox stays at its address. */
export async function portsOf(dataFolder: string): Promise<Ports> {
  const file = path.join(dataFolder, 'ports.json');
  const kept = readJson<Partial<Ports>>(file) ?? {};
  const ports: Partial<Ports> = {};
  for (const name of portNames) {
    const last = kept[name];
    if (last === undefined || !(await isPortFree(last))) continue;
    // So that none of the new ones is the same.
    await takePort(last);
    ports[name] = last;
  }
  for (const name of portNames) ports[name] ??= await freePort();
  writePrivately(file, ports);
  return ports as Ports;
}

/** Settings that only the processes that need them are given; the launcher takes them out of its own environment. */
const secretNames: readonly string[] = [
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'MONGODB_URL',
  'NATS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  ...services.flatMap(({ env, secrets }) => [...env, ...secrets]),
];

/** Takes the secrets out of an environment that other programs inherit; answers it as it was. */
export function takeSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...env };
  for (const name of secretNames) delete env[name];
  return whole;
}

/** Where the admin's password can be looked up, as the person at the terminal calls it. */
export function whereThePasswordIs(dataFolder: string, env: NodeJS.ProcessEnv, workingFolder = process.cwd()): string {
  if (env.ADMIN_PASSWORD) return 'the first one; from ADMIN_PASSWORD';
  const file = path.join(dataFolder, 'secrets.json');
  const near = path.relative(workingFolder, file);
  return `the first one; kept in ${near.startsWith('..') ? file : near}`;
}

/** The embedded servers' data, without the secrets: the admin's password stays the same after --fresh. */
export function wipeData(dataFolder: string): void {
  for (const name of ['mongo', 'nats', 's3', 'mail', 'demo-loaded'])
    fs.rmSync(path.join(dataFolder, name), { recursive: true, force: true });
}

/** The parts of the demo that the shop was given; undefined where loading it has never begun. */
export function loadedDemo(dataFolder: string): readonly DemoPart[] | undefined {
  const file = path.join(dataFolder, 'demo-loaded');
  if (!fs.existsSync(file)) return undefined;
  // Empty in a shop whose demo was loaded when it had no parts yet.
  return readJson<DemoPart[]>(file) ?? demoParts;
}

export function rememberDemo(dataFolder: string, loaded: readonly DemoPart[]): void {
  writePrivately(path.join(dataFolder, 'demo-loaded'), loaded);
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Written aside and renamed: a kill in between must not leave half a file, and with it new secrets. */
function writePrivately(file: string, content: object): void {
  makePrivateFolder(path.dirname(file));
  fs.writeFileSync(`${file}.partial`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.partial`, file);
}

// State of one embedded shop between starts, stored beside its data: passwords, ports, loaded stages of the demo.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DemoStage } from './demo/demo-stages.ts';
import { freePort, isPortFree, reservePort } from './ports.mjs';
import { makePrivateFolder } from './servers/password.ts';
import { type ServiceName, services } from './services.mjs';

export interface Secrets {
  adminUsername: string;
  adminPassword: string;
  jwtSecret: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** By the environment variable in which a service receives it. */
  ofServices: Record<string, string>;
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

const secretsOfServices: readonly string[] = services.flatMap(({ secrets }) => secrets);

/** Returns a secret stored before 2026-11-24, when UNSUBSCRIBE_SECRET was named `unsubscribeSecret`. */
const legacySecret = (stored: object, variable: string): string | undefined =>
  (stored as Record<string, string>)[variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];

/**
 * Returns the shop's secrets. They are generated at its first start and stored readable by its user only. ADMIN_USERNAME,
 * ADMIN_PASSWORD and JWT_SECRET of the environment override the stored ones.
 */
export function secretsOf(dataFolder: string, env: NodeJS.ProcessEnv = process.env): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  const stored = readJson<Partial<Secrets>>(file) ?? {};
  const secrets: Secrets = {
    adminUsername: stored.adminUsername ?? 'admin',
    adminPassword: stored.adminPassword ?? secret(12),
    jwtSecret: stored.jwtSecret ?? secret(48),
    s3AccessKey: stored.s3AccessKey ?? 'kaarto',
    s3SecretKey: stored.s3SecretKey ?? secret(24),
    ofServices: Object.fromEntries(
      secretsOfServices.map((name) => [name, stored.ofServices?.[name] ?? legacySecret(stored, name) ?? secret(48)]),
    ),
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
  'competitors',
  'gatewayMetrics',
  'web',
  'webMetrics',
  ...services.map(({ name }): HealthPort => `${name}Health`),
] as const;

/** The ports on 127.0.0.1 of everything except the shop's own address. */
export type Ports = Record<(typeof portNames)[number], number>;

/** Returns the ports of the last start; none before the first one. */
export const lastPortsOf = (dataFolder: string): Partial<Ports> => readJson<Partial<Ports>>(path.join(dataFolder, 'ports.json')) ?? {};

/** Returns the ports of the last start if they are still free, so that for example the inbox keeps its address. */
export async function portsOf(dataFolder: string): Promise<Ports> {
  const file = path.join(dataFolder, 'ports.json');
  const stored = lastPortsOf(dataFolder);
  const ports: Partial<Ports> = {};
  for (const name of portNames) {
    const last = stored[name];
    if (last === undefined || !(await isPortFree(last))) continue;
    // Reserved, so that no new port is the same.
    await reservePort(last);
    ports[name] = last;
  }
  for (const name of portNames) ports[name] ??= await freePort();
  writePrivately(file, ports);
  return ports as Ports;
}

/** Settings that only the processes that need them receive. The launcher removes them from its own environment. */
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

/** Removes the secrets from an environment that other programs inherit. @returns a copy of the original environment */
export function takeSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const original = { ...env };
  for (const name of secretNames) delete env[name];
  return original;
}

/** Says where the admin's password can be looked up, with a path relative to the working folder where possible. */
export function passwordHint(dataFolder: string, env: NodeJS.ProcessEnv, workingFolder = process.cwd()): string {
  if (env.ADMIN_PASSWORD) return 'the first one; from ADMIN_PASSWORD';
  const file = path.join(dataFolder, 'secrets.json');
  const near = path.relative(workingFolder, file);
  return `the first one; stored in ${near.startsWith('..') ? file : near}`;
}

/** Deletes the embedded servers' data but not the secrets: the admin's password stays the same after --fresh. */
export function wipeData(dataFolder: string): void {
  for (const name of ['mongo', 'nats', 's3', 'mail', 'demo-loaded'])
    fs.rmSync(path.join(dataFolder, name), { recursive: true, force: true });
}

/** Returns the loaded stages of the demo; undefined when loading has never begun. */
export function loadedDemoStages(dataFolder: string): readonly DemoStage[] | undefined {
  const file = path.join(dataFolder, 'demo-loaded');
  if (!fs.existsSync(file)) return undefined;
  // The file is empty if the demo was loaded before it was divided into stages; these were all.
  return readJson<DemoStage[]>(file) ?? ['shop', 'pictures'];
}

export function saveLoadedDemoStages(dataFolder: string, loaded: readonly DemoStage[]): void {
  writePrivately(path.join(dataFolder, 'demo-loaded'), loaded);
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Writes to a temporary file and renames it: a kill in between must not leave a partial file, which would lead to new secrets. */
function writePrivately(file: string, content: object): void {
  makePrivateFolder(path.dirname(file));
  fs.writeFileSync(`${file}.partial`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.partial`, file);
}

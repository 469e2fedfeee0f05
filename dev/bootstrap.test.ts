import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkNodeVersion } from './bootstrap.mjs';
import { buildIsCurrent, sourceHash } from './build.ts';
import { root } from './folders.mjs';
import { tryLock, withLock } from './lock.mjs';
import { readOptions } from './options.mjs';
import { linkTestPackages, packagesAreCurrent } from './packages.mjs';
import { freePort, isPortFree } from './ports.mjs';
import { readable, run } from './programs.mjs';
import { ensureBinaryInBackground } from './servers/binaries.mjs';
import { newerSource } from './servers/glibc.mjs';
import { services, type ServiceProcess } from './services.mjs';
import { processesOf } from './processes.ts';
import { loadedDemoStages, passwordHint, type Ports, portsOf, saveLoadedDemoStages, secretsOf, takeSecrets } from './shop-state.ts';

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-bootstrap-'));
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

function write(file: string, content: string): string {
  const absolute = path.join(folder, file);
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  fs.writeFileSync(absolute, content);
  return absolute;
}

/** A lockfile with one package, and an optional one for another platform. */
function lockfile(version: string): string {
  const elsewhere = { version: '1.0.0', optional: true, os: ['none'] };
  return JSON.stringify({ packages: { '': {}, 'node_modules/zod': { version }, 'node_modules/for-another-system': elsewhere } });
}

async function until(check: () => boolean): Promise<void> {
  while (!check()) await wait(10);
}

/** Makes a folder like /etc with these files. */
function etc(name: string, files: Record<string, string>): string {
  for (const [file, content] of Object.entries(files)) write(`${name}/${file}`, content);
  return path.join(folder, name);
}

describe('packages', () => {
  it('are stale when missing or when the lockfile changed, and current when npm installed what it says', () => {
    write('checkout/package-lock.json', lockfile('4.0.0'));
    expect(packagesAreCurrent(path.join(folder, 'checkout'))).toBe(false);

    write('checkout/node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/zod': { version: '4.0.0' } } }));
    expect(packagesAreCurrent(path.join(folder, 'checkout'))).toBe(true);
    expect(packagesAreCurrent(path.join(folder, 'checkout'))).toBe(true);

    write('checkout/package-lock.json', lockfile('4.0.1'));
    expect(packagesAreCurrent(path.join(folder, 'checkout'))).toBe(false);
  });

  it("of the tests are linked into the root with their programs, and do not replace the root's own", () => {
    const checkout = path.join(folder, 'split');
    write(
      'split/tests/packages/package.json',
      JSON.stringify({ devDependencies: { '@jest/globals': '1.0.0', prettier: '1.0.0', zod: '1.0.0' } }),
    );
    write('split/tests/packages/node_modules/@jest/globals/package.json', '{}');
    write('split/tests/packages/node_modules/prettier/package.json', JSON.stringify({ bin: './bin/prettier.cjs' }));
    write('split/tests/packages/node_modules/prettier/bin/prettier.cjs', '');
    write('split/tests/packages/node_modules/zod/package.json', JSON.stringify({ version: '1.0.0' }));
    write('split/node_modules/zod/package.json', JSON.stringify({ version: '4.0.0' }));
    // npm ci of the root removes the links.
    linkTestPackages(checkout);
    fs.rmSync(path.join(checkout, 'node_modules', 'prettier'));
    linkTestPackages(checkout);
    const at = (name: string) => path.relative(checkout, fs.realpathSync(path.join(checkout, 'node_modules', name)));
    expect(at('@jest/globals')).toBe('tests/packages/node_modules/@jest/globals');
    expect(at('prettier')).toBe('tests/packages/node_modules/prettier');
    expect(at('.bin/prettier')).toBe('tests/packages/node_modules/prettier/bin/prettier.cjs');
    expect(at('zod')).toBe('node_modules/zod');
  });
});

describe('build', () => {
  it('is current only while its sources are unchanged', () => {
    const checkout = path.join(folder, 'built');
    write('built/gateway/src/main.ts', 'export const port = 1;');
    write('built/package.json', '{}');
    write('built/dist/.build-stamp', sourceHash(checkout));
    expect(buildIsCurrent(checkout)).toBe(true);
    write('built/gateway/src/main.test.ts', 'a test is not built');
    expect(buildIsCurrent(checkout)).toBe(true);
    write('built/gateway/src/main.ts', 'export const port = 2;');
    expect(buildIsCurrent(checkout)).toBe(false);
  });
});

describe('start', () => {
  it('says in one line that the port is taken, and exits with 1', async () => {
    const port = await freePort();
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'dev', 'start.mjs'), '--port', String(port)], {
      encoding: 'utf8',
    });
    await new Promise((resolve) => server.close(resolve));
    expect(status).toBe(1);
    expect(stderr).toBe(`kaarto: port ${port} is taken: stop what listens there or choose another one with --port\n`);
  });

  it('says in one line that a Go toolchain is missing, and what to do instead', async () => {
    const env = { PATH: folder, KAARTO_HOME: path.join(folder, 'home') };
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'dev', 'start.mjs'), '--port', String(await freePort())], {
      encoding: 'utf8',
      env,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^kaarto: nats-server has to be built once and there is no Go toolchain on PATH: install Go .*NATS_URL\n$/);
  });

  it('reads its flags and rejects unknown ones', () => {
    expect(readOptions(['--port', '4000', '--fresh', '--no-demo'])).toEqual({
      port: 4000,
      fresh: true,
      demo: false,
      watch: false,
      help: false,
    });
    expect(() => readOptions(['--port', '99999'])).toThrow('from 1 to 65535');
    expect(() => readOptions(['--frehs'])).toThrow('--frehs');
  });

  it('rejects a Node that is too old', () => {
    expect(() => checkNodeVersion('20.18.3')).toThrow('too old');
    expect(() => checkNodeVersion('20.19.0')).not.toThrow();
    expect(() => checkNodeVersion('24.1.0')).not.toThrow();
  });
});

describe('a program that is run', () => {
  it('is killed with its children when the signal aborts, and the promise rejects after that', async () => {
    const controller = new AbortController();
    const logFile = path.join(folder, 'run.log');
    const ended = run('sh', ['-c', 'sleep 300 & echo $! $$; wait'], { logFile, signal: controller.signal, niceness: 19 });
    const logged = () => (fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8').trim() : '');
    await until(() => logged() !== '');
    controller.abort();
    await expect(ended).rejects.toThrow('aborted');
    const isRunning = (pid: string) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString());
    await until(() => !logged().split(' ').some(isRunning));
  });

  it('that is built in the background continues at normal priority once it is awaited', async () => {
    // A fake go: it writes its niceness to a file, and does not finish at the lowest priority.
    write('go/go', '#!/bin/sh\nnice >> "$LOG"\nif [ "$(nice)" = 19 ]; then sleep 300; fi\ntouch "$7"\n');
    fs.chmodSync(path.join(folder, 'go/go'), 0o755);
    const nicenessLog = path.join(folder, 'niceness');
    const env = { PATH: `${folder}/go:${process.env['PATH']}`, HOME: folder, LOG: nicenessLog, KAARTO_HOME: path.join(folder, 'home') };
    const niceness = () => (fs.existsSync(nicenessLog) ? fs.readFileSync(nicenessLog, 'utf8').trim().split('\n') : []);
    const isAwaited = new AbortController();
    const built = ensureBinaryInBackground('versitygw', { env, signal: new AbortController().signal, isAwaited: isAwaited.signal });
    await until(() => niceness()[0] === '19');
    isAwaited.abort();
    expect(fs.existsSync(await built)).toBe(true);
    expect(niceness()).toEqual(['19', String(os.getPriority())]);
  });

  it('is reported when it is not installed', async () => {
    await expect(run('no-such-program', [], { logFile: path.join(folder, 'run.log') })).rejects.toThrow('not installed or not on PATH');
  });
});

describe('lock', () => {
  it('runs one piece of work at a time', async () => {
    const file = path.join(folder, 'one.lock');
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(file, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside--;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
  });

  it('names its holder, and is taken over when the holder has exited', async () => {
    const file = write('held.lock', '');
    const gone = spawnSync(process.execPath, ['--eval', '0']).pid;
    fs.writeFileSync(file, `${gone} 12345`);
    const lock = await tryLock(file);
    if (lock.holder !== undefined) throw new Error('the lock of a process that is gone was respected');
    expect(await tryLock(file)).toEqual({ holder: process.pid });
    await lock.release();
    expect(fs.existsSync(file)).toBe(false);
  });
});

describe('the state of a shop', () => {
  it('keeps its secrets, readable by their user only, and the environment overrides them', () => {
    const data = path.join(folder, 'data');
    const first = secretsOf(data, {});
    expect(secretsOf(data, {})).toEqual(first);
    expect(fs.statSync(path.join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(secretsOf(data, { ADMIN_PASSWORD: 'another' })).toEqual({ ...first, adminPassword: 'another' });
    expect(secretsOf(data, {})).toEqual(first);
  });

  it("gives the admin's password and secrets only to the processes that need them", () => {
    const env = { PATH: '/bin', ADMIN_PASSWORD: 'of-the-admin', OPENAI_API_KEY: 'of-the-writer' };
    const given = takeSecrets(env);
    expect(env).toEqual({ PATH: '/bin' });
    const secrets = {
      ...secretsOf(path.join(folder, 'given'), given),
      jwtSecret: 'of-sessions',
      ofServices: { UNSUBSCRIBE_SECRET: 'of-letters' },
    };
    const ofService = ({ needs, env: variables, secrets: own }: ServiceProcess) => [
      'of-mongo',
      'of-nats',
      ...(needs.includes('storage') ? ['of-images'] : []),
      ...(needs.includes('mail') ? ['of-mail'] : []),
      ...(variables.includes('OPENAI_API_KEY') ? ['of-the-writer'] : []),
      ...(own.includes('UNSUBSCRIBE_SECRET') ? ['of-letters'] : []),
    ];
    const servers = { MONGODB_URL: 'of-mongo', NATS_URL: 'of-nats', S3_SECRET_KEY: 'of-images', SMTP_URL: 'of-mail' };
    const specs = processesOf({ port: 3000, ports: {} as Ports, secrets, watch: false, servers, env: given });
    const known = specs.map(({ name, environment }) => [name, Object.values(environment).filter((value) => value.startsWith('of-'))]);
    expect(Object.fromEntries(known)).toEqual({
      ...Object.fromEntries(services.map((service) => [service.name, ofService(service)])),
      gateway: ['of-mongo', 'of-nats', 'of-images', 'of-mail', 'of-sessions', 'of-the-admin'],
      web: [],
    });
  });

  it("names where the admin's password is stored", () => {
    expect(passwordHint('/srv/kaarto/data', {}, '/home/me/kaarto')).toBe('the first one; stored in /srv/kaarto/data/secrets.json');
    expect(passwordHint('/home/me/kaarto/.kaarto/data', {}, '/home/me/kaarto')).toBe('the first one; stored in .kaarto/data/secrets.json');
    expect(passwordHint('/srv/data', { ADMIN_PASSWORD: 'given' })).toBe('the first one; from ADMIN_PASSWORD');
  });

  it('remembers the loaded stages of the demo; an empty file from before there were stages means all', () => {
    const data = path.join(folder, 'demo');
    expect(loadedDemoStages(data)).toBeUndefined();
    for (const loaded of [[], ['shop'], ['shop', 'pictures']] as const) {
      saveLoadedDemoStages(data, loaded);
      expect(loadedDemoStages(data)).toEqual(loaded);
    }
    fs.writeFileSync(path.join(data, 'demo-loaded'), '');
    expect(loadedDemoStages(data)).toEqual(['shop', 'pictures']);
  });

  it('keeps its ports while they are free', async () => {
    const data = path.join(folder, 'data');
    const first = await portsOf(data);
    expect(await portsOf(data)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(first.inbox, '127.0.0.1', resolve));
    expect(await isPortFree(first.inbox)).toBe(false);
    const second = await portsOf(data);
    expect(second.inbox).not.toBe(first.inbox);
    expect({ ...second, inbox: first.inbox }).toEqual(first);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a newer glibc', () => {
  it('is taken from the mirror that the machine uses, in either format of apt sources', () => {
    const stanzas = etc('stanzas', {
      'os-release': 'ID=debian\nVERSION_CODENAME=bookworm\n',
      'apt/sources.list.d/cloud.list': 'deb https://packages.example cloud-sdk-bookworm main\n',
      'apt/sources.list.d/debian.sources':
        'Types: deb\n# a note\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /usr/share/keyrings/debian.gpg\n',
    });
    expect(newerSource(stanzas)).toEqual({
      suite: 'trixie',
      source: 'deb [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian trixie main',
    });
    const lines = etc('lines', {
      'os-release': 'VERSION_CODENAME=jammy\n',
      'apt/sources.list': '# deb http://old.example jammy main\ndeb http://mirror.example/ubuntu jammy main restricted\n',
    });
    expect(newerSource(lines)).toEqual({ suite: 'noble', source: 'deb http://mirror.example/ubuntu noble main' });
  });

  it('says what to do when there is no apt source', () => {
    expect(() => newerSource(etc('other', { 'os-release': 'ID=arch\n' }))).toThrow('install mongod or set MONGODB_URL');
  });
});

describe('log lines', () => {
  it('are shown as readable text', () => {
    expect(readable('{"level":50,"msg":"no answer","err":{"message":"timeout"}}')).toBe('no answer: timeout');
    expect(readable('plain text')).toBe('plain text');
  });
});

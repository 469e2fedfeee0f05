import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../../dev/folders.mjs';
import { serviceNames, services, type ServiceProcess } from '../../dev/services.mjs';
import { freePort } from '../../dev/ports.mjs';
import { ApiClient } from '../client.ts';
import { until } from '../harness.ts';
import { createSize, createTyre, type TyreRecord } from '../integration/catalogue-records.ts';
import { Compose, docker, imageBytes, output, testTag } from './docker.ts';

const MAX_BYTES_OVER_BASE = 125_000_000;
const MAX_BYTES_WITH_BROWSER = 750_000_000;
const ours = ['gateway', ...serviceNames, 'web'];

let folder: string;
let url: string;
let shop: Compose;
let secrets: Record<string, string>;
let admin: ApiClient;

const visitor = () => new ApiClient(`${url}/api`);
const isReady = () => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then((answer) => answer.ok);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-compose-'));
  await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
  const envFile = path.join(folder, '.env');
  secrets = Object.fromEntries(
    [...fs.readFileSync(envFile, 'utf8').matchAll(/^([A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const project = process.env['KAARTO_COMPOSE_PROJECT'];
  if (project === undefined) throw new Error('run npm run test:containers, which removes the shop afterwards');
  shop = new Compose(project, envFile, { GATEWAY_PORT: String(port) });
  try {
    await shop.run('up', '--detach', '--no-build', '--wait', '--wait-timeout', '150', ...ours);
    await until(isReady, { timeout: 60_000, every: 250, what: 'the shop is ready' });
  } catch (error) {
    console.error(await shop.run('logs', '--tail', '25'));
    throw error;
  }
}, 240_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('docker compose up', () => {
  let tyre: TyreRecord;

  it('lets the admin log in with the credentials from .env', async () => {
    const credentials = { username: secrets['ADMIN_USERNAME'], password: secrets['ADMIN_PASSWORD'] };
    const answer = await visitor().post<{ token: string }>('/admin/login', credentials);
    expect(answer.status).toBe(200);
    admin = new ApiClient(`${url}/api`, answer.body.token);
  });

  it('accepts a new size and a new tyre, which visitors find at once', async () => {
    const size = await createSize(admin, { width: 205, aspect: 55, diameter: 16 });
    tyre = await createTyre(admin, { manufacturer: 'Nokian Tyres', model: 'Hakka Kontti 1', price: 119.5 }, size);
    const found = await visitor().get<{ items: TyreRecord[] }>('/tires?size=2055516');
    expect(found.body.items).toEqual([expect.objectContaining({ _id: tyre._id, model: 'Hakka Kontti 1', currentPrice: 119.5 })]);
  });

  it('stores an uploaded image and serves it', async () => {
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'rengas.png');
    const stored = await admin.request<{ imageUrl: string; sources: { url: string }[] }>('POST', '/upload', { raw: form });
    expect(stored.status).toBe(201);
    for (const address of [stored.body.imageUrl, ...stored.body.sources.map((source) => source.url)]) {
      const answer = await fetch(new URL(address, url));
      const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect({ status: answer.status, cache: answer.headers.get('cache-control'), width: image.width }).toEqual({
        status: 200,
        cache: expect.stringContaining('immutable'),
        width: expect.any(Number),
      });
    }
  });

  it('imports a price list', async () => {
    const csv = 'valmistaja;malli;koko;tyyppi;hinta\nMichelin;Kontti 2;205/55R16;kesä;99,90\n';
    const form = new FormData();
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'hinnasto.csv');
    const answer = await admin.request<{ status: string }>('POST', '/tires/import', { raw: form });
    expect(answer).toMatchObject({ status: 200 });
    const found = await visitor().get<{ items: TyreRecord[] }>('/tires?manufacturer=Michelin');
    expect(found.body.items.map(({ model }) => model)).toEqual(['Kontti 2']);
  });

  it('renders the page that shows the tyre', async () => {
    const answer = await fetch(`${url}/renkaat?koko=2055516`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Hakka Kontti 1');
  });

  it('accepts a newsletter subscription', async () => {
    expect((await visitor().post('/subscribers/subscribe', { email: 'kontti@tilaaja.example' })).status).toBe(201);
  });

  it('still has the tyre after the catalogue restarts', async () => {
    await shop.run('restart', 'catalogue');
    const found = await until(
      () =>
        visitor()
          .get<TyreRecord>(`/tires/${tyre._id}`)
          .then((answer) => (answer.status === 200 ? answer : null)),
      {
        timeout: 30_000,
        every: 100,
        what: 'the tyre after the restart',
      },
    );
    expect(found.body.model).toBe('Hakka Kontti 1');
  });

  it('restarts a process that dies, without losing data', async () => {
    const id = await shop.run('ps', '--quiet', 'catalogue');
    // Kills every process in the container except the first one, which then ends as well.
    await shop.exec('catalogue', 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    await until(async () => Number(await docker('inspect', '--format', '{{.RestartCount}}', id)) > 0, { what: 'restart' });
    const again = await until(
      () =>
        admin
          .put<TyreRecord>(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}`, { ...writable(tyre), price: 121 })
          .then((answer) => (answer.status === 200 ? answer : null)),
      {
        timeout: 30_000,
        every: 200,
        what: 'a change after the restart',
      },
    );
    expect(again.body.price).toBe(121);
  });
});

/** Returns the fields of a tyre that an update accepts. */
const writable = ({ manufacturer, model, type, winterType, version }: TyreRecord) => ({ manufacturer, model, type, winterType, version });

describe('the containers', () => {
  it.each([...ours, 'mongo', 'nats', 'minio'])('%s does not run as root and cannot write to its own files', async (service) => {
    const status = await shop.exec(service, 'cat', '/proc/1/status');
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0');
    expect(/^CapEff:\t(\w+)/m.exec(status)?.[1]).toMatch(/^0+$/);
    await expect(shop.exec(service, 'sh', '-c', 'touch /etc/hello')).rejects.toThrow(/read-only file system/i);
  });

  it('publish one port, only on the loopback interface', async () => {
    const lines = (await shop.run('ps', '--format', 'json'))
      .split('\n')
      .map((line) => JSON.parse(line) as { Service: string; Publishers: { URL: string; PublishedPort: number }[] | null });
    const open = lines.flatMap(({ Service, Publishers }) =>
      (Publishers ?? []).filter(({ PublishedPort }) => PublishedPort > 0).map(({ URL: host }) => `${Service} ${host}`),
    );
    expect(open).toEqual(['gateway 127.0.0.1']);
  });

  const isOnline = ({ needs }: ServiceProcess) => needs.includes('internet') || needs.includes('mail');
  it.each(services.map((service): [string, number] => [service.name, isOnline(service) ? 1 : 0]))(
    'give %s %i default routes to outside networks',
    async (service, routes) => {
      const table = await shop.exec(service, 'cat', '/proc/net/route');
      expect(table.split('\n').filter((line) => line.split('\t')[1] === '00000000')).toHaveLength(routes);
    },
  );

  it.each(serviceNames.map((service, at) => [service, serviceNames.at(at - 1) ?? service]))(
    'let %s publish its own events and nothing else',
    async (service, other) => {
      const forbidden = [`events.${other}.test`, `${service}.test.delete`, `${other}.test.delete`, '$JS.API.STREAM.DELETE.EVENTS'];
      const script = `
      import { connect } from '@nats-io/transport-node';
      const { hostname, username, password } = new URL(process.env.NATS_URL);
      const nats = await connect({ servers: hostname, user: username, pass: password });
      const refused = [];
      const watched = (async () => { for await (const { type, error } of nats.status()) if (type === 'error') refused.push(error.message); })();
      for (const subject of ${JSON.stringify([`events.${service}.test`, ...forbidden])}) nats.publish(subject, '{}');
      await nats.flush();
      await nats.close();
      await watched;
      console.log(refused.join('\\n'));`;
      const refused = await shop.exec(service, 'node', '--input-type=module', '--eval', script);
      expect(refused).not.toContain(`events.${service}.test`);
      for (const subject of forbidden) expect(refused).toContain(subject);
    },
  );

  it('deny the catalogue access to images and other buckets', async () => {
    const script = `
      import { Client } from 'minio';
      const { hostname, port } = new URL(process.env.S3_URL);
      const store = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: process.env.S3_ACCESS_KEY, secretKey: process.env.S3_SECRET_KEY });
      const outcome = (promise) => promise.then(() => 'done', (error) => error.code);
      console.log(await outcome(store.putObject(process.env.S3_BUCKET, 'imports/test', 'x')), await outcome(store.putObject(process.env.S3_BUCKET, 'images/test', 'x')), await outcome(store.makeBucket('another')));`;
    expect(await shop.exec('catalogue', 'node', '--input-type=module', '--eval', script)).toBe('done AccessDenied AccessDenied');
  });

  it('refuse a database user with a wrong password', async () => {
    const script = `
      import mongoose from 'mongoose';
      const address = new URL(process.env.MONGODB_URL);
      address.password = 'wrong';
      await mongoose.connect(address.href, { serverSelectionTimeoutMS: 3000 }).then(() => console.log('let in'), (error) => console.log(error.codeName));
      process.exit();`;
    expect(await shop.exec('catalogue', 'node', '--input-type=module', '--eval', script)).toBe('AuthenticationFailed');
  });

  it('have all NATS permissions they need (NATS refused nothing during the journey)', async () => {
    const refused = (await shop.run('logs', '--no-log-prefix', 'nats')).split('\n').filter((line) => /Violation/.test(line));
    // Leaves out the refusals that the test above provoked.
    expect(refused.filter((line) => !/"events\.\w+\.test"|"\w+\.test\.delete"|STREAM\.DELETE\.EVENTS/.test(line))).toEqual([]);
  });

  it('stop cleanly within their grace period', async () => {
    await shop.run('stop', ...ours);
    for (const service of ours) {
      const state = JSON.parse(await docker('inspect', '--format', '{{json .State}}', await shop.run('ps', '--all', '--quiet', service)));
      expect({ service, code: state.ExitCode, outOfMemory: state.OOMKilled }).toEqual({ service, code: 0, outOfMemory: false });
    }
  });
});

describe('the images', () => {
  it.each(ours)('%s is at most as much larger than its base as allowed', async (name) => {
    const bytes = (await imageBytes(`kaarto/${name}:${testTag}`)) - (await imageBytes('node:24-trixie-slim'));
    console.info(`${name}: ${(bytes / 1e6).toFixed(1)} MB above the base image`);
    // Monitoring contains a browser.
    expect(bytes).toBeLessThan(name === 'monitoring' ? MAX_BYTES_WITH_BROWSER : MAX_BYTES_OVER_BASE);
  });

  it.each(ours)('%s contains no dev package, no second Node, no source and no secret', async (name) => {
    const look = 'cd /kaarto && ls -d node_modules/* && find . -path ./node_modules -prune -o \\( -name "*.ts" -o -name ".env*" \\) -print';
    const files = await docker('run', '--rm', '--network', 'none', '--entrypoint', 'sh', `kaarto/${name}:${testTag}`, '-c', look);
    expect(files).not.toMatch(/node_modules\/(typescript|jest|vite|node-linux-|@types|testcontainers)|\.ts$|\.env/m);
  });

  it.each(ours)('%s reports missing environment variables', async (name) => {
    const failure = docker('run', '--rm', '--network', 'none', `kaarto/${name}:${testTag}`);
    await expect(failure).rejects.toThrow(name === 'web' ? /GATEWAY_URL/ : /MONGODB_URL/);
  });

  it.each(ours)('%s has a title label, an unprivileged user and a health check', async (name) => {
    const { Config } = JSON.parse(await docker('image', 'inspect', '--format', '{{json .}}', `kaarto/${name}:${testTag}`));
    expect(Config).toMatchObject({
      User: '1000:1000',
      Entrypoint: ['tini', '--'],
      Labels: { 'org.opencontainers.image.title': `kaarto/${name}` },
      Healthcheck: { Test: expect.arrayContaining([expect.stringContaining('/healthz')]) },
    });
  });
});

const secretsIn = (where: string, ...flags: string[]) =>
  output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', where, ...flags]);

describe('npm run setup:secrets', () => {
  it('is the command that compose recommends when a secret is missing', async () => {
    const empty = path.join(folder, 'empty.env');
    fs.writeFileSync(empty, '');
    await expect(new Compose('kaarto-config', empty).run('config', '--quiet')).rejects.toThrow(/run npm run setup:secrets/);
  });

  it('writes files that only their owner can read, and changes them later only with --force', async () => {
    const where = path.join(folder, 'once');
    await secretsIn(where);
    const file = path.join(where, '.env');
    const first = fs.readFileSync(file, 'utf8');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await secretsIn(where);
    expect(fs.readFileSync(file, 'utf8')).toBe(first);
    await secretsIn(where, '--force');
    expect(fs.readFileSync(file, 'utf8')).not.toBe(first);
  });

  it('adds secrets that a newer version needs and keeps the others', async () => {
    const where = path.join(folder, 'older');
    await secretsIn(where);
    const file = path.join(where, '.env');
    const before = fs.readFileSync(file, 'utf8').replace(/^JWT_SECRET=.*\n/m, '');
    fs.writeFileSync(file, before);
    await secretsIn(where);
    const after = fs.readFileSync(file, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length)).toMatch(/^JWT_SECRET=[A-Za-z]{64}\n$/);
  });
});

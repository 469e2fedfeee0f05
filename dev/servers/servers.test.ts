import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { connect } from '@nats-io/transport-node';
import { natsOptions } from '#service/calls/nats';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as S3Client } from 'minio';
import mongoose from 'mongoose';
import { isPortFree } from '../ports.mjs';
import { startMail } from './mail.ts';
import { mongoFromEnvironment, startMongo } from './mongo.ts';
import { startNats } from './nats.ts';
import { startS3 } from './s3.ts';
import type { RunningServer } from './server-process.ts';

const { MongoClient } = mongoose.mongo;

let folder: string;
const running: RunningServer[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-servers-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

async function started<T extends RunningServer>(server: Promise<T>): Promise<T> {
  const ready = await server;
  running.push(ready);
  return ready;
}

describe('MongoDB', () => {
  it('keeps every acknowledged write when it is killed in the middle of writing, and comes back on its port', async () => {
    const dataDir = path.join(folder, 'mongo');
    const first = await started(startMongo({ dataDir }));
    const client = await MongoClient.connect(first.url, { serverSelectionTimeoutMS: 1000 });
    const acknowledged: number[] = [];
    const enough = Promise.withResolvers<void>();
    const write = async (writer: number) => {
      for (let number = writer; ; number += 8) {
        await client.db('shop').collection<{ _id: number }>('writes').insertOne({ _id: number });
        if (acknowledged.push(number) === 500) enough.resolve();
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer).catch(() => undefined));
    await enough.promise;
    await first.kill();
    await Promise.all(writers);
    await client.close();

    const second = await started(startMongo({ dataDir, port: first.port }));
    expect(second.url).toBe(first.url);
    const reader = await MongoClient.connect(second.url);
    const kept = new Set((await reader.db('shop').collection<{ _id: number }>('writes').find().toArray()).map(({ _id }) => _id));
    await reader.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(500);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  }, 60_000);

  it('closes its data on SIGTERM, and frees its port', async () => {
    const server = await startMongo({ dataDir: path.join(folder, 'stopped') });
    await server.stop();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await isPortFree(server.port)).toBe(true);
  }, 60_000);

  it('rejects clients without its password, which is the same after a restart on the same data', async () => {
    const dataDir = path.join(folder, 'locked');
    const server = await started(startMongo({ dataDir }));
    const countAs = async (url: string) => {
      const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 });
      try {
        return await client.db('shop').collection('tyres').countDocuments();
      } catch (error) {
        return error instanceof Error && 'codeName' in error ? error.codeName : error;
      } finally {
        await client.close();
      }
    };
    const { username, password, host } = new URL(server.url);
    expect([username, password.length]).toEqual(['kaarto', 32]);
    expect(await countAs(server.url)).toBe(0);
    expect(await countAs(`mongodb://${host}/?directConnection=true`)).toBe('Unauthorized');
    expect(await countAs(`mongodb://kaarto:${password}x@${host}/?directConnection=true`)).toBe('AuthenticationFailed');
    expect(await countAs(`mongodb://admin:${password}@${host}/?directConnection=true`)).toBe('AuthenticationFailed');
    await server.stop();
    const again = await started(startMongo({ dataDir, port: server.port }));
    expect(again.url).toBe(server.url);
  }, 60_000);

  it('says in one line that its port is taken', async () => {
    const server = await started(startMongo({ dataDir: path.join(folder, 'one') }));
    await expect(startMongo({ dataDir: path.join(folder, 'two'), port: server.port })).rejects.toThrow(
      `port ${server.port} for MongoDB is taken: stop what listens there`,
    );
  }, 60_000);

  it('is not started when the environment provides one', () => {
    expect(mongoFromEnvironment({ MONGODB_URL: 'mongodb://db' })).toEqual({ MONGODB_URL: 'mongodb://db' });
    expect(mongoFromEnvironment({})).toBeUndefined();
  });
});

describe('NATS', () => {
  it('keeps acknowledged messages of a stream when it is killed, and comes back on its port', async () => {
    const dataDir = path.join(folder, 'nats');
    const first = await started(startNats({ dataDir }));
    const connection = await connect({ ...natsOptions(first.url, 'test'), reconnect: false });
    await (await jetstreamManager(connection)).streams.add({ name: 'EVENTS', subjects: ['events.>'] });
    for (let number = 0; number < 20; number++) await jetstream(connection).publish('events.catalogue.tyre.changed', String(number));
    await first.kill();

    const second = await started(startNats({ dataDir, port: first.port }));
    const again = await connect(natsOptions(second.url, 'test'));
    const { state } = await (await jetstreamManager(again)).streams.info('EVENTS');
    await again.close();
    expect(state.messages).toBe(20);
  }, 60_000);
});

describe('each server', () => {
  it('rejects a NATS client without the password, and keeps the password out of the arguments', async () => {
    const server = await started(startNats({ dataDir: path.join(folder, 'locked-nats') }));
    const { host, password } = new URL(server.url);
    const refused = { name: 'AuthorizationError' };
    await expect(connect({ servers: host, reconnect: false })).rejects.toMatchObject(refused);
    await expect(connect({ servers: host, user: 'kaarto', pass: 'another', reconnect: false })).rejects.toMatchObject(refused);
    await (await connect(natsOptions(server.url, 'test'))).close();
    expect(fs.readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(password);
  }, 60_000);

  it('writes files that no other user of the machine can read', async () => {
    const at = (name: string) => path.join(folder, 'private', name);
    const servers = await Promise.all([
      started(startMongo({ dataDir: at('mongo') })),
      started(startNats({ dataDir: at('nats') })),
      started(startS3({ dataDir: at('s3'), accessKey: 'kaarto', secretKey: 'a-secret-of-this-test' })),
      started(startMail({ dataDir: at('mail') })),
    ]);
    await Promise.all(servers.map((server) => server.stop()));
    const entries = fs.readdirSync(path.join(folder, 'private'), { recursive: true, encoding: 'utf8' });
    const open = entries.filter((name) => (fs.statSync(at(name)).mode & 0o077) !== 0);
    expect({ some: entries.length > 8, open }).toEqual({ some: true, open: [] });
  }, 60_000);
});

describe('S3', () => {
  it('creates its bucket, keeps an object when it is killed, and rejects another key', async () => {
    const options = { dataDir: path.join(folder, 's3'), accessKey: 'kaarto', secretKey: 'a-secret-of-this-test' };
    const clientOf = (port: number, secretKey = options.secretKey) =>
      new S3Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey: options.accessKey, secretKey });
    const first = await started(startS3(options));
    await clientOf(first.port).putObject('kaarto', 'images/tyre.webp', Buffer.from('bytes'), 5, { 'Content-Type': 'image/webp' });
    await first.kill();

    const second = await started(startS3({ ...options, port: first.port }));
    const stat = await clientOf(second.port).statObject('kaarto', 'images/tyre.webp');
    expect(stat).toMatchObject({ size: 5, metaData: { 'content-type': 'image/webp' } });
    await expect(clientOf(second.port, 'another-secret').statObject('kaarto', 'images/tyre.webp')).rejects.toThrow();
  }, 60_000);
});

describe('mail', () => {
  it('shows its inbox page and lists messages', async () => {
    const server = await started(startMail({ dataDir: path.join(folder, 'mail') }));
    const page = await fetch(server.inboxUrl, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    const messages = await fetch(`${server.inboxUrl}/api/email`);
    expect(messages.status).toBe(200);
  }, 60_000);

  it('rejects requests from another origin or with another host name', async () => {
    const server = await started(startMail({ dataDir: path.join(folder, 'same-origin') }));
    const request = (headers: Record<string, string>, method = 'GET') =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const call = http.request({ host: '127.0.0.1', port: server.webPort, path: '/api/email', method, headers }, resolve);
        call.once('error', reject).end();
      });
    const own = `localhost:${server.webPort}`;
    const status = async (headers: Record<string, string>, method = 'GET') => {
      const response = await request(headers, method);
      response.resume();
      return response.statusCode;
    };
    const response = await request({ host: own, origin: `http://${own}` });
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    // A foreign host name that resolves to this machine.
    expect(await status({ host: `mail.example:${server.webPort}` })).toBe(403);
    expect(await status({ host: own, origin: 'https://example.com' })).toBe(403);
    expect(await status({ host: own, origin: 'http://localhost:3000' }, 'DELETE')).toBe(403);
    expect(await status({ host: own, origin: 'null' })).toBe(403);
    const socket = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'a2FhcnRva2FhcnRva2E9PQ==',
    };
    expect(await status({ host: own, origin: 'https://example.com', ...socket })).toBe(403);
    expect(await status({ host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await status({ host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
  }, 60_000);
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '@nats-io/transport-node';
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

  it('ends by SIGTERM with its data closed, and leaves its port free', async () => {
    const server = await startMongo({ dataDir: path.join(folder, 'stopped') });
    await server.stop();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await isPortFree(server.port)).toBe(true);
  }, 60_000);

  it('says in one line that its port is taken', async () => {
    const server = await started(startMongo({ dataDir: path.join(folder, 'one') }));
    await expect(startMongo({ dataDir: path.join(folder, 'two'), port: server.port })).rejects.toThrow(
      `port ${server.port} for MongoDB is taken: stop what listens there`,
    );
  }, 60_000);

  it('is not started where the environment names one', () => {
    expect(mongoFromEnvironment({ MONGODB_URL: 'mongodb://db' })).toEqual({ MONGODB_URL: 'mongodb://db' });
    expect(mongoFromEnvironment({})).toBeUndefined();
  });
});

describe('NATS', () => {
  it('keeps acknowledged messages of a stream when it is killed, and comes back on its port', async () => {
    const dataDir = path.join(folder, 'nats');
    const first = await started(startNats({ dataDir }));
    const connection = await connect({ servers: first.url, reconnect: false });
    await (await jetstreamManager(connection)).streams.add({ name: 'EVENTS', subjects: ['events.>'] });
    for (let number = 0; number < 20; number++) await jetstream(connection).publish('events.catalogue.tyre.changed', String(number));
    await first.kill();

    const second = await started(startNats({ dataDir, port: first.port }));
    const again = await connect({ servers: second.url });
    const { state } = await (await jetstreamManager(again)).streams.info('EVENTS');
    await again.close();
    expect(state.messages).toBe(20);
  }, 60_000);
});

describe('S3', () => {
  it('has its bucket, keeps an object when it is killed, and refuses another key', async () => {
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
});

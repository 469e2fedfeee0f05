import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { manufacturerChanged } from '#contracts/catalogue/events';
import { reactionNames } from '#contracts/gateway/dead-letters';
import { isStream } from '#contracts/operation';
import { operations } from '#contracts/operations';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import { startReactions, type Reactions } from '#service/events/reactions';
import { readStream, StreamServer } from '#service/calls/streams';
import { freePort } from '../../dev/ports.mjs';
import { root } from '../../dev/folders.mjs';
import { serviceNames, type ServiceName } from '../../dev/services.mjs';
import { onPath } from '../../dev/programs.mjs';
import { ensureBinary } from '../../dev/servers/binaries.mjs';
import { type RunningProcess, startServer } from '../../dev/servers/server-process.ts';
import { DeadLetters } from '../../gateway/src/events/dead-letters.ts';
import '../../services/catalogue/src/manufacturer/manufacturer-renaming.ts';
import { until } from '../harness.ts';

const users = ['gateway', ...serviceNames];
/** Services that hear events of others, to drop what they cache of them. */
const hears: Partial<Record<ServiceName, readonly ServiceName[]>> = { chat: ['catalogue', 'content', 'marketing'] };
const password = 'lettersonly';
const log = logger('nats-users', 'silent');

let folder: string;
let server: RunningProcess;
let port: number;
const open: { close(): Promise<void> }[] = [];
let reactions: Reactions | undefined;

/** Starts NATS with the configuration of the deployment, on a free port and with its data in a temporary folder. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-nats-'));
  port = await freePort();
  const deployed = fs.readFileSync(path.join(root, 'containers/nats/nats.conf'), 'utf8');
  const here = deployed
    .replace('listen: 0.0.0.0:4222', `listen: 127.0.0.1:${port}`)
    .replace(/^http: .*$/m, '')
    .replace('store_dir: /data', `store_dir: ${JSON.stringify(path.join(folder, 'data'))}`);
  const configFile = path.join(folder, 'nats.conf');
  fs.writeFileSync(configFile, here);
  server = await startServer({
    name: 'NATS',
    command: onPath('nats-server') ?? (await ensureBinary('nats-server')),
    args: ['--config', configFile],
    env: { ...process.env, ...Object.fromEntries(users.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, password])) },
    ports: [port],
    logFile: path.join(folder, 'server.log'),
  });
});
afterAll(async () => {
  await reactions?.stop();
  await Promise.all(open.map((connection) => connection.close()));
  await server.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function busOf(user: (typeof users)[number]): Promise<EventBus> {
  const bus = await EventBus.open({ url: `nats://${user}:${password}@127.0.0.1:${port}`, name: user, log });
  open.push(bus);
  return bus;
}

/** Returns the subjects to which the user may not publish. */
async function refusedTo(user: (typeof users)[number], subjects: readonly string[]): Promise<string[]> {
  const connection: NatsConnection = await connect({ servers: `127.0.0.1:${port}`, user, pass: password });
  const refused: string[] = [];
  const watching = (async () => {
    for await (const status of connection.status()) {
      const subject = status.type === 'error' ? /Publish to "([^"]+)"/.exec(status.error.message)?.[1] : undefined;
      if (subject !== undefined) refused.push(subject);
    }
  })();
  for (const subject of subjects) connection.publish(subject, '{}');
  // The server sends violations before the response to the flush.
  await connection.flush();
  await connection.close();
  await watching;
  return refused.toSorted();
}

/** Returns the subjects that the user may not subscribe to. */
async function deniedTo(user: (typeof users)[number], subjects: readonly string[]): Promise<string[]> {
  const connection: NatsConnection = await connect({ servers: `127.0.0.1:${port}`, user, pass: password });
  const denied: string[] = [];
  for (const subject of subjects) connection.subscribe(subject, { callback: (error) => void (error && denied.push(subject)) });
  await connection.flush();
  await connection.close();
  return denied.toSorted();
}

const consumer = 'catalogue-rename-tyres';
const rightsOf = (name: string) => [
  `$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.${name}`,
  `$JS.API.CONSUMER.INFO.EVENTS.${name}`,
  `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}`,
  `$JS.ACK.EVENTS.${name}.1.1.1.1.1`,
];
const rightsOfConsumer = rightsOf(consumer);
/** Of every user that has a reaction: the first dead letter creates the stream. */
const rightsOfDeadLetters = ['$JS.API.STREAM.CREATE.DEAD_LETTERS', '$JS.API.STREAM.INFO.DEAD_LETTERS'];

/** Returns the names in the service's `@On(event, 'name')` decorators. */
function reactionsIn(service: string): string[] {
  const folder = path.join(root, 'services', service, 'src');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) =>
    [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/@On\(\s*\w+,\s*'([^']+)'/g)].map(([, name = '']) => name),
  );
}

describe('the users of the deployed NATS', () => {
  it.each(serviceNames)('let %s respond to a call of the gateway, and publish its events', async (service) => {
    const [own, gateway] = [await busOf(service), await busOf('gateway')];
    own.connection.subscribe(`${service}.test.call`, { queue: service, callback: (_error, message) => void message.respond('done') });
    await own.connection.flush();
    const response = await gateway.connection.request(`${service}.test.call`, '', { timeout: 5_000 });
    expect(response.string()).toBe('done');
    await own.publish(`${service}.test.done`, { id: `of ${service}`, occurredAt: new Date().toISOString(), data: {} });
  });

  it('let a service send a stream to the gateway with flow control', async () => {
    const [catalogue, gateway] = [await busOf('catalogue'), await busOf('gateway')];
    const server = new StreamServer(catalogue.connection, 'catalogue', log);
    const subject = 'catalogue.import.follow';
    const { items } = readStream(gateway.connection, { subject }, 'a-stream-of-test', new AbortController().signal);
    const numbers = async function* numbers() {
      for (let number = 0; number < 200; number += 1) yield number;
    };
    const wireError = () => 'done' as const;
    // Items that are sent before NATS knows the subscription would be lost.
    await gateway.connection.flush();
    await server.serve({ subject, id: 'a-stream-of-test', open: numbers, abort: new AbortController(), wireError });
    let seen = 0;
    for await (const number of items) expect(number).toBe(seen++);
    expect(seen).toBe(200);
  });

  it('let a service run its reactions, and the gateway list, resend and dismiss dead letters', async () => {
    const [catalogue, gateway] = [await busOf('catalogue'), new DeadLetters(await busOf('gateway'))];
    const call = (verb: string, input: unknown = {}) =>
      gateway
        .calls()
        .find(({ operation }) => operation.subject === `gateway.dead-letter.${verb}`)
        ?.handle(input, {} as never) as Promise<{ items: { id: number }[]; total: number }>;
    let handled = 0;
    let isBroken = true;
    const provider = {
      finishInterrupted: async () => {
        if (isBroken) throw new Error('broken');
        handled += 1;
      },
    };
    reactions = startReactions({ service: 'catalogue', bus: catalogue, provider: () => provider, log, backoff: [] });
    const publish = (id: string) =>
      catalogue.publish(manufacturerChanged.name, { id, occurredAt: new Date().toISOString(), data: { manufacturerId: '0'.repeat(24) } });
    await publish('first');
    await publish('second');
    const { items } = await until(async () => ((await call('list')).total === 2 ? call('list') : null), { what: 'two dead letters' });
    isBroken = false;
    await call('resend', { id: items[0]?.id });
    await call('dismiss', { id: items[1]?.id });
    await until(() => handled === 1, { what: 'handled' });
    expect(await call('list')).toEqual({ items: [], total: 0 });
  });

  it('deny a service access to consumers, dead letters and events of another one', async () => {
    const others = [
      'streams.catalogue.some-stream.items',
      'streams.catalogue.some-stream.credit',

      ...rightsOfConsumer,
      'dead-letters.catalogue.rename-tyres',
      'events.catalogue.test',
      'events.again.catalogue.rename-tyres',
    ];
    for (const user of serviceNames.filter((name) => name !== 'catalogue'))
      expect({ user, refused: await refusedTo(user, others) }).toEqual({ user, refused: others.toSorted() });
    expect(await refusedTo('catalogue', rightsOfConsumer)).toEqual([]);
  });

  it.each(serviceNames)("keep %s from reading others' calls, replies and events", async (service) => {
    const other = serviceNames.find((name) => name !== service) ?? '';
    const heard = hears[service] ?? [];
    const events = serviceNames.filter((name) => name !== service && !heard.includes(name)).map((name) => `events.${name}.>`);
    const others = ['_INBOX.>', '_INBOX_gateway.>', `_INBOX_${other}.>`, `${other}.>`, 'events.>', ...events, '>'];
    expect(await deniedTo(service, others)).toEqual(others.toSorted());
    const allowed = heard.map((name) => `events.${name}.>`);
    expect(await deniedTo(service, allowed)).toEqual([]);
  });

  it('give every service with a stream the permissions that it needs', async () => {
    const streaming = new Set(operations.filter(isStream).map(({ subject }) => subject.slice(0, subject.indexOf('.'))));
    expect([...streaming]).toContain('catalogue');
    for (const service of streaming) {
      expect(await refusedTo(service as ServiceName, [`streams.${service}.some-stream.items`])).toEqual([]);
      expect(await deniedTo(service as ServiceName, [`streams.${service}.some-stream.credit`])).toEqual([]);
    }
  });

  it('give every reaction of every service the permissions that it needs', async () => {
    const services = users.filter((user) => user !== 'gateway');
    expect(services.flatMap(reactionsIn)).toContain('rename-tyres');
    for (const service of services) {
      for (const reaction of reactionsIn(service)) {
        const needed = [...rightsOf(`${service}-${reaction}`), `dead-letters.${service}.${reaction}`, ...rightsOfDeadLetters];
        expect({ reaction, refused: await refusedTo(service, needed) }).toEqual({ reaction, refused: [] });
      }
    }
  });

  it('know each reaction by the name that the panel shows', () => {
    const reactions = serviceNames.flatMap((service) => reactionsIn(service).map((reaction) => `${service}/${reaction}`));
    expect(Object.keys(reactionNames).toSorted()).toEqual(reactions.toSorted());
  });

  it('let nobody create a consumer for an unknown reaction or delete a consumer', async () => {
    const forbidden = [
      '$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.catalogue-other',
      `$JS.API.CONSUMER.DELETE.EVENTS.${consumer}`,
      '$JS.API.STREAM.DELETE.EVENTS',
      '$JS.API.STREAM.PURGE.DEAD_LETTERS',
    ];
    for (const user of users) expect({ user, refused: await refusedTo(user, forbidden) }).toEqual({ user, refused: forbidden.toSorted() });
  });
});

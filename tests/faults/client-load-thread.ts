import { parentPort, workerData } from 'node:worker_threads';
import { ApiClient } from '../client.ts';
import { ownProcessorWait, processorWait } from '../processor-wait.ts';

/** The input of the client-load thread. */
export interface LoadTask {
  base: string;
  adminToken: string | null;
  sizeId: string;
  gatewayPid: number;
  readers: number;
  writers: number;
  /** Prefix of the Idempotency-Keys, so that no two loads share a key. */
  name: string;
}

/** A call of one of the clients, and its result. */
export interface Call {
  kind: 'read' | 'write';
  path: string;
  /** Start time by `process.hrtime()`, which is the same in all threads. */
  began: [number, number];
  milliseconds: number;
  /** Upper limit of the part of `milliseconds` in which the client or the gateway waited for a processor. */
  queuedMs: number;
  /** 0 when there was no response. */
  status: number;
  retryAfter: string | null;
  code: string | undefined;
}

/** A message from the client-load thread. */
export type LoadMessage =
  | { call: Call }
  /** A write that was acknowledged. */
  | { acknowledged: { model: string; id: string } }
  /** All clients have finished; the number of writes that they started. */
  | { writesStarted: number };

/** Long enough to distinguish a slow response from no response. */
const GIVE_UP_MS = 15_000;
const WRITE_UNTIL_MS = 30_000;

const task: LoadTask = workerData;
const visitor = new ApiClient(task.base);
const admin = new ApiClient(task.base, task.adminToken);
const post = (message: LoadMessage) => parentPort?.postMessage(message, []);
const processorWaits = () => ownProcessorWait() + processorWait(task.gatewayPid);
let isRunning = true;
let writesStarted = 0;

/** Makes one call and posts its result. Returns the id of the created record, or undefined. */
async function call(
  kind: Call['kind'],
  client: ApiClient,
  method: string,
  path: string,
  init: { body?: unknown; headers?: Record<string, string> },
): Promise<string | undefined> {
  const queuedBefore = processorWaits();
  const began = process.hrtime();
  const since = performance.now();
  const answer = await client
    .request<{ _id?: string; code?: string }>(method, path, { ...init, timeout: GIVE_UP_MS })
    .catch(() => undefined);
  const milliseconds = performance.now() - since;
  const queuedMs = Math.max(0, processorWaits() - queuedBefore);
  const retryAfter = answer?.headers.get('retry-after') ?? null;
  post({ call: { kind, path, began, milliseconds, queuedMs, status: answer?.status ?? 0, retryAfter, code: answer?.body.code } });
  return answer?.status === 201 ? answer.body._id : undefined;
}

async function readRepeatedly(client: number) {
  for (let round = 0; isRunning; round += 1) {
    // Every second path is new, so that its response is not cached.
    const path = round % 2 === 0 ? '/manufacturers' : `/tires?maxPrice=${client + 1}.${String(round % 100).padStart(2, '0')}&limit=5`;
    await call('read', visitor, 'GET', path, {});
  }
}

async function writeRepeatedly() {
  while (isRunning) {
    writesStarted += 1;
    const model = `Koe ${writesStarted}`;
    const path = `/tires/sizes/${task.sizeId}/products`;
    const init = {
      body: { manufacturer: 'Joukko', model, type: 'summer', price: 100 },
      headers: { 'idempotency-key': `${task.name}-${writesStarted}` },
    };
    const end = performance.now() + WRITE_UNTIL_MS;
    let id: string | undefined;
    while (id === undefined && performance.now() < end) id = await call('write', admin, 'POST', path, init);
    if (id !== undefined) post({ acknowledged: { model, id } });
  }
}

const clients = [
  ...Array.from({ length: task.readers }, (_, at) => readRepeatedly(at)),
  ...Array.from({ length: task.writers }, () => writeRepeatedly()),
];
parentPort?.once('message', () => {
  isRunning = false;
});
void Promise.all(clients).then(() => post({ writesStarted }));

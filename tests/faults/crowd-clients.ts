import { parentPort, workerData } from 'node:worker_threads';
import { ApiClient } from '../client.ts';
import { ownProcessorWait, processorWait } from '../processor-wait.ts';

/** What the crowd's thread is to do. */
export interface CrowdTask {
  base: string;
  adminToken: string | null;
  sizeId: string;
  gatewayPid: number;
  readers: number;
  writers: number;
  /** In the Idempotency-Keys, so that no two crowds share one. */
  name: string;
}

/** A call that a client of the crowd made, and how it ended. */
export interface Call {
  kind: 'read' | 'write';
  path: string;
  /** Seconds and nanoseconds of the machine's clock, which all threads share. */
  began: [number, number];
  milliseconds: number;
  /** Of these, at most so many were spent by the client or the gateway in the queue for a processor. */
  starved: number;
  /** 0: no answer at all. */
  status: number;
  retryAfter: string | null;
  code: string | undefined;
}

/** What the crowd's thread tells. */
export type CrowdNews =
  | { call: Call }
  /** A write that was acknowledged. */
  | { acknowledged: { model: string; id: string } }
  /** Every client has finished; how many writes they have begun in all. */
  | { begun: number };

/** Long enough to tell a slow answer from none. */
const GIVE_UP_MS = 15_000;
const WRITE_UNTIL_MS = 30_000;

const task: CrowdTask = workerData;
const visitor = new ApiClient(task.base);
const admin = new ApiClient(task.base, task.adminToken);
const tell = (news: CrowdNews) => parentPort?.postMessage(news, []);
const queued = () => ownProcessorWait() + processorWait(task.gatewayPid);
let going = true;
let begun = 0;

/** Makes one call and tells how it went; answers the id of what it created. */
async function call(
  kind: Call['kind'],
  client: ApiClient,
  method: string,
  path: string,
  init: { body?: unknown; headers?: Record<string, string> },
): Promise<string | undefined> {
  const queuedBefore = queued();
  const began = process.hrtime();
  const since = performance.now();
  const answer = await client
    .request<{ _id?: string; code?: string }>(method, path, { ...init, timeout: GIVE_UP_MS })
    .catch(() => undefined);
  const milliseconds = performance.now() - since;
  const starved = Math.max(0, queued() - queuedBefore);
  const retryAfter = answer?.headers.get('retry-after') ?? null;
  tell({ call: { kind, path, began, milliseconds, starved, status: answer?.status ?? 0, retryAfter, code: answer?.body.code } });
  return answer?.status === 201 ? answer.body._id : undefined;
}

async function readOn(client: number) {
  for (let round = 0; going; round += 1) {
    // Every other address is new, so that it is no kept answer.
    const path = round % 2 === 0 ? '/manufacturers' : `/tires?maxPrice=${client + 1}.${String(round % 100).padStart(2, '0')}&limit=5`;
    await call('read', visitor, 'GET', path, {});
  }
}

async function writeOn() {
  while (going) {
    begun += 1;
    const model = `Koe ${begun}`;
    const path = `/tires/sizes/${task.sizeId}/products`;
    const init = {
      body: { manufacturer: 'Joukko', model, type: 'summer', price: 100 },
      headers: { 'idempotency-key': `${task.name}-${begun}` },
    };
    const end = performance.now() + WRITE_UNTIL_MS;
    let id: string | undefined;
    while (id === undefined && performance.now() < end) id = await call('write', admin, 'POST', path, init);
    if (id !== undefined) tell({ acknowledged: { model, id } });
  }
}

const clients = [...Array.from({ length: task.readers }, (_, at) => readOn(at)), ...Array.from({ length: task.writers }, () => writeOn())];
parentPort?.once('message', () => {
  going = false;
});
void Promise.all(clients).then(() => tell({ begun }));

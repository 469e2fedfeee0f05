import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BoundedProcess, ProcessExited } from './bounded-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bounded-'));
const file = path.join(folder, 'child.mjs');
// Uses the messages of handleJobs() without needing its build.
const source = `
const heap = [];
process.on('message', (question) => {
  if (question === 'memory') for (;;) heap.push(new Array(1000).fill(heap.length));
  if (question === 'time') for (;;);
  if (question === 'crash') process.exit(3);
  if (question === 'refuse') return process.send({ refused: { code: 'import_unreadable', message: 'Ei.', details: { context: { a: 1 } }, cause: 'x' } });
  process.send({ progress: 7 });
  process.send({ answer: { question, env: Object.keys(process.env) } });
});
process.on('disconnect', () => process.exit(0));
`;
beforeAll(() => fs.writeFileSync(file, source));
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Echo {
  question: string;
  env: string[];
}
let child: BoundedProcess<string, Echo>;
const start = () => (child = new BoundedProcess<string, Echo>(pathToFileURL(file), { memoryMb: 24, env: { OWN: '1' } }));
afterEach(() => child.end());

const reasonOf = async (question: string, withinMs: number) => {
  const error = await start()
    .run(question, { withinMs })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProcessExited);
  return (error as ProcessExited).reason;
};

describe('a process for untrusted files', () => {
  it('returns a result, reports progress, and has nothing of our environment', async () => {
    process.env['OUR_SECRET'] = 'x';
    const seen: number[] = [];
    const { question, env } = await start().run('hello', { withinMs: 20_000, onProgress: (value) => seen.push(value) });
    expect({ question, seen, own: env.includes('OWN'), secret: env.includes('OUR_SECRET') }).toEqual({
      question: 'hello',
      seen: [7],
      own: true,
      secret: false,
    });
  });

  it('passes an AppError on to the caller', async () => {
    await expect(start().run('refuse', { withinMs: 20_000 })).rejects.toMatchObject({
      code: 'import_unreadable',
      message: 'Ei.',
      details: { context: { a: 1 } },
    });
  });

  it('distinguishes a full heap from a crash, and is killed when a job takes too long', async () => {
    expect(await reasonOf('memory', 60_000)).toBe('memory');
    expect(await reasonOf('crash', 20_000)).toBe('crashed');
    expect(await reasonOf('time', 300)).toBe('time');
    await expect(child.run('hello', { withinMs: 20_000 })).rejects.toMatchObject({ reason: 'time' });
  });

  it('runs jobs in order, each with its own time, and tells which one ended it', async () => {
    const process = start();
    const jobs = ['one', 'two', 'time', 'three'].map((question) => process.run(question, { withinMs: question === 'time' ? 300 : 20_000 }));
    expect((await Promise.all(jobs.slice(0, 2))).map(({ question }) => question)).toEqual(['one', 'two']);
    const failed = (await Promise.allSettled(jobs.slice(2))) as PromiseRejectedResult[];
    expect(failed.map(({ reason }) => reason as ProcessExited)).toMatchObject([
      { reason: 'time', hasBegun: true },
      { reason: 'time', hasBegun: false },
    ]);
  });

  it('can be ended while a job runs', async () => {
    const job = start().run('time', { withinMs: 20_000 });
    child.end();
    await expect(job).rejects.toMatchObject({ reason: 'ended' });
    expect(child.hasExited).toBe(true);
  });
});

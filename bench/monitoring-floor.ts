// The floor of a check: fetch and parse a page, in one process, without limits, rules or a database. It reads the addresses that its
// parent sends and returns how long it took.
import { Agent, request } from 'undici';
import { parseDocument } from 'htmlparser2';

export interface Floor {
  milliseconds: number;
  /** Processor time of the whole process, in milliseconds. */
  processor: number;
}

process.on('message', async ({ urls, atOnce }: { urls: string[]; atOnce: number }) => {
  const agent = new Agent();
  const waiting = [...urls];
  const before = process.cpuUsage();
  const began = performance.now();
  const readNext = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const { body } = await request(url, { dispatcher: agent, headers: { connection: 'close' } });
      parseDocument(await body.text());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  const { user, system } = process.cpuUsage(before);
  const floor: Floor = { milliseconds: performance.now() - began, processor: (user + system) / 1_000 };
  await agent.close();
  process.send?.(floor);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

// Jest's global setup of the integration tests: a set of backing servers for each worker, unless somebody (the tests of
// the containers) has brought some. They end with Jest.
import { setsAreOffered, setsInEnvironment, startSet } from './backing-servers.ts';

/** @type {{ stop(): Promise<void> }[]} */
const running = [];

/** @param {{ maxWorkers: number }} options */
export async function startSets({ maxWorkers }) {
  if (setsAreOffered()) return;
  const sets = await Promise.all(Array.from({ length: maxWorkers }, () => startSet()));
  running.push(...sets);
  // The workers are started after this, with the environment as it is then.
  Object.assign(process.env, setsInEnvironment(sets.map(({ set }) => set)));
}

export async function stopSets() {
  await Promise.all(running.splice(0).map((set) => set.stop()));
}

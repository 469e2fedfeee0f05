// Jest's global setup of the integration tests: starts one set of backing servers for each worker, unless the environment already
// names sets (the container tests do that). The sets stop with Jest.
import { hasSharedSets, setsInEnvironment, startSet } from './backing-servers.ts';

/** @type {{ stop(): Promise<void> }[]} */
const running = [];

/** @param {{ maxWorkers: number }} options */
export async function startSets({ maxWorkers }) {
  if (hasSharedSets()) return;
  const sets = await Promise.all(Array.from({ length: maxWorkers }, () => startSet()));
  running.push(...sets);
  // Jest starts the workers after this setup, so they inherit the environment.
  Object.assign(process.env, setsInEnvironment(sets.map(({ set }) => set)));
}

export async function stopSets() {
  await Promise.all(running.splice(0).map((set) => set.stop()));
}

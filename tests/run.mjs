// npm test: installs what is missing on a fresh machine, then runs tests/run.ts on the Node version that the lockfile pins.
// In a fresh checkout the whole suite begins with npm start and reuses what it installed and built.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { checkNodeVersion, ensureServers, runUnderNode24 } from '../dev/bootstrap.mjs';
import { folders, root } from '../dev/folders.mjs';
import { ensureTestPackages } from '../dev/packages.mjs';
import { step } from '../dev/steps.mjs';
import { isFreshCheckout, startOnFreshMachine } from './fresh-machine.mjs';

checkNodeVersion();
const args = process.argv.slice(2);
const { values: options } = parseArgs({ args, options: { only: { type: 'string' }, all: { type: 'boolean' } } });
const installTestPackages = () => step('packages', (detail) => ensureTestPackages({ log: detail }));
const isWhole = options.only === undefined && (options.all === true || process.env.CI === 'true');
if (isWhole && isFreshCheckout()) {
  const began = performance.now();
  const hasStarted = await startOnFreshMachine(root, installTestPackages).then(
    () => true,
    (error) => {
      console.error(error);
      return false;
    },
  );
  process.env.KAARTO_FRESH_START = JSON.stringify({ hasStarted, seconds: (performance.now() - began) / 1000 });
  // Keeps the installed programs and removes the shop's data and logs.
  const { data, logs } = folders({});
  for (const folder of [data, logs]) fs.rmSync(folder, { recursive: true, force: true });
}
// Go builds run in parallel to npm ci and the first phases. The phase 'servers' waits for them; if one failed here, that phase
// retries it and reports the error.
const servers = ensureServers().catch(() => undefined);
await installTestPackages();
process.exitCode = await runUnderNode24('tests/run.ts', args);
await servers;

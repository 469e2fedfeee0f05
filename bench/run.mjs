// npm run bench: prepares packages and servers as npm test does, then runs bench/bench.ts on the Node that the lockfile pins.
import { checkNodeVersion, ensureServers, runUnderNode24 } from '../dev/bootstrap.mjs';
import { ensureTestPackages } from '../dev/packages.mjs';
import { step } from '../dev/steps.mjs';

checkNodeVersion();
await step('packages', (detail) => ensureTestPackages({ log: detail }));
await step('servers', (detail) => ensureServers({ log: detail }));
process.exitCode = await runUnderNode24('bench/bench.ts', process.argv.slice(2));

// npm test: on a fresh machine it installs what is missing, then runs tests/run.ts on the Node that the lockfile pins.
import { checkNodeVersion, ensurePackages, ensureServers, runUnderNode24 } from '../dev/bootstrap.mjs';
import { step } from '../dev/steps.mjs';

checkNodeVersion();
const servers = ensureServers();
await step('packages', (detail) => ensurePackages({ log: detail }));
await step('servers', () => servers);
process.exitCode = await runUnderNode24('tests/run.ts', process.argv.slice(2));

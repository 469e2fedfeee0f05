// npm run eval:chat: builds the services, then asks the chat assistant the questions of the evaluation.
import { checkNodeVersion, runUnderNode24 } from '../dev/bootstrap.mjs';
import { ensureTestPackages } from '../dev/packages.mjs';
import { step } from '../dev/steps.mjs';

checkNodeVersion();
await step('packages', (detail) => ensureTestPackages({ log: detail }));
await step('build', () => runUnderNode24('node_modules/typescript/bin/tsc', ['-b']));
process.exitCode = await runUnderNode24('dist/services/chat/src/evaluation/run.js', process.argv.slice(2));

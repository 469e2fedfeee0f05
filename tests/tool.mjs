// npm run lint, format, fonts, screenshots, test:file and test:journey: installs what is missing, then runs one of our scripts
// or a program of the tests' packages on the Node version that the lockfile pins.
import { checkNodeVersion, runUnderNode24 } from '../dev/bootstrap.mjs';
import { ensureTestPackages } from '../dev/packages.mjs';

const [script = '', ...args] = process.argv.slice(2);
checkNodeVersion();
await ensureTestPackages({ log: (line) => console.log(line) });
process.exitCode = await runUnderNode24(script, args);

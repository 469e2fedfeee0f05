// npm run admin:password -- NAME: gives an administrator of the shop that npm start runs a new password. Plain JavaScript: it runs on
// the machine's own Node.
import { runUnderNode24 } from './bootstrap.mjs';
import { SetupError } from './programs.mjs';

try {
  process.exitCode = await runUnderNode24('dev/admin-password.ts', process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SetupError ? `kaarto: ${error.message}` : error);
  process.exitCode = 1;
}

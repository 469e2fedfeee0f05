// The flags of npm start and npm run dev.
import { parseArgs } from 'node:util';
import { SetupError } from './programs.mjs';

export const usage = `npm start -- [--port N] [--fresh] [--no-demo]
  --port N    the shop's address (default 3000)
  --fresh     wipe the data of the embedded servers first
  --no-demo   do not load the demo shop into an empty database
npm run dev takes the same flags, watches the sources and reloads what changes.`;

/**
 * @typedef {{port: number, fresh: boolean, demo: boolean, watch: boolean, help: boolean}} StartOptions
 */

/**
 * @param {string[]} args
 * @returns {StartOptions}
 * @throws {SetupError} on an unknown flag or an invalid port
 */
export function readOptions(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: { port: { type: 'string', default: '3000' }, fresh: flag, 'no-demo': flag, watch: flag, help: flag },
    }));
  } catch (error) {
    throw new SetupError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new SetupError(`--port ${values.port}: a port is a number from 1 to 65535`);
  return { port, fresh: values.fresh, demo: !values['no-demo'], watch: values.watch, help: values.help };
}

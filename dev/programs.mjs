// Running other programs while packages may not be installed yet.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A failure with one line for the person at the terminal; its stack would tell them nothing. */
export class SetupError extends Error {}

/**
 * The absolute path of a program on PATH, or undefined.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function onPath(name, env = process.env) {
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    if (!folder) continue;
    const file = path.join(folder, name);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // Not here: the next folder.
    }
  }
  return undefined;
}

/**
 * Runs a program to its end with its output in a log file.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal}} options
 * @throws {SetupError} with the last lines of its output
 */
export async function run(command, args, { cwd, env, logFile, signal }) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  try {
    const code = await new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], signal });
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) {
      const flags = args.findIndex((arg) => arg.startsWith('-'));
      const called = [command, ...args.slice(0, flags === -1 ? undefined : flags)].join(' ');
      throw new SetupError(`${called} failed (${code}): ${firstError(logFile)} — all of it: ${logFile}`);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new SetupError(`${command} is not installed or not on PATH`);
    }
    throw error;
  } finally {
    fs.closeSync(log);
  }
}

/** Enough to find why a program ended; a log may have grown to hundreds of megabytes. */
const TAIL_BYTES = 64 * 1024;

const errorWords = /error|cannot|not found|no space|fatal/i;

/** @param {string} file */
function linesOf(file) {
  return tailOf(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * The line of a log's end that tells most about why a server ended: its last words are often only a stack.
 * @param {string} file
 */
export function lastError(file) {
  const lines = linesOf(file);
  const telling = lines.slice(-40).find((line) => errorWords.test(line));
  return readable(telling ?? lines.at(-1) ?? 'no output').slice(0, 300);
}

/**
 * The first error of a tool that has run to its end: the later ones often only follow from it.
 * @param {string} file
 */
function firstError(file) {
  const lines = linesOf(file);
  const telling = lines.find((line) => errorWords.test(line) && !/^npm error( code \w+)?$/.test(line));
  return (telling ?? lines.at(-1) ?? 'no output').slice(0, 300);
}

/** @param {string} file */
function tailOf(file) {
  try {
    const { size } = fs.statSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const descriptor = fs.openSync(file, 'r');
    fs.readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    fs.closeSync(descriptor);
    return bytes.toString('utf8');
  } catch {
    return '';
  }
}

/**
 * A log line as a person reads it: the message of a JSON line, with its error's.
 * @param {string} line
 */
export function readable(line) {
  try {
    const { msg = '', err } = /** @type {{msg?: string, err?: {message?: string}}} */ (JSON.parse(line));
    const reason = err?.message && !msg.includes(err.message) ? err.message : '';
    return [msg, reason].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

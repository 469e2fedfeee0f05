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
 * Sends a signal to a program and to what it has started, when it leads a process group of its own.
 * @param {number | undefined} pid undefined when it did not start
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

/**
 * The command line of a program that ends with the process that starts it, even when that is killed. Linux alone can tell.
 * @param {string[]} line
 */
export function endingWithParent(line) {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', ...line] : line;
}

/**
 * The command line of a program that leaves the processors to others. Not os.setPriority: on Linux it reaches one thread,
 * and what the other threads start would be as eager as ever.
 * @param {string[]} line
 * @param {number} niceness 0 to 19
 */
function nicely(line, niceness) {
  const nice = niceness > 0 ? onPath('nice') : undefined;
  return nice ? [nice, '-n', String(niceness), ...line] : line;
}

/**
 * Linux may share the processors out by session first (autogroup); niceness then counts within one only, unless the session
 * has its own.
 * @param {number | undefined} pid of the session's leader
 * @param {number} niceness
 */
function makeSessionNice(pid, niceness) {
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });
  } catch {
    // No Linux, or one that does not share by session.
  }
}

/**
 * Runs a program to its end with its output in a log file.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal, niceness?: number}} options
 *   signal: kills it with all that it has started, in a session of its own that Ctrl-C does not reach; the promise rejects
 *   when that has happened, and what was half done is the caller's to remove
 * @throws {SetupError} with the last lines of its output
 */
export async function run(command, args, { cwd, env, logFile, signal, niceness = 0 }) {
  signal?.throwIfAborted();
  if (!path.isAbsolute(command) && !onPath(command, env)) throw new SetupError(`${command} is not installed or not on PATH`);
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const nicer = nicely([command, ...args], niceness);
  const [program = command, ...rest] = signal ? endingWithParent(nicer) : nicer;
  const child = spawn(program, rest, { cwd, env, stdio: ['ignore', log, log], detached: signal !== undefined });
  if (signal && niceness > 0) makeSessionNice(child.pid, niceness);
  // The group and not the program alone: go leaves its compilers behind. At once: npm would unpack everything first.
  const end = () => signalGroup(child.pid, 'SIGKILL');
  signal?.addEventListener('abort', end);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    if (code !== 0) {
      const flags = args.findIndex((arg) => arg.startsWith('-'));
      const called = [command, ...args.slice(0, flags === -1 ? undefined : flags)].join(' ');
      throw new SetupError(`${called} failed (${code}): ${firstError(logFile)} — all of it: ${logFile}`);
    }
  } finally {
    signal?.removeEventListener('abort', end);
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

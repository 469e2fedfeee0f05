// Runs other programs. Plain JavaScript: packages may not be installed yet.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A failure that is reported in one line, without a stack, since the cause is outside our code. */
export class SetupError extends Error {}

/**
 * Returns the absolute path of a program on PATH, or undefined.
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
      // Not in this folder.
    }
  }
  return undefined;
}

/**
 * Sends a signal to the process group that the program leads: to the program and its descendants.
 * @param {number | undefined} pid undefined when it did not start
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no processes left.
  }
}

/**
 * Wraps a command line so that the program is terminated when the process that starts it ends, even by SIGKILL. Has an effect on
 * Linux only.
 * @param {string[]} line
 */
export function endingWithParent(line) {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', ...line] : line;
}

/**
 * Wraps a command line so that the program runs at a lower priority. Not os.setPriority: on Linux it affects one thread only,
 * and children started by other threads would keep the normal priority.
 * @param {string[]} line
 * @param {number} niceness 0 to 19
 */
function nicely(line, niceness) {
  const nice = niceness > 0 ? onPath('nice') : undefined;
  return nice ? [nice, '-n', String(niceness), ...line] : line;
}

/**
 * Sets the niceness of a whole session. Linux may schedule by session first (autogroup), and then the niceness of a process
 * counts within its session only.
 * @param {number | undefined} pid of the session's leader
 * @param {number} niceness
 */
function makeSessionNice(pid, niceness) {
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });
  } catch {
    // Not Linux, or a Linux without autogroup.
  }
}

/**
 * Runs a program until it exits, with its output in a log file.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal, niceness?: number}} options
 *   signal: kills the program with its descendants. It then runs in a session of its own, which Ctrl-C does not reach. The
 *   promise rejects once the program has ended; the caller has to remove unfinished output.
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
  // The whole group: go would leave its compilers running. SIGKILL: on SIGTERM npm would unpack everything first.
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

/** Enough to find why a program ended. The whole log may have hundreds of megabytes. */
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
 * Returns the line near the end of a log that best explains why a server ended. The last lines are often only a stack.
 * @param {string} file
 */
export function lastError(file) {
  const lines = linesOf(file);
  const telling = lines.slice(-40).find((line) => errorWords.test(line));
  return readable(telling ?? lines.at(-1) ?? 'no output').slice(0, 300);
}

/**
 * Returns the first error in the log of a tool. Later errors are often only consequences of it.
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
 * Makes a log line readable: the message of a JSON line, followed by the message of its error.
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

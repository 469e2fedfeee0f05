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
    if (code !== 0) throw new SetupError(`${path.basename(command)} ${args[0] ?? ''} failed (${code}): ${lastLine(logFile)} — all of it: ${logFile}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new SetupError(`${command} is not installed or not on PATH`);
    }
    throw error;
  } finally {
    fs.closeSync(log);
  }
}

/** @param {string} file */
export function lastLine(file) {
  try {
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').filter((line) => line.trim() !== '');
    // A build tool's last line is often only a path; the line with the word error says what happened.
    const telling = lines.slice(-40).find((line) => /error|cannot|not found|no space/i.test(line));
    return (telling ?? lines.at(-1) ?? 'no output').trim().slice(0, 300);
  } catch {
    return 'no output';
  }
}

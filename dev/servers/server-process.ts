import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPortFree } from '../ports.mjs';
import { endingWithParent, lastError, SetupError, signalGroup } from '../programs.mjs';

/** Options to start a backing server. */
export interface ServerOptions {
  /** The data folder; created if it does not exist. */
  dataDir: string;
  /** Port on 127.0.0.1; default: a free one. */
  port?: number;
  /** Gets one line about each slow step (building a program, fetching a library). */
  log?: (line: string) => void;
  /** The file for the server's output; default: server.log in its data folder. */
  logFile?: string;
  /** The environment with PATH, HOME and the cache folders; default: process.env. */
  env?: NodeJS.ProcessEnv;
}

/** How a process ended: either `code` or `signal` is set. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child process, which ends no later than this process (on Linux even after a kill -9 of this one). */
export interface RunningProcess {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. Never rejects. */
  readonly exited: Promise<Ending>;
  /** Sends SIGTERM, and SIGKILL to its whole group after the grace period. Resolves when it has ended. */
  stop(graceMs?: number): Promise<void>;
  /** Sends SIGKILL, which simulates a crash. Resolves when it has ended. */
  kill(): Promise<void>;
}

/** A backing server that accepts connections. */
export interface RunningServer extends RunningProcess {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** The environment variables that the shop's processes need to use it. */
  readonly environment: Record<string, string>;
}

export interface ProcessOptions {
  command: string;
  args: string[];
  logFile: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Whether only its user can read its files; default: true. False for a build: an image made from it runs as another user. */
  isPrivate?: boolean;
}

// Data and logs of a shop contain customers' messages, so they are private.
const withPrivateUmask = ['/bin/sh', '-c', 'umask 077; exec "$0" "$@"'];

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only this process, which stops the
 * others in order. Appends the program's output to the log file.
 */
export function startProcess({ command, args, logFile, cwd, env = process.env, isPrivate = true }: ProcessOptions): RunningProcess {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'a', 0o600);
  const [program = command, ...rest] = endingWithParent([...(isPrivate ? withPrivateUmask : []), command, ...args]);
  const child = spawn(program, rest, { cwd, env, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  return new ChildHandle(child, logFile);
}

/** The child processes still running. They are terminated if this process exits without stopping them (a second Ctrl-C). */
const alive = new Set<ChildHandle>();
process.once('exit', () => {
  for (const handle of alive) handle.signalGroup('SIGTERM');
});

class ChildHandle implements RunningProcess {
  readonly pid: number;
  readonly exited: Promise<Ending>;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, logFile: string) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    alive.add(this);
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        // Kills the workers of a crashed process, which would otherwise hold its port.
        this.signalGroup('SIGKILL');
        resolve({ code, signal });
      });
      child.once('error', (error) => {
        fs.appendFileSync(logFile, `${error.message}\n`);
        resolve({ code: 127, signal: null });
      });
    });
    void this.exited.then(() => alive.delete(this));
  }

  async stop(graceMs = 10_000): Promise<void> {
    this.#child.kill('SIGTERM');
    const timer = new AbortController();
    await Promise.race([this.exited, wait(graceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    this.signalGroup('SIGKILL');
    await this.exited;
  }

  async kill(): Promise<void> {
    this.signalGroup('SIGKILL');
    await this.exited;
  }

  /** Signals the whole group, since a tool may have started workers. */
  signalGroup(signal: NodeJS.Signals): void {
    signalGroup(this.pid, signal);
  }
}

/** Returns whether something accepts connections on the port of 127.0.0.1. */
async function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Returns whether a GET of the address responds with 200 within 2 s. Does not use fetch, which would add 17 MB to the launcher
 * permanently.
 */
export function respondsOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

/**
 * Waits until the check returns true.
 * @throws SetupError with the last error of the log, when the process ends first or the time (in milliseconds) is over
 */
export async function untilReady(
  running: RunningProcess,
  check: () => Promise<boolean>,
  { name, logFile, timeoutMs = 60_000 }: { name: string; logFile: string; timeoutMs?: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let ended: Ending | undefined;
  const watchEnd = async () => {
    ended = await running.exited;
  };
  void watchEnd();
  while (!(await check())) {
    if (ended) throw new SetupError(`${name} ended at once (${ended.signal ?? ended.code}): ${lastError(logFile)} — log: ${logFile}`);
    if (Date.now() > deadline) {
      await running.kill();
      throw new SetupError(`${name} was not ready after ${timeoutMs / 1000} s: ${lastError(logFile)} — log: ${logFile}`);
    }
    await wait(25);
  }
}

/**
 * Starts a server program and waits until it accepts connections on all its ports.
 * @throws SetupError also when another process already listens on one of them, which would be mistaken for this server
 */
export async function startServer(
  options: ProcessOptions & { name: string; ports: number[]; timeoutMs?: number },
): Promise<RunningProcess> {
  for (const port of options.ports) {
    if (!(await isPortFree(port))) throw new SetupError(`port ${port} for ${options.name} is taken: stop what listens there`);
  }
  const running = startProcess(options);
  await untilReady(running, async () => (await Promise.all(options.ports.map(accepts))).every(Boolean), options);
  return running;
}

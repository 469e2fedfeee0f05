import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPortFree } from '../ports.mjs';
import { endingWithParent, lastError, SetupError, signalGroup } from '../programs.mjs';

/** How a backing server is started; what is not given is chosen. */
export interface ServerOptions {
  /** Kept between starts; made when it does not exist. */
  dataDir: string;
  /** On 127.0.0.1; a free one when not given. */
  port?: number;
  /** Told one line about each slow step (building a program, fetching a library). */
  log?: (line: string) => void;
  /** The server's own output goes there; default: server.log in its data folder. */
  logFile?: string;
  /** Where PATH, HOME and the cache folders are taken from; default: process.env. */
  env?: NodeJS.ProcessEnv;
}

/** How a process ended: one of the two is set. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that this one started and that ends no later than this one (on Linux, even after a kill -9). */
export interface RunningProcess {
  readonly pid: number;
  /** Settles when the process has ended, whoever ended it. Never rejects. */
  readonly exited: Promise<Ending>;
  /** SIGTERM, and SIGKILL to its whole group after the grace period. Settles when it has ended. */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL, as a crash would be. Settles when it has ended. */
  kill(): Promise<void>;
}

/** A backing server that accepts connections. */
export interface RunningServer extends RunningProcess {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** What the processes of the shop need in their environment to use it. */
  readonly environment: Record<string, string>;
}

export interface ProcessOptions {
  command: string;
  args: string[];
  logFile: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Its files are its user's alone; default: true. A build's are not: an image made of them runs as another user. */
  isPrivate?: boolean;
}

// Data and logs of a shop hold what customers wrote.
const privately = ['/bin/sh', '-c', 'umask 077; exec "$0" "$@"'];

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only the one who
 * stops the others in order. Its output is appended to the log file.
 */
export function startProcess({ command, args, logFile, cwd, env = process.env, isPrivate = true }: ProcessOptions): RunningProcess {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'a', 0o600);
  const [program = command, ...rest] = endingWithParent([...(isPrivate ? privately : []), command, ...args]);
  const child = spawn(program, rest, { cwd, env, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  return new ChildHandle(child, logFile);
}

/** Those still running: whoever ends in an orderly way without stopping them (a second Ctrl-C) ends them too. */
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
        // A crashed process must not leave workers of its own behind: they would hold its port.
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
    const over = new AbortController();
    await Promise.race([this.exited, wait(graceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
    this.signalGroup('SIGKILL');
    await this.exited;
  }

  async kill(): Promise<void> {
    this.signalGroup('SIGKILL');
    await this.exited;
  }

  /** The group and not the process alone: a tool may have started workers of its own. */
  signalGroup(signal: NodeJS.Signals): void {
    signalGroup(this.pid, signal);
  }
}

/** Answers whether something accepts connections on the port of 127.0.0.1. */
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
 * Answers whether a GET of the address is answered with 200 within 2 s. Not with fetch, which would add
 * 17 MB to the launcher for good.
 */
export function answersOk(url: string): Promise<boolean> {
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
 * Waits until the check holds.
 * @throws SetupError when the process ends first or the time (in milliseconds) is over; it names the log's last line
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
 * @throws SetupError also when somebody else listens on one of them, who would be taken for it
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

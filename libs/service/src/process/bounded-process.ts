import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode, type ErrorDetails } from '#contracts/errors';

/** Why a process has exited: full heap, timeout of a job, crash, or 'ended': its parent called `end()`. */
export type ExitReason = 'memory' | 'time' | 'crashed' | 'ended';

/** Rejects the jobs of a process that has exited. */
export class ProcessExited extends Error {
  /**
   * @param hasBegun false for a job that was waiting for another one, and may be run in another process
   */
  constructor(
    readonly reason: ExitReason,
    readonly hasBegun: boolean,
  ) {
    super(`the process has exited: ${reason}`);
    this.name = 'ProcessExited';
  }
}

type Reply<Result> =
  | { answer: Result }
  | { progress: number }
  | { refused: { code: ErrorCode; message: string; details: ErrorDetails; cause: string } }
  | { failed: string };

interface PendingJob<Result> {
  withinMs: number;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  onProgress: ((value: number) => void) | undefined;
}

/**
 * Returns the URL of a module in the caller's folder, with the caller's file extension: source when the caller runs from
 * source, built when it is built.
 * @param name the module's name without extension
 * @param importMetaUrl the caller's `import.meta.url`
 */
export const siblingModuleUrl = (name: string, importMetaUrl: string): URL =>
  new URL(`./${name}${extname(fileURLToPath(importMetaUrl))}`, importMetaUrl);

/**
 * A child process that reads an untrusted file, so that a hostile file can harm only this process. It has no secrets and no
 * connections, a limited heap and a time limit for each job, and it exits with its parent.
 */
export class BoundedProcess<Job, Result> {
  private readonly child: ChildProcess;
  /** In the order of the process; the first one is running. */
  private readonly jobs: PendingJob<Result>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private exited: ExitReason | null = null;

  /**
   * @param module the module that the process runs; it calls handleJobs()
   * @param limits.memoryMb limit of the JavaScript heap, in MiB
   * @param limits.youngMb size of a half of the young generation, in MiB, which one thread collects; default: up to 2. It saves a job
   *   much time when all the objects of the job fit in it
   * @param limits.env the whole environment of the process, besides PATH
   */
  constructor(module: URL, limits: { memoryMb: number; youngMb?: number; env?: Record<string, string> }) {
    this.child = fork(module, {
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] ?? '', ...limits.env },
      execArgv: [
        ...process.execArgv.filter((argument) => argument.startsWith('--conditions')),
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.memoryMb}`,
        `--max-semi-space-size=${limits.youngMb ?? 2}`,
        ...(limits.youngMb === undefined ? [] : [`--min-semi-space-size=${limits.youngMb}`, '--single-threaded-gc']),
      ],
      // When the heap is full, V8 writes a page of its contents to the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (reply) => this.receive(reply as Reply<Result>));
    // V8 aborts when the heap is full.
    this.child.once('close', (code, signal) => this.end(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crashed'));
    this.child.once('error', () => this.end('crashed'));
    this.child.unref();
    this.child.channel?.unref();
  }

  /** True once the process has exited or been killed; it runs no further job. */
  get hasExited(): boolean {
    return this.exited !== null;
  }

  /**
   * Runs a job in the process, after the jobs that it has already.
   * @param job structured-cloneable
   * @param options.withinMs milliseconds from the beginning of the job, after which the process is killed
   * @param options.onProgress receives the values that the handler reports
   * @throws the AppError that the handler threw; Error for anything else that it threw; ProcessExited when the process has exited
   *   or is killed
   */
  async run(job: Job, { withinMs, onProgress }: { withinMs: number; onProgress?: (value: number) => void }): Promise<Result> {
    if (this.exited) throw new ProcessExited(this.exited, false);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // Without the callback, sending to a process that has just exited would emit an error event.
    this.child.send(job as object, (error) => error && this.end('crashed'));
    this.jobs.push({ withinMs, resolve, reject, onProgress });
    if (this.jobs.length === 1) this.limitFirst();
    return promise;
  }

  /** Kills the process. Its jobs are rejected with ProcessExited. */
  end(reason: ExitReason = 'ended'): void {
    const exited = (this.exited ??= reason);
    this.child.kill('SIGKILL');
    clearTimeout(this.timer);
    for (const [index, { reject }] of this.jobs.splice(0).entries()) reject(new ProcessExited(exited, index === 0));
  }

  private limitFirst(): void {
    clearTimeout(this.timer);
    const [first] = this.jobs;
    if (first) this.timer = setTimeout(() => this.end('time'), first.withinMs);
  }

  private receive(reply: Reply<Result>): void {
    const [running] = this.jobs;
    if (!running) return;
    if ('progress' in reply) return running.onProgress?.(reply.progress);
    this.jobs.shift();
    this.limitFirst();
    if ('answer' in reply) running.resolve(reply.answer);
    else if ('failed' in reply) running.reject(new Error(reply.failed));
    else {
      const { code, message, details, cause } = reply.refused;
      running.reject(new AppError(code, message, details, cause));
    }
  }
}

/**
 * Handles the jobs of the parent in a process that BoundedProcess has started, one after another. The process exits with its parent.
 * @param handler returns the result of a job. An AppError that it throws reaches the parent as it is, any other error as a
 *   plain Error. `report` sends a progress value to the parent
 */
export function handleJobs<Job, Result>(handler: (job: Job, report: (progress: number) => void) => Promise<Result> | Result): void {
  const reply = (message: Reply<Result>) => process.send?.(message);
  let last: Promise<unknown> = Promise.resolve();
  process.on('message', (message) => {
    last = last
      .then(() => handler(message as Job, (progress) => reply({ progress })))
      .then(
        (result) => reply({ answer: result }),
        (error: unknown) => {
          if (!(error instanceof AppError)) return reply({ failed: String(error instanceof Error ? error.stack : error) });
          const { code, message, details, cause } = error;
          return reply({ refused: { code, message, details, cause: cause === undefined ? '' : String(cause) } });
        },
      );
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C signals the whole process group. This process exits with its parent instead, after its job.
  process.on('SIGINT', () => undefined);
}

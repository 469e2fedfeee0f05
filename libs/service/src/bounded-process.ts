import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode, type ErrorDetails } from '#contracts/errors';

/** Why a process gives no answer any more. 'ended': it was told to. */
export type GoneReason = 'memory' | 'time' | 'crashed' | 'ended';

/** Thrown to whoever waits for an answer of a process that is gone. */
export class ProcessGone extends Error {
  constructor(readonly reason: GoneReason) {
    super(`the process is gone: ${reason}`);
    this.name = 'ProcessGone';
  }
}

type Reply<Answer> =
  | { answer: Answer }
  | { progress: number }
  | { refused: { code: ErrorCode; message: string; details: ErrorDetails; cause: string } }
  | { failed: string };

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  onProgress: ((value: number) => void) | undefined;
}

/** The address of a module beside the caller's, as source or as built: whichever the caller itself runs as. */
export const moduleBeside = (name: string, importMetaUrl: string): URL =>
  new URL(`./${name}${extname(fileURLToPath(importMetaUrl))}`, importMetaUrl);

/**
 * A process in which a file of somebody else is read: what such a file does to its reader, it does to nobody else. It
 * has neither secrets nor connections, a limited heap and a limit of time for each question, and ends with its parent.
 */
export class BoundedProcess<Question, Answer> {
  private readonly child: ChildProcess;
  private waiting: Waiting<Answer> | undefined;
  private gone: GoneReason | null = null;

  /**
   * @param module what the process runs; it calls answerInProcess()
   * @param limits.memoryMb of the JavaScript heap, in MiB
   * @param limits.env the whole environment of the process, beside PATH
   */
  constructor(module: URL, limits: { memoryMb: number; env?: Record<string, string> }) {
    this.child = fork(module, {
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] ?? '', ...limits.env },
      execArgv: [
        ...process.execArgv.filter((argument) => argument.startsWith('--conditions')),
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.memoryMb}`,
        '--max-semi-space-size=2',
      ],
      // A heap that is full fills a page of the log with what it held.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (reply) => this.hear(reply as Reply<Answer>));
    // V8 aborts when the heap is full.
    this.child.once('close', (code, signal) => this.end(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crashed'));
    this.child.once('error', () => this.end('crashed'));
    this.child.unref();
    this.child.channel?.unref();
  }

  get isGone(): boolean {
    return this.gone !== null;
  }

  /**
   * Asks for one answer; a process works on one question at a time.
   * @param options.withinMs after that the process is killed
   * @throws AppError as the process has thrown it; ProcessGone when the process has ended or is killed
   */
  async ask(question: Question, options: { withinMs: number; onProgress?: (value: number) => void }): Promise<Answer> {
    if (this.gone) throw new ProcessGone(this.gone);
    if (this.waiting) throw new Error('the process is still at work on another question');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.waiting = { resolve, reject, onProgress: options.onProgress };
    const timer = setTimeout(() => this.end('time'), options.withinMs);
    try {
      // Without the callback a process that is just gone would be an error event of its own.
      this.child.send(question as object, (error) => error && this.end('crashed'));
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
    }
  }

  /** Kills the process. Whoever waits for its answer gets ProcessGone. */
  end(reason: GoneReason = 'ended'): void {
    this.gone ??= reason;
    this.child.kill('SIGKILL');
    this.waiting?.reject(new ProcessGone(this.gone));
  }

  private hear(reply: Reply<Answer>): void {
    const { waiting } = this;
    if (!waiting) return;
    if ('progress' in reply) waiting.onProgress?.(reply.progress);
    else if ('answer' in reply) waiting.resolve(reply.answer);
    else if ('failed' in reply) waiting.reject(new Error(reply.failed));
    else {
      const { code, message, details, cause } = reply.refused;
      waiting.reject(new AppError(code, message, details, cause));
    }
  }
}

/**
 * Answers questions in the process that BoundedProcess has started.
 * @param handler throws AppErrors for what the asker is to be told; `report` tells how far it is
 */
export function answerInProcess<Question, Answer>(
  handler: (question: Question, report: (progress: number) => void) => Promise<Answer> | Answer,
): void {
  const reply = (message: Reply<Answer>) => process.send?.(message);
  process.on('message', (question) => {
    Promise.resolve(question as Question)
      .then((asked) => handler(asked, (progress) => reply({ progress })))
      .then(
        (answer) => reply({ answer }),
        (error: unknown) => {
          if (!(error instanceof AppError)) return reply({ failed: String(error instanceof Error ? error.stack : error) });
          const { code, message, details, cause } = error;
          return reply({ refused: { code, message, details, cause: cause === undefined ? '' : String(cause) } });
        },
      );
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group of processes; this one ends with its parent, after its work.
  process.on('SIGINT', () => undefined);
}

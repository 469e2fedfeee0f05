import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '#contracts/errors';
import type { EncodedImage } from './image-encoding.ts';

/** What the encoding process sends back for a file. */
export type EncodeAnswer = { image: EncodedImage } | { refused: ErrorCode; cause: string };

const IDLE_MS = 10_000;
const ENCODE_MS = 60_000;

/**
 * Encodes images in a process of its own: a file that crashes or exhausts the decoder takes nothing else with it, and
 * the hundreds of megabytes that large images take go back to the system when the process ends, after a few idle
 * seconds. One image at a time; callers queue.
 */
export class ImageEncoder {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  /** A process that was told to end says nothing about the file it had. */
  private stopped = false;

  /** Throws image_unreadable, image_too_many_pixels or image_type_unsupported for a file that is refused. */
  async encode(file: Buffer): Promise<EncodedImage> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const { promise, resolve, reject } = Promise.withResolvers<EncodedImage>();
    const onMessage = (answer: EncodeAnswer) => {
      if ('image' in answer) resolve(answer.image);
      else reject(new AppError(answer.refused, undefined, {}, answer.cause));
    };
    const onGone = () =>
      reject(
        this.stopped
          ? new AppError('service_unavailable', undefined, { retryAfter: 10 }, 'the gateway is stopping')
          : new AppError('image_unreadable', undefined, {}, 'the encoding process died of this file'),
      );
    const timer = setTimeout(() => {
      // The machine may only be busy: the file is not blamed.
      reject(new AppError('service_unavailable', undefined, { retryAfter: 10 }, 'encoding took too long'));
      child.kill('SIGKILL');
      this.child = undefined;
    }, ENCODE_MS);
    child.once('message', onMessage);
    child.once('close', onGone);
    try {
      child.send(file);
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('close', onGone);
      this.idle = setTimeout(() => this.stop(), IDLE_MS);
      this.idle.unref();
    }
  }

  /** Ends the process; the next image starts another. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.idle);
    if (this.child?.connected) this.child.disconnect();
    this.child = undefined;
  }

  private start(): ChildProcess {
    this.stopped = false;
    const child = fork(new URL(`./encode-process${extname(fileURLToPath(import.meta.url))}`, import.meta.url), {
      serialization: 'advanced',
      // One arena: with glibc's default of many, freed memory stays scattered and the process grows without need.
      env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1' },
      execArgv: [...process.execArgv.filter((argument) => argument.startsWith('--conditions')), '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    child.once('exit', forget);
    child.once('error', forget);
    child.unref();
    child.channel?.unref();
    return child;
  }
}

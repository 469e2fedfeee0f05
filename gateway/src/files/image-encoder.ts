import { AppError } from '#contracts/errors';
import { BoundedProcess, siblingModuleUrl, ProcessExited } from '#service/bounded-process';
import type { EncodedImage } from './image-encoding.ts';

const IDLE_MS = 10_000;
const ENCODE_MS = 60_000;
/** Of the heap alone; decoded pictures lie outside of it and are bounded by their pixels. */
const MEMORY_MB = 256;

const busy = (cause: string) => new AppError('service_unavailable', undefined, { retryAfter: 10 }, cause);

/**
 * Encodes images in a process of its own: a file that crashes or exhausts the decoder takes nothing else with it, and
 * the hundreds of megabytes that large images take go back to the system when the process ends, after a few idle
 * seconds. One image at a time; callers queue.
 */
export class ImageEncoder {
  private child: BoundedProcess<Buffer, EncodedImage> | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Throws image_unreadable, image_too_many_pixels or image_type_unsupported for a file that is refused. */
  async encode(file: Buffer): Promise<EncodedImage> {
    clearTimeout(this.idle);
    if (!this.child || this.child.hasExited) this.child = this.start();
    try {
      return await this.child.run(file, { withinMs: ENCODE_MS });
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof ProcessExited)) throw new AppError('image_unreadable', undefined, {}, error);
      if (error.reason === 'ended') throw busy('the gateway is stopping');
      // The machine may only be busy: the file is not blamed.
      if (error.reason === 'time') throw busy('encoding took too long');
      throw new AppError('image_unreadable', undefined, {}, 'the encoding process died of this file');
    } finally {
      this.idle = setTimeout(() => this.stop(), IDLE_MS);
      this.idle.unref();
    }
  }

  /** Ends the process; the next image starts another. */
  stop(): void {
    clearTimeout(this.idle);
    this.child?.end();
    this.child = undefined;
  }

  private start(): BoundedProcess<Buffer, EncodedImage> {
    // One arena: with glibc's default of many, freed memory stays scattered and the process grows without need.
    const env = { MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1' };
    return new BoundedProcess(siblingModuleUrl('encode-process', import.meta.url), { memoryMb: MEMORY_MB, env });
  }
}

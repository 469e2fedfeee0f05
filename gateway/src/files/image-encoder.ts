import { AppError } from '#contracts/errors';
import { BoundedProcess, siblingModuleUrl, ProcessExited } from '#service/process/bounded-process';
import type { EncodedImage } from './image-encoding.ts';

const IDLE_MS = 10_000;
const ENCODE_MS = 60_000;
/** Limit of the JavaScript heap. Decoded pictures are outside of it, and limited by their number of pixels. */
const MEMORY_MB = 256;

const busy = (cause: string) => new AppError('service_unavailable', undefined, { retryAfter: 10 }, cause);

/** What the process encodes: an uploaded file, or with `mailWidth` a stored one for mail. */
export interface EncodeJob {
  file: Uint8Array;
  mailWidth?: number;
}

/**
 * Encodes images in a separate process. A file that crashes or exhausts the decoder affects nothing else, and the hundreds of
 * megabytes that large images need are released when the process ends after some idle seconds. It encodes one image at a time;
 * callers must queue.
 */
export class ImageEncoder {
  private child: BoundedProcess<EncodeJob, unknown> | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Encodes an uploaded file. Throws image_unreadable, image_too_many_pixels or image_type_unsupported. */
  encode(file: Buffer): Promise<EncodedImage> {
    return this.run({ file });
  }

  /**
   * Converts a stored image to JPEG or PNG.
   * @param mailWidth maximum width in pixels
   * @throws AppError image_unreadable; service_unavailable when it takes too long or the gateway stops
   */
  encodeForMail(file: Buffer, mailWidth: number): Promise<Buffer> {
    return this.run({ file, mailWidth });
  }

  private async run<Result>(job: EncodeJob): Promise<Result> {
    clearTimeout(this.idle);
    if (!this.child || this.child.hasExited) this.child = this.start();
    try {
      return (await this.child.run(job, { withinMs: ENCODE_MS })) as Result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof ProcessExited)) throw new AppError('image_unreadable', undefined, {}, error);
      if (error.reason === 'ended') throw busy('the gateway is stopping');
      // The machine may just be busy, so the error does not blame the file.
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

  private start(): BoundedProcess<EncodeJob, unknown> {
    // A single malloc arena: with glibc's default of many, freed memory is fragmented and the process grows needlessly.
    const env = { MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1' };
    return new BoundedProcess(siblingModuleUrl('encode-process', import.meta.url), { memoryMb: MEMORY_MB, env });
  }
}

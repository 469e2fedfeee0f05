import { AppError } from '#contracts/errors';
import { encodeImage } from './image-encoding.ts';
import type { EncodeAnswer } from './image-encoder.ts';

/*
 * The process in which images are decoded (see image-encoder.ts). It gets files and gives back files, and has neither
 * secrets nor connections: decoders are where hostile files do their harm.
 */
process.on('message', (file: Uint8Array) => {
  const answer = (message: EncodeAnswer) => process.send?.(message);
  encodeImage(Buffer.from(file)).then(
    (image) => answer({ image }),
    (error: unknown) =>
      answer({
        refused: error instanceof AppError ? error.code : 'image_unreadable',
        cause: String((error instanceof Error && error.cause) || error),
      }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group of processes; this one ends with its parent, after its work.
process.on('SIGINT', () => undefined);

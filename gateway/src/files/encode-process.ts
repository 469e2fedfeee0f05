import { handleJobs } from '#service/process/bounded-process';
import type { EncodeJob } from './image-encoder.ts';
import { encodeForMail, encodeImage, type EncodedImage } from './image-encoding.ts';

/*
 * The process that decodes and encodes images (see image-encoder.ts). It is isolated, because hostile files attack decoders.
 */
handleJobs(({ file, mailWidth }: EncodeJob): Promise<EncodedImage | Buffer> => {
  const bytes = Buffer.from(file);
  return mailWidth === undefined ? encodeImage(bytes) : encodeForMail(bytes, mailWidth);
});

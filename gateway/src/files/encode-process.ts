import { handleJobs } from '#service/process/bounded-process';
import { encodeImage } from './image-encoding.ts';

/*
 * The process that decodes and encodes images (see image-encoder.ts). It is isolated, because hostile files attack decoders.
 */
handleJobs((file: Uint8Array) => encodeImage(Buffer.from(file)));

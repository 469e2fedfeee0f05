import { handleJobs } from '#service/bounded-process';
import { encodeImage } from './image-encoding.ts';

/*
 * The process in which images are decoded (see image-encoder.ts). It gets files and gives back files: decoders are where
 * hostile files do their harm.
 */
handleJobs((file: Uint8Array) => encodeImage(Buffer.from(file)));

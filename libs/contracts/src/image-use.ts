import { z } from 'zod';
import { operation, type Operation } from './operation.ts';

const Hashes = z.strictObject({ hashes: z.array(z.string().regex(/^[0-9a-f]{16,64}$/)).max(500) });
const Used = z.object({ used: z.array(z.string()) });

/**
 * Defines the operation that returns which of the given images the service uses, or could use again (stored revisions, deletions
 * that can be undone). The gateway calls it on every service that has it before it removes an image. A service with a
 * PictureAddress in an input must have it: operations.test.ts fails otherwise.
 * @param service the service's name, the first part of the subject
 */
export const imagesInUseOf = (service: string): Operation<typeof Hashes, typeof Used> =>
  operation({
    subject: `${service}.image.in-use`,
    access: 'internal',
    summary: 'Käytössä olevat kuvat',
    input: Hashes,
    output: Used,
    errors: [],
  });

/** An operation that imagesInUseOf defines. */
export type ImagesInUse = ReturnType<typeof imagesInUseOf>;

/** Returns whether imagesInUseOf has defined an operation. */
export const isImagesInUse = (candidate: Operation): candidate is ImagesInUse => candidate.input === Hashes;

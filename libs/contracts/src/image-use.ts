import { z } from 'zod';
import { operation, type Operation } from './operation.ts';

const Hashes = z.strictObject({ hashes: z.array(z.string().regex(/^[0-9a-f]{16,64}$/)).max(500) });
const Used = z.object({ used: z.array(z.string()) });

/**
 * Which of these images does the service show, or could show again (versions, undone deletions)? The gateway asks every
 * service that has this operation before it removes an image. A service whose input holds a PictureAddress must have it:
 * operations.test.ts fails otherwise.
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

export type ImagesInUse = ReturnType<typeof imagesInUseOf>;

export const isImagesInUse = (candidate: Operation): candidate is ImagesInUse => candidate.input === Hashes;

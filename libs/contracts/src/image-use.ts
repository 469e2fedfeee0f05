import { z } from 'zod';
import { operation } from './operation.ts';

/** Which of these image addresses does the catalogue still show? Asked before unused images are removed. */
export const imagesInUse = operation({
  subject: 'catalogue.image.in-use',
  access: 'internal',
  summary: 'Käytössä olevat kuvat',
  input: z.strictObject({ hashes: z.array(z.string().regex(/^[0-9a-f]{16,64}$/)).max(500) }),
  output: z.object({ used: z.array(z.string()) }),
  errors: [],
});

/** As the catalogue's: which of these images does the content service show, or could show again (versions, undone deletions)? */
export const contentImagesInUse = operation({ ...imagesInUse, subject: 'content.image.in-use' });

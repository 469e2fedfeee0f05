import { z } from 'zod';
import { acceptedImage, StoredImage } from '../files.ts';
import { operation } from '../operation.ts';

/** Stores an image in three widths. An image that no record refers to is removed after a day. */
export const uploadImage = operation({
  subject: 'gateway.image.upload',
  http: 'POST /upload',
  access: 'admin',
  summary: 'Lähetä kuva (jpeg, png tai webp, enintään 5 Mt)',
  takes: acceptedImage,
  input: z.strictObject({ image: StoredImage }),
  output: StoredImage,
  errors: [],
  status: 201,
});

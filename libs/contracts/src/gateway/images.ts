import { z } from 'zod';
import { anImage, StoredImage } from '../files.ts';
import { operation } from '../operation.ts';

/** Stores an image in three widths. Who refers to it by its address keeps it; what nobody refers to is gone after a day. */
export const uploadImage = operation({
  subject: 'gateway.image.upload',
  http: 'POST /upload',
  access: 'admin',
  summary: 'Lähetä kuva (jpeg, png tai webp, enintään 5 Mt)',
  takes: anImage,
  input: z.strictObject({ image: StoredImage }),
  output: StoredImage,
  errors: [],
  status: 201,
});

import { imagesInUseOf } from '../image-use.ts';

export const contentImagesInUse = imagesInUseOf('content');

import { imagesInUseOf } from '../image-use.ts';

export const catalogueImagesInUse = imagesInUseOf('catalogue');

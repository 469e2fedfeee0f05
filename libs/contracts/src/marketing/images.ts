import { imagesInUseOf } from '../image-use.ts';

export const marketingImagesInUse = imagesInUseOf('marketing');

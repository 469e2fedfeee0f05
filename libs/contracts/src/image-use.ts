import { imagesInUse } from './catalogue.ts';
import { operation } from './operation.ts';

/** As the catalogue's: which of these images does the content service show, or could show again (versions, undone deletions)? */
export const contentImagesInUse = operation({ ...imagesInUse, subject: 'content.image.in-use' });

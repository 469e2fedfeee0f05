// The picture of a tyre that the demo's competitors show.
import sharp from 'sharp';

const blocks = Array.from(
  { length: 36 },
  (_, index) => `<rect x="194" y="4" width="12" height="26" rx="3" transform="rotate(${index * 10} 200 200)"/>`,
);
const spokes = Array.from({ length: 5 }, (_, index) => `<path d="M186 190 176 92h48l-10 98z" transform="rotate(${index * 72} 200 200)"/>`);

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<rect width="400" height="400" fill="#fff"/><circle cx="200" cy="200" r="186" fill="#23262a"/><g fill="#3a3e44">${blocks.join('')}</g>
<circle cx="200" cy="200" r="118" fill="#c9ced4"/><circle cx="200" cy="200" r="108" fill="#6d747c"/><g fill="#d9dde2">${spokes.join('')}</g>
<circle cx="200" cy="200" r="26" fill="#c9ced4"/></svg>`;

let picture: Promise<Buffer> | undefined;

/** Returns a JPEG of 400 x 400 pixels. */
export const tyrePicture = (): Promise<Buffer> => (picture ??= sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer());

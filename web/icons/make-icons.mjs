// Draws the raster icons from public/kaarto.svg, for what takes no SVG: old browsers and crawlers (/favicon.ico), the home screens of
// phones. Run it with `npm run icons`.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const GROUND = '#15181b';
/** Part of a maskable icon's width that no launcher cuts off, less a little air. */
const SAFE = 0.74;
const ICO_SIZES = [16, 32, 48];

const file = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const drawing = fs.readFileSync(file('kaarto.svg'), 'utf8');
/** The mark alone, for icons whose ground fills the whole square. */
const mark = drawing.replace(/<rect[^>]*\/>/, '');

/** Renders an SVG as a square PNG with this width in pixels. The drawing is 40 units wide: 72 dpi are 40 pixels. */
const rendered = (svg, width) =>
  sharp(Buffer.from(svg), { density: (72 * width) / 40 })
    .resize(width, width)
    .png({ compressionLevel: 9 })
    .toBuffer();

const rounded = (width) => rendered(drawing, width);

/** The mark on a full square: launchers cut their own shape out of it. */
async function filled(width) {
  const inner = Math.round(width * SAFE);
  return sharp({ create: { width, height: width, channels: 3, background: GROUND } })
    .composite([{ input: await rendered(mark, inner) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file: a header, an entry of 16 bytes for each image, and the images as PNG, which every browser since 2010 reads. */
function icoOf(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ width, png }, at) => {
    const entry = 6 + 16 * at;
    header.writeUInt8(width, entry);
    header.writeUInt8(width, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

const files = {
  'favicon.ico': icoOf(await Promise.all(ICO_SIZES.map(async (width) => ({ width, png: await rounded(width) })))),
  'apple-touch-icon.png': await filled(180),
  'icon-192.png': await rounded(192),
  'icon-512.png': await rounded(512),
  'icon-maskable-192.png': await filled(192),
  'icon-maskable-512.png': await filled(512),
};
for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(file(name), bytes);

import { AppError } from '#contracts/errors';
import sharp, { type Sharp } from 'sharp';
import { formats, widths, type Format, type Width } from './image-sizes.ts';
import { imageTypeOf } from './image-type.ts';

/** The library's default limit would accept a decompression bomb of 600 KB with 196 megapixels. */
const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 20;
const MAIL_QUALITY = 80;

sharp.cache(false);
sharp.concurrency(1);

export interface EncodedImage {
  /** Width of the picture after its EXIF orientation is applied, in pixels. */
  width: number;
  /** Height, like `width`. */
  height: number;
  /** A preview of a few hundred bytes as a data: URI, shown while the picture loads. Null when none is small enough. */
  blur: string | null;
  files: { width: Width; format: Format; body: Buffer }[];
}

/** Maximum length of a preview: small enough to be inlined for each picture of a page. */
const MAX_BLUR_CHARACTERS = 600;
/** Width in pixels and quality of the preview. A noisy picture fits only with lower values. */
const blurSizes = [
  { width: 20, quality: 40 },
  { width: 20, quality: 10 },
  { width: 16, quality: 0 },
] as const;

/**
 * Creates the preview.
 * @param scaled returns the decoded picture at a width
 */
async function blurOf(scaled: (width: number) => Sharp): Promise<string | null> {
  for (const { width, quality } of blurSizes) {
    const body = await scaled(width).webp({ quality, alphaQuality: 20, effort: 6 }).timeout({ seconds: DECODE_SECONDS }).toBuffer();
    const blur = `data:image/webp;base64,${body.toString('base64')}`;
    if (blur.length < MAX_BLUR_CHARACTERS) return blur;
  }
  return null;
}

/**
 * Decodes an uploaded file and re-encodes it in every width and format. The results contain neither the file's metadata nor
 * anything else that was hidden in it. Of several frames only the first is used.
 */
export async function encodeImage(file: Buffer): Promise<EncodedImage> {
  const type = imageTypeOf(file);
  if (type === undefined) throw new AppError('image_type_unsupported');
  const read = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
  try {
    const found = await read().metadata();
    if (found.format !== type) throw new AppError('image_type_unsupported');
    if (found.width * found.height > MAX_PIXELS) throw new AppError('image_too_many_pixels');
    const { autoOrient } = found;
    const largest = await read()
      .autoOrient()
      .resize({ width: widths[2], height: widths[2] * 2, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: largest.info.width, height: largest.info.height, channels: largest.info.channels as 1 | 2 | 3 | 4 };
    const scaled = (width: number) =>
      sharp(largest.data, { raw }).resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true });
    const files: EncodedImage['files'] = [];
    // Sequentially, because memory matters more than a second of an admin's time. Higher AVIF efforts were measured: they take
    // five times as long for the same size.
    for (const width of widths) {
      for (const format of formats) {
        const encoded = format === 'avif' ? scaled(width).avif({ quality: 55, effort: 0 }) : scaled(width).webp({ quality: 80, effort: 3 });
        files.push({ width, format, body: await encoded.timeout({ seconds: DECODE_SECONDS }).toBuffer() });
      }
    }
    return { width: autoOrient.width, height: autoOrient.height, blur: await blurOf(scaled), files };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new AppError('image_too_many_pixels');
    throw new AppError('image_unreadable', undefined, {}, error);
  }
}

/**
 * Converts a stored image for mail: to JPEG, or to PNG when it has transparent parts. Does not enlarge it.
 * @throws Error when the file cannot be decoded
 */
export async function encodeForMail(stored: Buffer, width: number): Promise<Buffer> {
  const picture = sharp(stored, { limitInputPixels: MAX_PIXELS });
  const { hasAlpha } = await picture.metadata();
  const scaled = picture.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true });
  // With all its colours, the PNG of a photo would take megabytes.
  const encoded = hasAlpha ? scaled.png({ palette: true }) : scaled.jpeg({ quality: MAIL_QUALITY, mozjpeg: true });
  return encoded.timeout({ seconds: DECODE_SECONDS }).toBuffer();
}

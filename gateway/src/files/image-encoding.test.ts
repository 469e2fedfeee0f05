import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { byteRange } from './byte-range.ts';
import { encodeForMail, encodeImage } from './image-encoding.ts';
import { imageTypeOf } from './image-type.ts';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });

describe('image types', () => {
  it('A-5-046 jpeg, png and webp are detected by their first bytes', async () => {
    expect(imageTypeOf(await picture(9, 9).jpeg().toBuffer())).toBe('jpeg');
    expect(imageTypeOf(await picture(9, 9).png().toBuffer())).toBe('png');
    expect(imageTypeOf(await picture(9, 9).webp().toBuffer())).toBe('webp');
  });

  it('A-5-047 other types are not accepted', async () => {
    expect(imageTypeOf(await picture(9, 9).gif().toBuffer())).toBeUndefined();
    expect(imageTypeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
    expect(imageTypeOf(Buffer.from('<!doctype html><script>1</script>'))).toBeUndefined();
    expect(imageTypeOf(Buffer.from('RIFF\0\0\0\0WAVEfmt     '))).toBeUndefined();
    expect(imageTypeOf(Buffer.alloc(0))).toBeUndefined();
  });
});

describe('encoding', () => {
  it('creates webp and avif in three widths, never larger than the original, without metadata', async () => {
    const original = await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'x' }, IFD3: { GPSLatitude: '60/1 0/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { width, height, files } = await encodeImage(original);
    expect([width, height]).toEqual([900, 600]);
    const found = await Promise.all(files.map(async (file) => ({ requested: file.width, ...(await sharp(file.body).metadata()) })));
    expect(found.map((file) => [file.requested, file.width])).toEqual([
      [400, 400],
      [400, 400],
      [800, 800],
      [800, 800],
      [1600, 900],
      [1600, 900],
    ]);
    expect(found.every((file) => file.exif === undefined && file.xmp === undefined && file.icc === undefined)).toBe(true);
  });

  it('creates a preview of less than 600 characters, also of a noise picture and of a transparent one', async () => {
    const noise = await sharp(randomBytes(600 * 1200 * 3), { raw: { width: 600, height: 1200, channels: 3 } })
      .png()
      .toBuffer();
    const transparent = await sharp(randomBytes(640 * 480 * 4), { raw: { width: 640, height: 480, channels: 4 } })
      .png()
      .toBuffer();
    for (const file of [noise, transparent, await picture(900, 600).jpeg().toBuffer(), await picture(2, 1).png().toBuffer()]) {
      const { blur, width } = await encodeImage(file);
      expect(blur?.length).toBeLessThan(600);
      const shown = await sharp(Buffer.from((blur ?? '').replace('data:image/webp;base64,', ''), 'base64')).metadata();
      expect(shown).toMatchObject({ format: 'webp' });
      expect(shown.width).toBeGreaterThanOrEqual(Math.min(width, 16));
      expect(shown.width).toBeLessThanOrEqual(20);
    }
  });

  it('applies the EXIF orientation before it drops the metadata', async () => {
    const { width, height } = await encodeImage(await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([width, height]).toEqual([200, 300]);
  });

  it('refuses a decompression bomb, a truncated file and another type', async () => {
    const bomb = await sharp({ create: { width: 8_001, height: 5_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await expect(encodeImage(bomb)).rejects.toMatchObject({ code: 'image_too_many_pixels' });
    const whole = await picture(800, 800).jpeg().toBuffer();
    await expect(encodeImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'image_unreadable' });
    await expect(encodeImage(Buffer.from('<html>'.padEnd(64)))).rejects.toMatchObject({ code: 'image_type_unsupported' });
  });
});

describe('a file for mail', () => {
  const ofMail = async (stored: Buffer, width = 1200) => {
    const body = await encodeForMail(stored, width);
    return { type: imageTypeOf(body), ...(await sharp(body).metadata()) };
  };

  it('is a JPEG of the requested width', async () =>
    expect(await ofMail(await picture(1600, 900).webp().toBuffer())).toMatchObject({ type: 'jpeg', width: 1200, height: 675 }));

  it('is a PNG with its transparency when the image has some', async () => {
    const transparent = { width: 1600, height: 900, channels: 4, background: '#33aa7780' } as const;
    const found = await ofMail(await sharp({ create: transparent }).webp().toBuffer(), 240);
    expect(found).toMatchObject({ type: 'png', width: 240, height: 135, hasAlpha: true });
  });

  it('is not enlarged, and is at most twice as high as wide', async () => {
    expect(await ofMail(await picture(300, 200).webp().toBuffer())).toMatchObject({ width: 300, height: 200 });
    expect(await ofMail(await picture(200, 3200).webp().toBuffer())).toMatchObject({ width: 150, height: 2400 });
  });

  it('of noise in every pixel takes less than a megabyte', async () => {
    const noise = await sharp(randomBytes(1600 * 1600 * 3), { raw: { width: 1600, height: 1600, channels: 3 } })
      .webp()
      .toBuffer();
    expect((await encodeForMail(noise, 1200)).length).toBeLessThan(1_000_000);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=1-2', undefined],
  ])('%s of 100 bytes', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });
});

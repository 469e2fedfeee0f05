import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ApiResponse, ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { resetPeak, peakMegabytes, residentMegabytes } from '../memory.ts';
import { rawRequest } from '../raw-request.ts';

interface Uploaded {
  imageUrl: string;
  width: number;
  height: number;
  blur: string | null;
  sources: { url: string; width: number; type: string }[];
}

const MAX_BYTES = 5 * 1024 * 1024;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'] });
});
afterAll(() => shop.stop());

function upload(
  file: Uint8Array,
  { name = 'kuva.png', type = 'image/png', field = 'image' } = {},
): Promise<ApiResponse<Uploaded & ErrorBody>> {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(file)], name, { type }));
  return shop.admin.request('POST', '/upload', { raw: form });
}
const fetchImage = async (url: string, headers: Record<string, string> = {}) => {
  const { status, headers: answered, body } = await rawRequest(shop.url, url, { headers });
  return { status, headers: answered, body };
};
const canvas = (width: number, height: number, colour = { r: 200, g: 80, b: 20 }) =>
  sharp({ create: { width, height, channels: 3, background: colour } });
/** Returns an image that no other test has uploaded. */
const fresh = (width = 40, height = 30) => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return canvas(width, height, { r, g, b });
};
/** Pads a PNG to this size with a chunk that decoders ignore. */
function paddedPng(png: Buffer, bytes: number): Buffer {
  const data = Buffer.alloc(bytes - png.length - 12, 0x20);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write('prVt', 4, 'latin1');
  const end = png.subarray(0, -12);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([end, head, data, crc, png.subarray(-12)]);
}
/** Builds a grey PNG without a library, because libraries have their own size limits. */
function greyPng(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

describe('uploads', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('A-5-046 A-7-018 accept %s with any file name, and return imageUrl', async (format) => {
    const { status, body } = await upload(await fresh(1800, 900).toFormat(format).toBuffer(), { name: 'kuva.txt', type: 'text/plain' });
    expect(status).toBe(201);
    expect({ width: body.width, height: body.height }).toEqual({ width: 1800, height: 900 });
    expect(body.blur).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{20,570}$/);
    expect(body.sources.map(({ width, type }) => `${width} ${type}`).toSorted()).toEqual(
      [400, 800, 1600].flatMap((width) => ['avif', 'webp'].map((kind) => `${width} image/${kind}`)).toSorted(),
    );
    expect(body.sources.map(({ url }) => url)).toContain(body.imageUrl);
    for (const { url, width, type } of body.sources) {
      const { status, headers, body: bytes } = await fetchImage(url);
      expect({ url, status, type: headers['content-type'] }).toEqual({ url, status: 200, type });
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  });

  it('A-7-018 do not enlarge a small image, and the same file gives the same image', async () => {
    const file = await fresh().png().toBuffer();
    const [first, second] = [await upload(file), await upload(file, { name: 'toinen.png' })];
    expect(second.body.imageUrl).toBe(first.body.imageUrl);
    expect((await sharp((await fetchImage(first.body.imageUrl)).body).metadata()).width).toBe(40);
  });

  const others: [string, () => Promise<Buffer> | Buffer][] = [
    ['a GIF', () => fresh().gif().toBuffer()],
    ['an SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(document.cookie)</script>')],
    ['a TIFF', () => fresh().tiff().toBuffer()],
    ['an AVIF', () => fresh().avif({ effort: 0 }).toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a text', () => Buffer.from('ei kuva lainkaan, vaan tekstiä')],
  ];
  it.each(others)('A-5-047 D-BODY-017 reject %s that is called .png', async (_what, make) => {
    const { status, body } = await upload(await make());
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'image_type_unsupported' });
    expect(body.message).toMatch(/^File type not supported\. Please upload /);
  });

  it('A-5-048 D-BODY-016 accept 5 MB and reject one byte more with the specified text', async () => {
    const png = await fresh().png().toBuffer();
    const largest = paddedPng(png, MAX_BYTES);
    expect(largest).toHaveLength(MAX_BYTES);
    expect((await upload(largest)).status).toBe(201);
    const { status, body } = await upload(paddedPng(png, MAX_BYTES + 1));
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 413,
      code: 'image_too_large',
      message: 'File size exceeds 5MB limit',
    });
  });

  it('A-5-048 reject 20 MB without reading them into memory', async () => {
    const before = residentMegabytes(shop.gateway.pid);
    const answer = upload(Buffer.alloc(20 * 1024 * 1024, 1));
    // The server may close the connection after the refusal, while the rest of the body is still being sent.
    const outcome = await answer.then(
      ({ status }) => status,
      ({ cause }: { cause?: NodeJS.ErrnoException }) => cause?.code,
    );
    expect([413, 'EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(outcome);
    expect(residentMegabytes(shop.gateway.pid) - before).toBeLessThan(60);
  });

  it('reject a decompression bomb of 14,000 × 14,000 pixels before decoding it', async () => {
    const bomb = greyPng(14_000, 14_000, Buffer.alloc(14_000 * 14_001));
    expect(bomb.length).toBeLessThan(1_500_000);
    resetPeak(shop.gateway.pid);
    const before = residentMegabytes(shop.gateway.pid);
    const { status, body } = await upload(bomb);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'image_too_many_pixels' });
    expect(peakMegabytes(shop.gateway.pid) - before).toBeLessThan(100);
  }, 30_000);

  it('reject a header that claims more pixels than the file has', async () => {
    const { status } = await upload(greyPng(100_000, 100_000, Buffer.alloc(10)));
    expect(status).toBe(422);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('reject a truncated %s', async (format) => {
    const whole = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    const { status, body } = await upload(whole.subarray(0, Math.floor(whole.length / 2)));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'image_unreadable' });
  });

  it('strip EXIF, location and profile, and apply the EXIF orientation', async () => {
    const file = await fresh(60, 30)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Salainen Kuvaaja' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' } })
      .toBuffer();
    expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Salainen');
    const { body } = await upload(file, { name: 'puhelin.jpg', type: 'image/jpeg' });
    expect({ width: body.width, height: body.height }).toEqual({ width: 30, height: 60 });
    for (const { url } of body.sources) {
      const bytes = (await fetchImage(url)).body;
      const { exif, xmp, iptc, orientation, width } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation, width }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        orientation: undefined,
        width: 30,
      });
      expect(bytes.toString('latin1')).not.toMatch(/Salainen|GPS/);
    }
  });

  it('remove HTML that is appended to an image', async () => {
    const hidden = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>');
    const file = Buffer.concat([await fresh().jpeg().toBuffer(), hidden]);
    const { status, body } = await upload(file, { name: 'polyglot.php.jpg' });
    expect(status).toBe(201);
    for (const { url } of body.sources) expect((await fetchImage(url)).body.toString('latin1')).not.toMatch(/script|php/);
  });

  it('keep one frame of an animated WebP', async () => {
    const frames = await Promise.all(Array.from({ length: 40 }, () => fresh(200, 200).png().toBuffer()));
    const file = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: frames.map(() => 100) })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(40);
    const { status, body } = await upload(file, { name: 'elokuva.webp', type: 'image/webp' });
    expect(status).toBe(201);
    for (const { url } of body.sources) expect((await sharp((await fetchImage(url)).body).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    '../../../etc/passwd.png',
    '..\\..\\evil.png',
    'a\u0000.png',
    '/images/x.png',
    '<img src=x onerror=alert(1)>.png',
    'x'.repeat(5_000),
    'ääkköset 🛞.png',
    '',
  ])('ignore the file name %.40j', async (name) => {
    const { status, body } = await upload(await fresh().png().toBuffer(), { name });
    // Without a file name the form part is a text field, not a file.
    if (name === '') expect([201, 400]).toContain(status);
    else expect(status).toBe(201);
    if (status === 201) expect(body.imageUrl).toMatch(/^\/images\/[0-9a-f]{32}\/800\.webp$/);
  });

  it('D-BODY-008 D-BODY-010 need the field image with a non-empty file', async () => {
    const answers = [await upload(await fresh().png().toBuffer(), { field: 'kuva' }), await upload(Buffer.alloc(0))];
    for (const { status, body } of answers)
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['image'] });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await shop.admin.request('POST', '/upload', { raw: '--x\r\nContent-Dispo', headers })).status).toBe(400);
    expect((await shop.admin.request('POST', '/upload', { raw: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415);
  });

  it('that are aborted while they wait in the queue release their place', async () => {
    const head = '--XX\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    const headers = {
      authorization: `Bearer ${shop.admin.token}`,
      'content-type': 'multipart/form-data; boundary=XX',
      'content-length': 100_000,
    };
    const begin = () => {
      const request = http.request(`${shop.url}/api/upload`, { method: 'POST', agent: false, headers });
      request.on('error', () => undefined).write(head);
      return request;
    };
    const metrics = async () => (await fetch(shop.gateway.metricsUrl)).text();
    const untilPending = (count: number) =>
      until(async () => (await metrics()).includes(`kaarto_requests_in_flight{kind="api"} ${count}\n`), { what: `${count} uploads` });
    const slow = [begin(), begin(), begin()];
    await untilPending(3);
    const waiting = [begin(), begin(), begin()];
    await untilPending(6);
    for (const request of waiting) request.destroy();
    await untilPending(3);
    for (const request of slow) request.destroy();
    expect((await upload(await fresh().png().toBuffer())).status).toBe(201);
  });

  it('process 20 large images at once with at most 300 MB more memory, while visitors are served', async () => {
    const [large, usual] = await Promise.all([fresh(7_000, 5_600).jpeg().toBuffer(), fresh(4_000, 3_000).jpeg().toBuffer()]);
    // Appended bytes make each file different.
    const files = Array.from({ length: 20 }, (_, at) => Buffer.concat([at % 4 === 0 ? large : usual, randomBytes(8)]));
    const before = residentMegabytes(shop.gateway.pid);
    resetPeak(shop.gateway.pid);
    const uploads = files.map((file) => upload(file, { name: 'iso.jpg', type: 'image/jpeg' }));
    // Sends visitor requests during the uploads.
    let visited = 0;
    let waiting = true;
    const visits = (async () => {
      for (; waiting; visited += 1) expect((await shop.visitor.get(`/tires?maxPrice=${visited % 90_000}`)).status).toBe(200);
    })();
    const answers = await Promise.all(uploads);
    waiting = false;
    await visits;
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.imageUrl)).size).toBe(20);
    expect(peakMegabytes(shop.gateway.pid) - before).toBeLessThan(300);
    // If visitor requests waited for the images, there would be only a few.
    expect(visited).toBeGreaterThan(files.length);
  });
});

describe('images', () => {
  let url: string;
  let body: Buffer;
  beforeAll(async () => {
    ({ imageUrl: url } = (await upload(await fresh(900, 600).png().toBuffer())).body);
    ({ body } = await fetchImage(url));
  });

  it('A-7-018 are cached by browsers for ever, and are never sniffed or executed', async () => {
    const { headers } = await fetchImage(url);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('get 304 when the client already has them', async () => {
    const { etag = '' } = (await fetchImage(url)).headers;
    const again = await fetchImage(url, { 'if-none-match': `"x", W/${etag}` });
    expect({ status: again.status, bytes: again.body.length, etag: again.headers.etag }).toEqual({ status: 304, bytes: 0, etag });
    expect((await fetchImage(url, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-999999999', 10, undefined],
  ])('return the range %s', async (range, from, to) => {
    const part = await fetchImage(url, { range });
    const expected = body.subarray(from, to);
    expect(part.status).toBe(206);
    expect(createHash('sha256').update(part.body).digest('hex')).toBe(createHash('sha256').update(expected).digest('hex'));
    expect(part.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${body.length}$`));
  });

  it('get 416 for a range beyond the end, and the whole file for an invalid range or another version', async () => {
    const beyond = await fetchImage(url, { range: 'bytes=999999999-' });
    expect({ status: beyond.status, range: beyond.headers['content-range'] }).toEqual({ status: 416, range: `bytes */${body.length}` });
    const odd: Record<string, string>[] = [{ range: 'lines=1-2' }, { range: 'bytes=5-2' }, { range: 'bytes=0-9', 'if-range': '"x"' }];
    for (const headers of odd) {
      const whole = await fetchImage(url, headers);
      expect({ headers, status: whole.status, bytes: whole.body.length }).toEqual({ headers, status: 200, bytes: body.length });
    }
  });

  it.each([
    '/images/../../../etc/passwd',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e/imports/x',
    `/images/${'0'.repeat(32)}/800.webp`,
    `/images/${'0'.repeat(32)}/..%2f800.webp`,
    `/images/${'0'.repeat(32)}/801.webp`,
    '/images/x',
    '/images/%00/%00',
  ])('D-BODY-013 are not found at %s', async (target) => expect([400, 404]).toContain((await fetchImage(target)).status));
});

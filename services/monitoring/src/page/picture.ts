/** A picture as it was read, in a format that every browser shows and that cannot contain scripts. */
export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif';
  bytes: Buffer;
}

/** Bytes of a picture. As a data URL it must fit a NATS message of 1 MiB. */
export const MAX_PICTURE_BYTES = 600 * 1024;

/** Returns the format that a picture's first bytes tell; null for another one. What the server says about it is often wrong. */
export function pictureType(bytes: Buffer): Picture['type'] | null {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (/^ftypavi[fs]/.test(head.slice(4))) return 'image/avif';
  return null;
}

import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { AppError } from '#contracts/errors';

/** Returns the error for a file that cannot be read at all. `text` is the message (Finnish). */
export const unreadable = (text: string): AppError => new AppError('import_unreadable', text);

const CHUNK = 64 * 1024;

/**
 * A file's text, decoded chunk by chunk. The encoding comes from the byte order mark, else from the zero bytes of UTF-16,
 * else it is UTF-8 if that is valid, else the declared charset, else Windows-1252.
 */
export class FileText {
  private constructor(
    private readonly bytes: Buffer,
    private readonly encoding: string,
  ) {}

  /** @throws AppError import_unreadable when the file is empty or is not text */
  static of(bytes: Buffer, mediaType: string): FileText {
    refuseOtherFormats(bytes);
    const text = new FileText(bytes, encodingOf(bytes, /charset=["']?([\w-]+)/i.exec(mediaType)?.[1]));
    const sample = text.beginning().slice(0, 20_000);
    if (sample.trim() === '' && bytes.length <= CHUNK) throw unreadable('Tiedosto on tyhjä.');
    const strange = sample.match(/(?![\t\n\v\f\r])[\p{Cc}\ufffd]/gu)?.length ?? 0;
    if (strange > sample.length / 200) throw unreadable('Tiedosto ei ole tekstiä. Tallenna se CSV- tai JSON-muodossa ja yritä uudelleen.');
    return text;
  }

  /** Returns the text of the first 64 KiB. */
  beginning(): string {
    return this.chunks().next().value ?? '';
  }

  *chunks(): Generator<string, undefined> {
    const decoder = iconv.getDecoder(this.encoding);
    for (let at = 0; at < this.bytes.length; at += CHUNK) yield decoder.write(this.bytes.subarray(at, at + CHUNK));
    const rest = decoder.end();
    if (rest) yield rest;
    return undefined;
  }
}

function encodingOf(bytes: Buffer, declared = 'windows-1252'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  const sixteen = utf16Order(bytes.subarray(0, 4096));
  if (sixteen !== null) return sixteen;
  if (isUtf8(bytes)) return 'utf8';
  return /^utf/i.test(declared) || !iconv.encodingExists(declared) ? 'windows-1252' : declared;
}

/** Detects UTF-16 without a byte order mark: Latin letters have a zero byte after (little endian) or before (big endian) them. */
function utf16Order(start: Buffer): 'utf16le' | 'utf16be' | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < start.length; at += 2) {
    if (start[at] === 0) even += 1;
    if (start[at + 1] === 0) odd += 1;
  }
  const most = Math.floor(start.length / 2) * 0.6;
  if (most === 0) return null;
  if (odd > most && even === 0) return 'utf16le';
  if (even > most && odd === 0) return 'utf16be';
  return null;
}

function refuseOtherFormats(bytes: Buffer): void {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0')
    throw unreadable('Tiedosto on Excel-työkirja. Tallenna se CSV-muodossa ja yritä uudelleen.');
  if (start === '%PDF') throw unreadable('Tiedosto on PDF. Tuonti lukee CSV- ja JSON-tiedostoja.');
  if (start.startsWith('\u001f\u008b') || start.startsWith('7z\u00bc') || start.startsWith('BZh'))
    throw unreadable('Tiedosto on pakattu. Pura se ja tuo sen sisältämä CSV- tai JSON-tiedosto.');
}

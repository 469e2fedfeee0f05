// The types of tests and tools follow imports only, and would not find the declaration.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./html-encoding-sniffer.d.ts" />
import sniffEncoding from 'html-encoding-sniffer';

/** Bytes in which a page declares its charset. Browsers read 1,024, but some pages have scripts before it. */
const PRESCAN_BYTES = 8 * 1024;

const charsetOf = (contentType: string) => /charset\s*=\s*["']?([^"';,\s]+)/i.exec(contentType)?.[1];

/** UTF-16 without any declaration: every other byte of the first letters is zero. */
function undeclaredUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 1, 2, 3].map((index) => bytes[index] === 0).join();
  if (zeros === 'false,true,false,true') return 'utf-16le';
  return zeros === 'true,false,true,false' ? 'utf-16be' : null;
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // Encodings that exist only to be refused, such as 'replacement'.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function decodeUndeclared(bytes: Uint8Array): string {
  const utf16 = undeclaredUtf16(bytes);
  if (utf16 !== null) return decode(bytes, utf16);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

/**
 * Decodes a page as a browser does: by its byte order mark, the header, or the page's own declaration. Unlike browsers, a page
 * that declares nothing, or nonsense, is read as UTF-8 when it is valid, and a page that is wrongly declared as UTF-8 is read as
 * windows-1252 when none of its letters is valid.
 * @param contentType value of the Content-Type header
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const charset = charsetOf(contentType);
  const declared = sniffEncoding(bytes, {
    defaultEncoding: '',
    maxPrescanBytes: PRESCAN_BYTES,
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
  });
  if (declared === '') return decodeUndeclared(bytes);
  const text = decode(bytes, declared);
  const isWrong = declared === 'UTF-8' && text.includes('\uFFFD') && !/[\u0080-\uFFFC]/.test(text);
  return isWrong ? decode(bytes, 'windows-1252') : text;
}

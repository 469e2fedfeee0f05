import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { decodePage } from './page-text.ts';

const page = (head: string) => `<html><head>${head}</head><body>Kesärengas 89,90 €</body></html>`;
const decoded = (encoding: string, head: string, contentType = 'text/html') =>
  decodePage(iconv.encode(page(head), encoding, { addBOM: encoding.startsWith('utf-16') }), contentType);

describe('decodePage', () => {
  it.each([
    ['utf-8', '<meta charset="utf-8">', 'text/html'],
    ['utf-8', '', 'text/html; charset="UTF-8"'],
    ['utf-8', '', 'text/html'],
    ['utf-8', '<meta charset="utf8mb4">', 'text/html; charset=oma'],
    ['utf-8', `<script>${'x'.repeat(4_000)}</script><meta charset=utf-8>`, 'text/html'],
    ['windows-1252', '', 'text/html; charset=ISO-8859-1'],
    ['windows-1252', '<meta charset=latin1>', 'text/html'],
    ['windows-1252', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">', 'text/html'],
    ['windows-1252', '', 'text/html'],
    ['windows-1252', '<meta charset="???">', 'text/html;charset='],
    ['windows-1252', '', 'text/html; charset=utf-8'],
    ['iso-8859-15', '', 'text/html; charset=iso-8859-15'],
    ['utf-16le', '', 'text/html'],
    ['utf-16be', '', 'text/html; charset=utf-8'],
  ])('reads %s with %j and %j', (encoding, head, contentType) => expect(decoded(encoding, head, contentType)).toBe(page(head)));

  it('reads UTF-16 without any declaration', () => {
    expect(decodePage(iconv.encode('<p>ä', 'utf-16le'), 'text/html')).toBe('<p>ä');
    expect(decodePage(iconv.encode('<p>ä', 'utf-16be'), 'text/html')).toBe('<p>ä');
  });

  it('prefers the byte order mark to the header', () =>
    expect(decodePage(Buffer.from('\uFEFFä'), 'text/html; charset=iso-8859-1')).toBe('ä'));

  it('keeps a UTF-8 page with one broken letter', () =>
    expect(decodePage(Buffer.concat([Buffer.from('ä'), Buffer.from([0xe4, 0x20])]), 'text/html; charset=utf-8')).toBe('ä\uFFFD '));

  it('reads an encoding that exists only to be refused', () =>
    expect(decodePage(Buffer.from('abc'), 'text/html; charset=iso-2022-kr')).toBe('abc'));
});

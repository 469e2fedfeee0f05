import { describe, expect, it } from '@jest/globals';
import { ownPath, absoluteUrl } from './own-address.ts';

describe('ownPath', () => {
  it.each([
    ['https://kauppa.fi/images/a/800.webp', 'https://kauppa.fi', '/images/a/800.webp'],
    ['https://www.kauppa.fi/images/a/800.webp', 'https://kauppa.fi', '/images/a/800.webp'],
    ['http://kauppa.fi/kuva.png?v=1#200x100', 'https://www.kauppa.fi', '/kuva.png?v=1#200x100'],
    ['http://localhost:3000/images/a/800.webp', 'http://127.0.0.1:3000', '/images/a/800.webp'],
    ['http://127.0.0.1:3000/images/a/800.webp', 'http://localhost:3000', '/images/a/800.webp'],
  ])('returns the path of %s for the shop at %s', (address, publicUrl, path) => {
    expect(ownPath(address, publicUrl)).toBe(path);
  });

  it.each([
    ['https://toinen.fi/images/a/800.webp', 'https://kauppa.fi'],
    ['https://kauppa.fi.toinen.fi/kuva.png', 'https://kauppa.fi'],
    ['http://localhost:3001/kuva.png', 'http://localhost:3000'],
    ['/images/a/800.webp', 'https://kauppa.fi'],
    ['data:image/png;base64,AAAA', 'https://kauppa.fi'],
    ['https://kauppa.fi/kuva.png', ''],
  ])('returns %s unchanged for the shop at %s', (address, publicUrl) => {
    expect(ownPath(address, publicUrl)).toBe(address);
  });
});

describe('absoluteUrl', () => {
  it('uses the public host name, whichever name the URL was stored with', () => {
    for (const address of ['/images/a/800.webp', 'https://www.kauppa.fi/images/a/800.webp', 'http://kauppa.fi/images/a/800.webp'])
      expect(absoluteUrl(address, 'https://kauppa.fi')).toBe('https://kauppa.fi/images/a/800.webp');
    expect(absoluteUrl('https://toinen.fi/kuva.png', 'https://kauppa.fi')).toBe('https://toinen.fi/kuva.png');
  });
});

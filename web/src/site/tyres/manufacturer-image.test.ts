import { describe, expect, it } from '@jest/globals';
import { imageFor } from './manufacturer-image.ts';

const images = {
  Nokian: '/images/nokian.webp',
  'Nokian Hakka Green': '/images/hakka-green.webp',
  'BF Goodrich': '/images/bfg.webp',
  Michelin: '/images/michelin.webp',
};

describe('the image of a manufacturer', () => {
  it('P-3-037 is found ignoring case', () => {
    expect(imageFor('NOKIAN', images)).toBe('/images/nokian.webp');
    expect(imageFor('nokian', images)).toBe('/images/nokian.webp');
  });
  it('P-3-038 is looked up by the exact name first, then by a part of it', () => {
    expect(imageFor('Nokian Hakka Green', images)).toBe('/images/hakka-green.webp');
    expect(imageFor('Michelin Primacy 4', images)).toBe('/images/michelin.webp');
    expect(imageFor('Nokian Hakka Green 3', images)).toBe('/images/hakka-green.webp');
  });
  it('P-3-039 is the same for several spellings', () => {
    expect(imageFor('Nokian Tyres', images)).toBe('/images/nokian.webp');
    expect(imageFor('BFGoodrich', images)).toBe(imageFor('BF GOODRICH', images));
    expect(imageFor('BFGoodrich', images)).toBe('/images/bfg.webp');
  });
  it('P-3-040 is null for an unknown manufacturer', () => {
    expect(imageFor('xyz', images)).toBeNull();
    expect(imageFor('', images)).toBeNull();
  });
});

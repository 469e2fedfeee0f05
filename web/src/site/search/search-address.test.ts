import { describe, expect, it } from '@jest/globals';
import { searchAddress } from './search-address.ts';

describe('the address of a search', () => {
  it.each([
    ['P-5-010', '205-55-16'],
    ['P-5-011', '205-55r16'],
    ['P-5-012', '2055516'],
    ['P-5-013', '20555r16'],
    ['P-5-014', '205/55r16'],
    ['P-5-015', '205/55/16'],
    ['P-2-066', '205/55R16'],
  ])('%s leads from %s to the normalised size', (_, typed) => {
    expect(searchAddress(typed)).toBe('/renkaat?search=205%2F55R16');
  });
  it('keeps an incomplete size as typed', () => {
    expect(searchAddress(' 205/55 ')).toBe('/renkaat?search=205%2F55');
  });
});

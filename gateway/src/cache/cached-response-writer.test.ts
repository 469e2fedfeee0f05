import { describe, expect, it } from '@jest/globals';
import { encodingOf } from './cached-response-writer.ts';

describe('encodingOf', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.1,gzip;q=1', 'br'],
    ['br;q=0', undefined],
    ['br; q=0.000, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['x-gzip, brotli', undefined],
    ['identity', undefined],
  ])('Accept-Encoding %j selects %j', (header, encoding) => {
    expect(encodingOf(header)).toBe(encoding);
  });
});

import { describe, expect, it } from '@jest/globals';
import { encodingOf } from './cached-response-writer.ts';

describe('encodings', () => {
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
  ])('Accept-Encoding %j gets %j', (header, encoding) => {
    expect(encodingOf(header)).toBe(encoding);
  });
});

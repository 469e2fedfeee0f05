import { describe, expect, it } from '@jest/globals';
import { missingDemo } from './parts.ts';

describe('what a shop lacks of the demo', () => {
  it('is everything while the shop is empty, and nothing when it has begun with data of its own', () => {
    expect(missingDemo(undefined, true)).toEqual(['shop', 'pictures']);
    expect(missingDemo(undefined, false)).toEqual([]);
  });

  it('is the rest after an interruption, though the shop has tyres already', () => {
    expect(missingDemo([], false)).toEqual(['shop', 'pictures']);
    expect(missingDemo(['shop'], false)).toEqual(['pictures']);
  });

  it('is nothing once it was whole, whatever has been removed since', () => {
    expect(missingDemo(['shop', 'pictures'], true)).toEqual([]);
  });
});

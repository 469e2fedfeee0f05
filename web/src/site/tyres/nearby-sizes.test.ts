import { describe, expect, it } from '@jest/globals';
import { nearbySizes } from './nearby-sizes.ts';

describe('sizes near a size', () => {
  it('are those for the same rim with almost the same rolling circumference, nearest first', () => {
    expect(nearbySizes('205/55R16', ['225/50R16', '205/60R16', '215/55R16', '225/45R17', '205/55R16', '195/60R16'])).toEqual([
      '225/50R16',
      '195/60R16',
      '215/55R16',
    ]);
  });
  it('are none for a text that is not a size', () => {
    expect(nearbySizes('nokian', ['205/55R16'])).toEqual([]);
  });
});

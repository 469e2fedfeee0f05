import { describe, expect, it } from '@jest/globals';
import { nearbySizes } from './nearby-sizes.ts';

describe('sizes near a size', () => {
  it('are those of the same rim that roll almost alike, nearest first', () => {
    expect(nearbySizes('205/55R16', ['225/50R16', '205/60R16', '215/55R16', '225/45R17', '205/55R16', '195/60R16'])).toEqual([
      '225/50R16',
      '195/60R16',
      '215/55R16',
    ]);
  });
  it('are none for what is no size', () => {
    expect(nearbySizes('nokian', ['205/55R16'])).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { barColourOf, levelOf } from './ratings.ts';

const ratings = Array.from({ length: 11 }, (_, rating) => rating);

describe('ratings', () => {
  it('A-9-001 A-9-002 are red up to 3 and green from 8 in the list', () => {
    expect(ratings.filter((rating) => levelOf(rating) === 'low')).toEqual([0, 1, 2, 3]);
    expect(ratings.filter((rating) => levelOf(rating) === 'high')).toEqual([8, 9, 10]);
  });

  it('A-9-003 A-9-004 A-9-005 are green from 8, yellow from 5 and red below in the distribution', () => {
    expect(ratings.filter((rating) => barColourOf(rating) === 'green')).toEqual([8, 9, 10]);
    expect(ratings.filter((rating) => barColourOf(rating) === 'yellow')).toEqual([5, 6, 7]);
    expect(ratings.filter((rating) => barColourOf(rating) === 'red')).toEqual([0, 1, 2, 3, 4]);
  });
});

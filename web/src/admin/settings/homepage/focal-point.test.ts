import { describe, expect, it } from '@jest/globals';
import { pointOf, positionOf } from './focal-point.ts';

describe('the focal point', () => {
  it.each([
    ['50% 30%', 50, 30],
    ['left top', 0, 0],
    ['top left', 0, 0],
    ['bottom', 50, 100],
    ['right', 100, 50],
    ['center', 50, 50],
    ['20% bottom', 20, 100],
    ['150% 5%', 100, 5],
  ])('is parsed from %s', (position, x, y) => {
    expect(pointOf(position)).toEqual({ x, y });
  });

  it('is formatted in per cent and clamped to the picture', () => {
    expect(positionOf({ x: 33.4, y: 120 })).toBe('33% 100%');
    expect(positionOf(pointOf('-3% 40%'))).toBe('0% 40%');
  });
});

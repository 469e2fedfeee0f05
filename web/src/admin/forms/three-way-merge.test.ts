import { describe, expect, it } from '@jest/globals';
import { isSame, mergeThreeWay } from './three-way-merge.ts';

const base = { title: 'a', hero: { text: 'b', visible: true }, faq: [{ question: '1' }, { question: '2' }], rows: [1, 2] };

describe('mergeThreeWay', () => {
  it('keeps the changes of both sides, within objects and within lists of the same length', () => {
    const mine = { ...base, hero: { text: 'mine', visible: true }, faq: [{ question: '1' }, { question: 'mine' }] };
    const theirs = { ...base, title: 'theirs', hero: { text: 'b', visible: false }, faq: [{ question: 'theirs' }, { question: '2' }] };
    expect(mergeThreeWay(base, mine, theirs)).toEqual({
      title: 'theirs',
      hero: { text: 'mine', visible: false },
      faq: [{ question: 'theirs' }, { question: 'mine' }],
      rows: [1, 2],
    });
  });

  it('prefers mine if both sides changed the same value', () => {
    expect(mergeThreeWay(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' }).title).toBe('mine');
  });

  it('treats a list whose length has changed as one value', () => {
    expect(mergeThreeWay(base, { ...base, rows: [2] }, { ...base, rows: [1, 2, 3] }).rows).toEqual([2]);
    expect(mergeThreeWay(base, base, { ...base, rows: [1, 2, 3] }).rows).toEqual([1, 2, 3]);
    expect(mergeThreeWay(base, { ...base, rows: [9, 2] }, { ...base, rows: [1] }).rows).toEqual([9, 2]);
  });
});

describe('isSame', () => {
  it('compares by value, and treats a missing key as undefined', () => {
    expect(isSame(base, structuredClone(base))).toBe(true);
    expect(isSame({ a: undefined }, {})).toBe(true);
    expect(isSame({ a: null }, {})).toBe(false);
    expect(isSame([1], { 0: 1 })).toBe(false);
  });
});

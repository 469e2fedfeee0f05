import { describe, expect, it } from '@jest/globals';
import { isSame, onTopOf } from './three-way.ts';

const base = { title: 'a', hero: { text: 'b', visible: true }, faq: [{ question: '1' }, { question: '2' }], rows: [1, 2] };

describe('my changes on top of theirs', () => {
  it('keep what either side changed, within objects and within lists of the same length', () => {
    const mine = { ...base, hero: { text: 'mine', visible: true }, faq: [{ question: '1' }, { question: 'mine' }] };
    const theirs = { ...base, title: 'theirs', hero: { text: 'b', visible: false }, faq: [{ question: 'theirs' }, { question: '2' }] };
    expect(onTopOf(base, mine, theirs)).toEqual({
      title: 'theirs',
      hero: { text: 'mine', visible: false },
      faq: [{ question: 'theirs' }, { question: 'mine' }],
      rows: [1, 2],
    });
  });

  it('win where both changed the same', () => {
    expect(onTopOf(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' }).title).toBe('mine');
  });

  it('take a list that has another length as one value', () => {
    expect(onTopOf(base, { ...base, rows: [2] }, { ...base, rows: [1, 2, 3] }).rows).toEqual([2]);
    expect(onTopOf(base, base, { ...base, rows: [1, 2, 3] }).rows).toEqual([1, 2, 3]);
    expect(onTopOf(base, { ...base, rows: [9, 2] }, { ...base, rows: [1] }).rows).toEqual([9, 2]);
  });
});

describe('sameness', () => {
  it('is of values, not of identities, and sees missing keys', () => {
    expect(isSame(base, structuredClone(base))).toBe(true);
    expect(isSame({ a: undefined }, {})).toBe(true);
    expect(isSame({ a: null }, {})).toBe(false);
    expect(isSame([1], { 0: 1 })).toBe(false);
  });
});

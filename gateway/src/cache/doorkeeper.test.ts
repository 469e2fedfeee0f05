import { describe, expect, it } from '@jest/globals';
import { Doorkeeper } from './doorkeeper.ts';

describe('what was asked for before', () => {
  it('is known from the second time on', () => {
    const asked = new Doorkeeper();
    expect(['a', 'b', 'a', 'a'].map((key) => asked.note(key))).toEqual([false, false, true, true]);
  });

  it('is forgotten after one to two times its size of other keys', () => {
    const asked = new Doorkeeper(10);
    asked.note('a');
    for (let at = 0; at < 9; at += 1) asked.note(`other ${at}`);
    expect(asked.note('a')).toBe(true);
    for (let at = 0; at < 20; at += 1) asked.note(`another ${at}`);
    expect(asked.note('a')).toBe(false);
  });
});

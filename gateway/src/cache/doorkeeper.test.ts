import { describe, expect, it } from '@jest/globals';
import { Doorkeeper } from './doorkeeper.ts';

describe('doorkeeper', () => {
  it('recognises a key from the second request on', () => {
    const doorkeeper = new Doorkeeper();
    expect(['a', 'b', 'a', 'a'].map((key) => doorkeeper.note(key))).toEqual([false, false, true, true]);
  });

  it('forgets a key after `size` to 2 × `size` other keys', () => {
    const doorkeeper = new Doorkeeper(10);
    doorkeeper.note('a');
    for (let at = 0; at < 9; at += 1) doorkeeper.note(`other ${at}`);
    expect(doorkeeper.note('a')).toBe(true);
    for (let at = 0; at < 20; at += 1) doorkeeper.note(`another ${at}`);
    expect(doorkeeper.note('a')).toBe(false);
  });
});

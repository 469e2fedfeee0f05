import { describe, expect, it } from '@jest/globals';
import { loadOf, speedOf, speedSymbolIn, speedSymbols } from './tyre-load-speed.ts';

describe('load and speed', () => {
  it('orders the speed symbols by speed: H is between U and V', () => {
    expect(speedSymbols.slice(-9)).toEqual(['Q', 'R', 'S', 'T', 'U', 'H', 'V', 'W', 'Y']);
    const all = speedSymbols.map(speedOf);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
  it('knows of ZR only that it is fast enough for V', () => {
    expect(speedOf('ZR')).toBe(speedOf('V'));
    expect([speedOf('A8'), speedOf(null), speedOf('?')]).toEqual([40, 0, 0]);
  });
  it('reads a symbol in either case', () =>
    expect([speedSymbolIn('v'), speedSymbolIn('V'), speedSymbolIn('I'), speedSymbolIn('x')]).toEqual(['V', 'V', null, null]));
  it('takes the load on a single wheel', () => expect([loadOf('121/120'), loadOf('91'), loadOf(null)]).toEqual([121, 91, 0]));
});

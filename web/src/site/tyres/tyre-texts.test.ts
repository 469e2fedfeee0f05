import { describe, expect, it } from '@jest/globals';
import { percentOf, stockOf, validityOf } from './tyre-texts.ts';

describe('texts of a tyre', () => {
  it('name the last day of an offer in the shop’s time zone', () => {
    expect(validityOf('2026-11-20T21:59:59.999Z')).toBe('Voimassa pe 20.11.2026 asti');
  });
  it('say that an offer without an end lasts while stock does', () => {
    expect(validityOf(null)).toBe('Voimassa niin kauan kuin tavaraa riittää');
  });
  it('D-LAW-002 show the percentage that the catalogue computed', () => {
    expect(percentOf(20)).toBe('-20\u00a0%');
    expect(percentOf(12.5)).toBe('-12,5\u00a0%');
    expect(percentOf(null)).toBeNull();
    expect(percentOf(0)).toBeNull();
  });
  it('distinguish stock for a full set, for less than a set and none', () => {
    expect([stockOf(4).state, stockOf(3).text, stockOf(0).text]).toEqual(['in', 'Varastossa enää 3 kpl', 'Tilaustuote']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import type { LedgerEntry, SaleRecord } from './price-ledger.ts';
import { wireSale } from '../records/wire-tyre.ts';
import { offerFrom, refusePriceBelowOffer } from './offer-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const entry = (at: Date, price: number): LedgerEntry => ({ at, price, regularPrice: price, cause: 'edited' });
const known = [entry(daysAgo(90), 12_000), entry(daysAgo(20), 10_000), entry(daysAgo(10), 12_000)];
const tyre = { price: 12_000, sale: null, ledger: known };
const wish = { price: 80, name: 'Syystarjous', description: '', endDate: null, referenceConfirmed: undefined };

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('an offer', () => {
  it('A-4-004 starts now with the lowest price of the last 30 days', () => {
    expect(offerFrom(tyre, wish, now)).toEqual({
      price: 8_000,
      name: 'Syystarjous',
      description: '',
      startedAt: now,
      endsAt: null,
      endedAt: null,
      lowestPrice: 10_000,
      referenceProven: true,
    });
  });

  it('D-LAW-002 shows its discount from the 30-day lowest price: 20 %, not 33 %', () => {
    expect(wireSale(offerFrom(tyre, wish, now), now)).toMatchObject({
      isActive: true,
      price: 80,
      lowestPrice30Days: 100,
      discountPercent: 20,
    });
  });

  it('A-5-027 is refused above the regular price, with the field named', () => {
    const error = refusal(() => offerFrom(tyre, { ...wish, price: 120.01 }, now));
    expect(error.code).toBe('sale_above_price');
    expect(error.details.fields).toEqual({ price: 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.' });
    expect(offerFrom(tyre, { ...wish, price: 120, referenceConfirmed: true }, now).price).toBe(12_000);
  });

  it('D-LAW-002 above its own 30-day lowest price would show no discount: refused unless confirmed, with the field named', () => {
    const error = refusal(() => offerFrom(tyre, { ...wish, price: 100.01 }, now, 'sale.'));
    expect(error.code).toBe('sale_above_lowest_price');
    expect(Object.keys(error.details.fields ?? {})).toEqual(['sale.price']);
    expect(error.message).toContain('100,00\u00a0€');
    expect(offerFrom(tyre, { ...wish, price: 100 }, now).price).toBe(10_000);
    expect(offerFrom(tyre, { ...wish, price: 0 }, now).price).toBe(0);
    const confirmed = offerFrom(tyre, { ...wish, price: 110, referenceConfirmed: true }, now);
    expect(wireSale(confirmed, now)).toMatchObject({ price: 110, lowestPrice30Days: 100, discountPercent: 0 });
    const steady = { ...tyre, ledger: [entry(daysAgo(90), 12_000)] };
    expect(offerFrom(steady, { ...wish, price: 120 }, now).price).toBe(12_000);
  });

  it('D-LAW-002 a running offer may not rise above its reference without a confirmation, but keeps what was confirmed', () => {
    const running: SaleRecord = { ...offerFrom(tyre, wish, now), startedAt: daysAgo(5) };
    expect(refusal(() => offerFrom({ ...tyre, sale: running }, { ...wish, price: 105 }, now)).code).toBe('sale_above_lowest_price');
    const above = offerFrom({ ...tyre, sale: running }, { ...wish, price: 105, referenceConfirmed: true }, now);
    expect(offerFrom({ ...tyre, sale: above }, { ...wish, price: 105, name: 'Loppuerä' }, now).name).toBe('Loppuerä');
  });

  it('A-4-008 ends with its last day in Helsinki, and may end today', () => {
    expect(offerFrom(tyre, { ...wish, endDate: '2026-11-21' }, now).endsAt?.toISOString()).toBe('2026-11-21T21:59:59.999Z');
  });

  it('A-4-008 is refused when its end has passed', () => {
    const error = refusal(() => offerFrom(tyre, { ...wish, endDate: '2026-11-20' }, now, 'sale.'));
    expect(error.code).toBe('invalid_input');
    expect(Object.keys(error.details.fields ?? {})).toEqual(['sale.endDate']);
  });

  it('A-4-009 without an end date lasts while stock lasts', () => {
    expect(offerFrom(tyre, { ...wish, endDate: null }, now).endsAt).toBeNull();
  });

  it('A-4-005 keeps its start and its reference price when it is changed', () => {
    const running: SaleRecord = { ...offerFrom(tyre, wish, now), startedAt: daysAgo(5), lowestPrice: 11_000 };
    const changed = offerFrom({ ...tyre, sale: running }, { ...wish, price: 70, name: 'Loppuerä' }, now);
    expect(changed).toEqual({ ...running, price: 7_000, name: 'Loppuerä' });
  });

  it('A-4-006 after it has ended, the next one is a new offer whose reference is the earlier offer', () => {
    const ended: SaleRecord = { ...offerFrom(tyre, wish, now), startedAt: daysAgo(9), endedAt: daysAgo(2) };
    const ledger = [...known, entry(daysAgo(9), 8_000), entry(daysAgo(2), 12_000)];
    expect(offerFrom({ ...tyre, sale: ended, ledger }, wish, now)).toMatchObject({ startedAt: now, endedAt: null, lowestPrice: 8_000 });
  });

  it('D-LAW-004 on a product younger than 30 days asks for a confirmation, and then shows what is known', () => {
    const young = { ...tyre, ledger: [entry(daysAgo(10), 12_000), entry(daysAgo(5), 11_000)] };
    expect(refusal(() => offerFrom(young, wish, now)).code).toBe('sale_reference_unproven');
    expect(refusal(() => offerFrom(young, { ...wish, referenceConfirmed: false }, now)).code).toBe('sale_reference_unproven');
    expect(offerFrom(young, { ...wish, referenceConfirmed: true }, now)).toMatchObject({ lowestPrice: 11_000, referenceProven: false });
  });

  it('A-5-027 keeps the regular price from falling below it', () => {
    const running = offerFrom(tyre, wish, now);
    const error = refusal(() => refusePriceBelowOffer(7_999, running, now));
    expect([error.code, Object.keys(error.details.fields ?? {})]).toEqual(['sale_above_price', ['price']]);
    refusePriceBelowOffer(8_000, running, now);
    refusePriceBelowOffer(1, { ...running, endedAt: now }, now);
    refusePriceBelowOffer(1, null, now);
  });

  it('A-4-008 lasts until the end of a date in Helsinki; a moment stands for the date on which it falls there', () => {
    const endOf = (endDate: string) => offerFrom(tyre, { ...wish, endDate }, now).endsAt?.toISOString();
    expect(endOf('2026-12-31')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2026-12-30T22:00:00.000Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2026-12-31T21:59:59.999Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2027-03-28T00:59:59Z')).toBe('2027-03-28T20:59:59.999Z');
    expect(endOf('2027-10-31T21:30:00Z')).toBe('2027-10-31T21:59:59.999Z');
  });

  it('D-LAW-001 makes no claim about a discount once it has ended', () => {
    const ended = { ...offerFrom(tyre, wish, now), endedAt: now };
    expect(wireSale(ended, now)).toMatchObject({ isActive: false, lowestPrice30Days: null, discountPercent: null });
  });
});

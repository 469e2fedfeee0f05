import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import type { LedgerEntry, OfferRecord } from './price-ledger.ts';
import { wireOffer } from '../records/wire-tyre.ts';
import { offerFrom, refusePriceBelowOffer } from './offer-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const entry = (at: Date, price: number): LedgerEntry => ({ at, price, regularPrice: price, cause: 'edited' });
const known = [entry(daysAgo(90), 12_000), entry(daysAgo(20), 10_000), entry(daysAgo(10), 12_000)];
const tyre = { price: 12_000, sale: null, ledger: known };
const input = { price: 80, name: 'Syystarjous', description: '', endDate: null, referenceConfirmed: undefined };

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
}

describe('an offer', () => {
  it('A-4-004 starts now with the lowest price of the last 30 days', () => {
    expect(offerFrom(tyre, input, now)).toEqual({
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
    expect(wireOffer(offerFrom(tyre, input, now), now)).toMatchObject({
      isActive: true,
      price: 80,
      lowestPrice30Days: 100,
      discountPercent: 20,
    });
  });

  it('A-5-027 is rejected above the regular price, with an error on the price field', () => {
    const error = refusal(() => offerFrom(tyre, { ...input, price: 120.01 }, now));
    expect(error.code).toBe('sale_above_price');
    expect(error.details.fields).toEqual({ price: 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.' });
    expect(offerFrom(tyre, { ...input, price: 120, referenceConfirmed: true }, now).price).toBe(12_000);
  });

  it('D-LAW-002 is rejected above its 30-day lowest price unless confirmed, with an error on the price field', () => {
    const error = refusal(() => offerFrom(tyre, { ...input, price: 100.01 }, now, 'sale.'));
    expect(error.code).toBe('sale_above_lowest_price');
    expect(Object.keys(error.details.fields ?? {})).toEqual(['sale.price']);
    expect(error.message).toContain('100,00\u00a0€');
    expect(offerFrom(tyre, { ...input, price: 100 }, now).price).toBe(10_000);
    expect(offerFrom(tyre, { ...input, price: 0 }, now).price).toBe(0);
    const confirmed = offerFrom(tyre, { ...input, price: 110, referenceConfirmed: true }, now);
    expect(wireOffer(confirmed, now)).toMatchObject({ price: 110, lowestPrice30Days: 100, discountPercent: 0 });
    const steady = { ...tyre, ledger: [entry(daysAgo(90), 12_000)] };
    expect(offerFrom(steady, { ...input, price: 120 }, now).price).toBe(12_000);
  });

  it('D-LAW-002 needs confirmation to rise above its reference price while active, and later changes keep a confirmed price', () => {
    const active: OfferRecord = { ...offerFrom(tyre, input, now), startedAt: daysAgo(5) };
    expect(refusal(() => offerFrom({ ...tyre, sale: active }, { ...input, price: 105 }, now)).code).toBe('sale_above_lowest_price');
    const above = offerFrom({ ...tyre, sale: active }, { ...input, price: 105, referenceConfirmed: true }, now);
    expect(offerFrom({ ...tyre, sale: above }, { ...input, price: 105, name: 'Loppuerä' }, now).name).toBe('Loppuerä');
  });

  it('A-4-008 ends at the end of its last day in Helsinki, which may be today', () => {
    expect(offerFrom(tyre, { ...input, endDate: '2026-11-21' }, now).endsAt?.toISOString()).toBe('2026-11-21T21:59:59.999Z');
  });

  it('A-4-008 is rejected when its end is in the past', () => {
    const error = refusal(() => offerFrom(tyre, { ...input, endDate: '2026-11-20' }, now, 'sale.'));
    expect(error.code).toBe('invalid_input');
    expect(Object.keys(error.details.fields ?? {})).toEqual(['sale.endDate']);
  });

  it('A-4-009 lasts while stock lasts if it has no end date', () => {
    expect(offerFrom(tyre, { ...input, endDate: null }, now).endsAt).toBeNull();
  });

  it('A-4-005 keeps its start and reference price when it is changed', () => {
    const active: OfferRecord = { ...offerFrom(tyre, input, now), startedAt: daysAgo(5), lowestPrice: 11_000 };
    const changed = offerFrom({ ...tyre, sale: active }, { ...input, price: 70, name: 'Loppuerä' }, now);
    expect(changed).toEqual({ ...active, price: 7_000, name: 'Loppuerä' });
  });

  it('A-4-006 is a new offer when the previous one has ended, with the price of the previous one as its reference', () => {
    const ended: OfferRecord = { ...offerFrom(tyre, input, now), startedAt: daysAgo(9), endedAt: daysAgo(2) };
    const ledger = [...known, entry(daysAgo(9), 8_000), entry(daysAgo(2), 12_000)];
    expect(offerFrom({ ...tyre, sale: ended, ledger }, input, now)).toMatchObject({ startedAt: now, endedAt: null, lowestPrice: 8_000 });
  });

  it('D-LAW-004 needs confirmation on a tyre newer than 30 days, and then takes the lowest known price as its reference', () => {
    const young = { ...tyre, ledger: [entry(daysAgo(10), 12_000), entry(daysAgo(5), 11_000)] };
    expect(refusal(() => offerFrom(young, input, now)).code).toBe('sale_reference_unproven');
    expect(refusal(() => offerFrom(young, { ...input, referenceConfirmed: false }, now)).code).toBe('sale_reference_unproven');
    expect(offerFrom(young, { ...input, referenceConfirmed: true }, now)).toMatchObject({ lowestPrice: 11_000, referenceProven: false });
  });

  it('A-5-027 prevents a regular price below it while it is active', () => {
    const active = offerFrom(tyre, input, now);
    const error = refusal(() => refusePriceBelowOffer(7_999, active, now));
    expect([error.code, Object.keys(error.details.fields ?? {})]).toEqual(['sale_above_price', ['price']]);
    refusePriceBelowOffer(8_000, active, now);
    refusePriceBelowOffer(1, { ...active, endedAt: now }, now);
    refusePriceBelowOffer(1, null, now);
  });

  it('A-4-008 ends at the end of a Helsinki date, and takes a timestamp as its date in Helsinki', () => {
    const endOf = (endDate: string) => offerFrom(tyre, { ...input, endDate }, now).endsAt?.toISOString();
    expect(endOf('2026-12-31')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2026-12-30T22:00:00.000Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2026-12-31T21:59:59.999Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(endOf('2027-03-28T00:59:59Z')).toBe('2027-03-28T20:59:59.999Z');
    expect(endOf('2027-10-31T21:30:00Z')).toBe('2027-10-31T21:59:59.999Z');
  });

  it('D-LAW-001 shows no discount once it has ended', () => {
    const ended = { ...offerFrom(tyre, input, now), endedAt: now };
    expect(wireOffer(ended, now)).toMatchObject({ isActive: false, lowestPrice30Days: null, discountPercent: null });
  });
});

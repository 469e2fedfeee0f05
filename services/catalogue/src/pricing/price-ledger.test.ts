import { describe, expect, it } from '@jest/globals';
import {
  afterStock,
  causeOfEdit,
  effectivePrice,
  isOfferActive,
  priceChange,
  referencePrice,
  withExpiredOfferEnded,
  type LedgerEntry,
  type OfferRecord,
} from './price-ledger.ts';

const day = (days: number) => new Date(Date.UTC(2026, 5, 1) + days * 86_400_000);
const entry = (at: Date, price: number, regularPrice = price): LedgerEntry => ({ at, price, regularPrice, cause: 'edited' });
const sale = (more: Partial<OfferRecord> = {}): OfferRecord => ({
  price: 8_000,
  name: '',
  description: '',
  startedAt: day(0),
  endsAt: null,
  endedAt: null,
  lowestPrice: 10_000,
  referenceProven: true,
  ...more,
});

describe('price ledger', () => {
  it('D-LAW-003 gets an entry for each change of the effective or regular price', () => {
    const plain = { price: 10_000, sale: null };
    expect(priceChange(null, plain, day(0), 'created')).toEqual([{ at: day(0), price: 10_000, regularPrice: 10_000, cause: 'created' }]);
    expect(priceChange(plain, { price: 12_000, sale: null }, day(1), 'edited')).toEqual([
      { at: day(1), price: 12_000, regularPrice: 12_000, cause: 'edited' },
    ]);
    expect(priceChange({ price: 12_000, sale: sale() }, { price: 13_000, sale: sale() }, day(2), 'edited')).toEqual([
      { at: day(2), price: 8_000, regularPrice: 13_000, cause: 'edited' },
    ]);
  });

  it('D-LAW-003 gets no entry when neither price changes', () => {
    const tyre = { price: 10_000, sale: sale() };
    expect(priceChange(tyre, { ...tyre, sale: sale({ name: 'Syystarjous' }) }, day(1), 'edited')).toEqual([]);
  });

  it('D-LAW-003 records the end of an offer with its scheduled time, however late it is written', () => {
    const tyre = { price: 10_000, sale: sale({ endsAt: day(3) }) };
    expect(withExpiredOfferEnded(tyre, day(2))).toEqual({ tyre, entries: [] });
    const { tyre: after, entries } = withExpiredOfferEnded(tyre, day(9));
    expect(entries).toEqual([{ at: day(3), price: 10_000, regularPrice: 10_000, cause: 'offer ended' }]);
    expect(after.sale?.endedAt).toEqual(day(3));
    expect(withExpiredOfferEnded(after, day(10)).entries).toEqual([]);
  });

  it('A-4-006 an offer is active until it is removed or reaches its end', () => {
    expect(isOfferActive(sale(), day(500))).toBe(true);
    expect(isOfferActive(sale({ endsAt: day(3) }), new Date(day(3).getTime() - 1))).toBe(true);
    expect(isOfferActive(sale({ endsAt: day(3) }), day(3))).toBe(false);
    expect(isOfferActive(sale({ endedAt: day(1) }), day(1))).toBe(false);
    expect(effectivePrice({ price: 10_000, sale: sale({ endsAt: day(3) }) }, day(4))).toBe(10_000);
  });

  it('A-3-022 A-4-009 an offer without an end date ends when the stock falls to 0', () => {
    expect(afterStock(sale(), 3, 0, day(1))?.endedAt).toEqual(day(1));
    expect(afterStock(sale(), 3, 1, day(1))?.endedAt).toBeNull();
    expect(afterStock(sale(), 0, 0, day(1))?.endedAt).toBeNull();
    expect(afterStock(sale({ endsAt: day(3) }), 3, 0, day(1))?.endedAt).toBeNull();
    expect(afterStock(sale({ endedAt: day(0) }), 3, 0, day(1))?.endedAt).toEqual(day(0));
    expect(afterStock(null, 3, 0, day(1))).toBeNull();
  });

  it('classifies what an edit changed', () => {
    const plain = { price: 10_000, sale: null };
    const offered = { price: 10_000, sale: sale() };
    expect(causeOfEdit(plain, plain, day(1))).toBe('edited');
    expect(causeOfEdit(plain, offered, day(1))).toBe('offer started');
    expect(causeOfEdit(offered, { ...offered, sale: sale({ price: 7_000 }) }, day(1))).toBe('offer changed');
    expect(causeOfEdit(offered, { ...offered, sale: sale({ endedAt: day(1) }) }, day(1))).toBe('offer ended');
  });
});

describe('the reference price', () => {
  it('D-LAW-001 is the lowest effective price of the 30 days before the offer', () => {
    const ledger = [entry(day(0), 15_000), entry(day(20), 9_000, 12_000), entry(day(22), 12_000), entry(day(31), 11_000)];
    expect(referencePrice(ledger, day(40))).toEqual({ lowest: 9_000, proven: true });
  });

  it('D-LAW-001 includes the price in force when the 30 days began, and ignores earlier ones', () => {
    expect(referencePrice([entry(day(0), 5_000), entry(day(5), 10_000)], day(40))).toEqual({ lowest: 10_000, proven: true });
    expect(referencePrice([entry(day(0), 5_000), entry(day(30), 10_000)], day(40))).toEqual({ lowest: 5_000, proven: true });
  });

  it('D-LAW-001 is proven when the oldest price was set exactly 30 days ago', () => {
    expect(referencePrice([entry(day(0), 5_000)], day(30))).toEqual({ lowest: 5_000, proven: true });
    expect(referencePrice([entry(day(0), 5_000)], new Date(day(30).getTime() - 1))).toEqual({ lowest: 5_000, proven: false });
  });

  it('D-LAW-004 is not proven when the ledger does not reach back 30 days', () => {
    expect(referencePrice([entry(day(20), 10_000), entry(day(25), 9_500)], day(30))).toEqual({ lowest: 9_500, proven: false });
    expect(referencePrice([], day(30))).toEqual({ lowest: null, proven: false });
  });

  it('D-LAW-004 ignores a missing price (0 €)', () => {
    expect(referencePrice([entry(day(0), 0), entry(day(35), 9_000)], day(40))).toEqual({ lowest: 9_000, proven: false });
  });

  it('D-LAW-001 ignores prices set after the offer began', () => {
    expect(referencePrice([entry(day(0), 10_000), entry(day(41), 1_000)], day(40))).toEqual({ lowest: 10_000, proven: true });
  });
});

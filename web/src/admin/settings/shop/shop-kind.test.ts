import { describe, expect, it } from '@jest/globals';
import { defaultShop } from '#contracts/content/shop-defaults';
import { shopKind, type Shop } from './shop-kind.ts';

const shop: Shop = { ...defaultShop, version: 3, updatedAt: null };
const requestFor = (seasons: Shop['seasons']) => shopKind.requestOf(shopKind.formOf({ ...shop, seasons }));

describe("the form of the shop's settings", () => {
  it('shows the default table of seasons to a shop without one, and does not store it', () => {
    expect(shopKind.formOf(shop).seasons).toEqual([
      { from: '1.4.', first: 'summer' },
      { from: '1.10.', first: 'winter' },
    ]);
    expect(requestFor([])).toMatchObject({ seasons: [] });
  });

  it("keeps a shop's own table, in the order of the year", () => {
    const autumn = { from: '09-15', first: 'winter' } as const;
    const spring = { from: '03-15', first: 'summer' } as const;
    expect(requestFor([autumn, spring])).toMatchObject({ seasons: [spring, autumn] });
  });

  it('has the contract refuse a day that is none, at its field', () => {
    const form = { ...shopKind.formOf(shop), seasons: [{ from: 'lokakuu', first: 'winter' } as const] };
    const checked = shopKind.contract.safeParse(shopKind.requestOf(form));
    expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['seasons.0.from', 'Anna päivä ja kuukausi, esimerkiksi 1.10.'],
    ]);
  });

  it('lists a typed day as the same season, however it is spelt', () => {
    const form = shopKind.formOf(shop);
    const spelt = { ...form, seasons: form.seasons.map((row) => ({ ...row, from: ` 0${row.from}` })) };
    const seasonsIn = (facts: ReturnType<typeof shopKind.factsOf>) => facts.filter(({ label }) => label.startsWith('Kausi'));
    expect(seasonsIn(shopKind.factsOf(form))).toHaveLength(2);
    expect(shopKind.factsOf({ ...form, seasons: spelt.seasons.slice(0, 1) })).toContainEqual(seasonsIn(shopKind.factsOf(form))[0]);
  });
});

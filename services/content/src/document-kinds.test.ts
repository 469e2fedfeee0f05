import { describe, expect, it } from '@jest/globals';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import { defaultShop } from '#contracts/content/shop-defaults';
import { homepageKind } from './homepage/homepage-kind.ts';
import { priceListKind } from './price-list/price-list-kind.ts';
import { shopSettingsKind, storedShop } from './shop/shop-settings-kind.ts';

describe('completing stored content with defaults', () => {
  it('adds cards and sections that a stored front page lacks, and keeps its own texts', () => {
    const { serviceCards: _cards, ...older } = defaultHomepage;
    const stored = {
      ...older,
      hero: { mainHeading: 'Oma' } as never,
      sections: [{ id: 'services' as const, title: 'Omat', content: '', visible: false }],
    };
    const complete = homepageKind.complete(stored, homepageKind.defaults('current'));
    expect(complete.hero).toEqual({ ...defaultHomepage.hero, mainHeading: 'Oma' });
    expect(complete.sections).toEqual([defaultHomepage.sections[0], stored.sections[0]]);
    expect(complete.serviceCards).toEqual(defaultHomepage.serviceCards);
  });
});

describe('money', () => {
  const at = { key: 'current', version: 1, updatedAt: null, savedBy: '' };

  it('is stored in cents for the price list, and converts back exactly', () => {
    const content = priceListKind.defaults('current');
    const cents = content.groups.flatMap(({ rows }) => rows.flatMap((row) => row.cents.filter((price) => price !== null)));
    expect(cents.length).toBeGreaterThan(20);
    expect(cents.every((price) => Number.isInteger(price) && price > 100)).toBe(true);
    const prices = priceListKind.toWire({ ...at, content }).groups.flatMap(({ rows }) => rows.flatMap((row) => row.prices));
    expect(prices.filter((price) => price !== null)).toEqual(cents.map((price) => price / 100));
    expect(prices).toContain(null);
  });

  it('is stored in cents for the shop’s financing', () => {
    const content = storedShop({ ...defaultShop, financing: { ...defaultShop.financing, openingFee: 19.99, monthlyFee: 0.07 } });
    expect(content.financing).toMatchObject({ openingFeeCents: 1999, monthlyFeeCents: 7 });
    expect(shopSettingsKind.toWire({ ...at, content }).financing).toMatchObject({ openingFee: 19.99, monthlyFee: 0.07 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { defaultOpeningHours } from '#contracts/rules/opening-hours';
import { breadcrumbData, pricesData, questionsData, storeData } from './structured-data.ts';
import { defaultShopSettings } from './shop.ts';

const publicUrl = 'https://kauppa.example';
const closed = { date: '2026-12-24', open: '', close: '', isClosed: true, reason: 'Jouluaatto' };
const short = { date: '2026-12-31', open: '09:00', close: '13:00', isClosed: false, reason: '' };
const past = { ...closed, date: '2026-11-20' };
const hours = {
  businessHours: [...defaultOpeningHours],
  exceptions: [past, closed, short],
  isModifiedFromDefault: false,
  lastModifiedDate: null,
  version: 1,
};
const content = (descriptor: object) => (descriptor as { 'script:ld+json': Record<string, unknown> })['script:ld+json'];

describe('structured data of the store', () => {
  const data = (shown: typeof hours | null) =>
    content(storeData({ shop: defaultShopSettings, hours: shown, publicUrl, now: new Date('2026-11-21T10:00:00Z') }));

  it('has the contact details', () => {
    expect(data(hours)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'AutoPartsStore',
      telephone: '+358195550142',
      address: { postalCode: '05820', addressLocality: 'Hyvinkää', addressCountry: 'FI' },
      url: 'https://kauppa.example/',
    });
  });

  it('groups days with the same hours and omits closed days', () => {
    expect(data(hours)['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '17:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '13:00' },
    ]);
  });

  it('has the coming exceptions, closed days as hours of zero length', () => {
    expect(data(hours)['specialOpeningHoursSpecification']).toEqual([
      { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '00:00', closes: '00:00' },
      { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '09:00', closes: '13:00' },
    ]);
  });

  it('omits hours that cannot be read', () => {
    expect(Object.keys(data(null))).not.toContain('openingHoursSpecification');
    expect(Object.keys(data(null))).not.toContain('specialOpeningHoursSpecification');
  });
});

describe('structured data of pages', () => {
  it('has breadcrumbs from the front page, numbered from one', () => {
    const crumbs = [
      { name: 'Etusivu', path: '/' },
      { name: 'Vanteet', path: '/vanteet' },
    ];
    expect(content(breadcrumbData(crumbs, publicUrl))['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Etusivu', item: 'https://kauppa.example/' },
      { '@type': 'ListItem', position: 2, name: 'Vanteet', item: 'https://kauppa.example/vanteet' },
    ]);
  });

  it('has the questions and answers', () => {
    expect(content(questionsData([{ question: 'Miksi?', answer: 'Siksi.' }]))).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Miksi?', acceptedAnswer: { text: 'Siksi.' } }],
    });
  });

  it('has an offer for each price, with value added tax', () => {
    const rows = [{ name: 'Henkilöauto', note: '', prices: [39.9, null] }];
    const list = {
      note: '',
      groups: [{ id: 'a', title: 'Vaihto', note: '', columns: ['13–16″', '17–18″'], rows }],
      version: 0,
      updatedAt: null,
    };
    const [group] = content(pricesData(list, publicUrl))['itemListElement'] as { itemListElement: unknown[] }[];
    expect(group?.itemListElement).toHaveLength(1);
    expect(group?.itemListElement[0]).toMatchObject({
      price: '39.90',
      priceSpecification: { valueAddedTaxIncluded: true },
      itemOffered: { name: 'Henkilöauto, 13–16″' },
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { toolNames } from '#contracts/chat/conversation';
import { evaluationShop } from '../evaluation/evaluation-shop.ts';
import { columnOf } from './calculate-price.ts';
import { circumferenceMm } from './size-help.ts';
import { ToolBox, tools } from './tool-box.ts';

const noon = new Date('2026-11-24T10:00:00Z');
const saved: unknown[] = [];
const box = (now = noon) =>
  new ToolBox({
    facts: evaluationShop(now),
    now,
    conversationId: 'faq_1abc',
    saveFeedback: async (...given) => void saved.push(given),
  });

describe('the tools', () => {
  it('are those of the contract', () => {
    expect(Object.keys(tools)).toEqual([...toolNames]);
    for (const [name, tool] of Object.entries(tools)) expect(tool.name).toBe(name);
  });

  it('return numbers under known keys only, which become evidence', async () => {
    const used = box();
    const [tyre] = (await used.run('findTyres', { size: '205/55R16' })).tyres;
    const calls: [keyof typeof tools, unknown][] = [
      ['sizeHelp', { size: '205/55R16', otherSize: '195/65R15', loadIndex: 91, speedSymbol: 'v' }],
      ['openingHours', { date: '2026-12-24' }],
      ['priceList', {}],
      ['calculatePrice', { tyreId: tyre?.id, size: '205/55R16', withFitting: true }],
      ['calculateServices', { services: [{ group: 'renkaanvaihto', service: 'Henkilöauto', inches: 16 }] }],
      ['campaigns', {}],
      ['searchTexts', { query: 'rengashotelli' }],
      ['seasonRules', {}],
      ['contact', {}],
      ['leaveMessage', { question: 'Hei' }],
      ['submitFeedback', { rating: 9, comment: 'Hyvä' }],
    ];
    for (const [name, input] of calls) expect((await used.perform(name, input)).ok).toBe(true);
    expect(used.calls.map(({ name }) => name)).toEqual([...new Set(toolNames)]);
    expect(saved).toEqual([[9, 'Hyvä']]);
  });

  it.each([
    ['findTyres', { maxPrice: -1 }],
    ['findTyres', { type: 'kaikki' }],
    ['openingHours', { date: 'huomenna' }],
    ['calculatePrice', { tyreId: 'x', size: '205/55R16', quantity: 0 }],
    ['calculateServices', { services: [] }],
    ['submitFeedback', { rating: 11 }],
  ] as const)('%s refuses an input that does not fit: %j', (name, input) =>
    expect(box().perform(name, input)).rejects.toMatchObject({ name: 'ZodError' }),
  );

  it('D-CHAT-019 calculatePrice sums up in cents with the price list, and tells no sum without a price for the fitting', async () => {
    const used = box();
    const [tyre] = (await used.run('findTyres', { size: '205/55R16', sort: 'price' })).tyres;
    if (!tyre) throw new Error('no tyre');
    const result = await used.run('calculatePrice', { tyreId: tyre.id, size: tyre.fullSize, quantity: 4, withFitting: true });
    const cents = (euros: number) => Math.round(euros * 100);
    expect(result).toMatchObject({ quantity: 4, fitting: { amount: 99.9 } });
    if (!('sum' in result) || !result.sum) throw new Error('no sum');
    expect(cents(result.sum.total)).toBe(4 * cents(tyre.currentPrice) + cents(99.9));
    const van = await used.run('calculatePrice', {
      tyreId: tyre.id,
      size: tyre.fullSize,
      quantity: 2,
      withFitting: true,
      vehicleType: 'pakettiauto',
    });
    expect(van).toMatchObject({ fitting: { amount: 73.8 } });
    // A set and one more; two sets.
    for (const [quantity, amount] of [
      [5, 129.8],
      [8, 199.8],
    ] as const)
      expect(await used.run('calculatePrice', { tyreId: tyre.id, size: tyre.fullSize, quantity, withFitting: true })).toMatchObject({
        quantity,
        fitting: { amount },
        sum: { total: (quantity * cents(tyre.currentPrice) + cents(amount)) / 100 },
      });
    expect(await used.run('calculatePrice', { tyreId: 'muu', size: '205/55R16' })).toEqual({ error: 'Rengasta ei löytynyt.' });
  });

  it('D-CHAT-019 calculateServices sums up rows of the price list and tells the difference of two', async () => {
    const used = box();
    const change = { group: 'renkaanvaihto', service: 'Henkilöauto', inches: 18 };
    const balance = {
      group: 'tasapainotus',
      service: 'Neljä pyörää renkaanvaihdon yhteydessä',
      note: 'Pakettiauto',
      inches: 16,
    };
    expect(await used.run('calculateServices', { services: [{ ...change, quantity: 2 }, balance] })).toEqual({
      services: [
        { service: 'Renkaanvaihto: Henkilöauto', column: '17–18″', unitPrice: 44.9, quantity: 2, amount: 89.8 },
        { service: 'Tasapainotus: Neljä pyörää renkaanvaihdon yhteydessä', column: '13–16″', unitPrice: 49.9, quantity: 1, amount: 49.9 },
      ],
      sum: { total: 139.7 },
      difference: { amount: 39.9 },
    });
    expect(await used.run('calculateServices', { services: [change] })).toMatchObject({ sum: { total: 44.9 }, difference: null });
    expect(await used.run('calculateServices', { services: [{ ...change, inches: 23 }] })).toEqual({
      error: 'Palvelun Henkilöauto hintaa ei ole tälle vannekoolle.',
    });
    expect(await used.run('calculateServices', { services: [{ ...change, service: 'Traktori' }] })).toEqual({
      error: 'Palvelua Traktori ei ole hinnastossa.',
    });
  });

  it('findTyres orders and filters, and counts what it found', async () => {
    const { tyres, found, cheapest } = await box().run('findTyres', { size: '2055516', inStock: true, sort: 'price' });
    expect(tyres.length).toBeLessThanOrEqual(4);
    expect(found).toBeGreaterThanOrEqual(tyres.length);
    expect(tyres.every(({ stock, fullSize }) => stock > 0 && fullSize === '205/55R16')).toBe(true);
    expect(tyres.map(({ currentPrice }) => currentPrice)).toEqual(tyres.map(({ currentPrice }) => currentPrice).toSorted((a, b) => a - b));
    expect(cheapest?.amount).toBe(tyres[0]?.currentPrice);
  });

  it('D-CHAT-022 openingHours knows exceptions, closed days and the next opening', async () => {
    const result = await box(new Date('2026-12-24T10:00:00Z')).run('openingHours', { date: '2026-12-27' });
    expect(result).toMatchObject({
      isOpen: false,
      today: { isClosed: true, reason: 'Jouluaatto' },
      asked: { date: '2026-12-27', isClosed: true },
    });
    expect(result.opensAt).toEqual({ date: '2026-12-28', time: '09:00' });
    expect(result.exceptions.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
  });

  it('seasonRules know the season on its first and last day in Helsinki', async () => {
    const isSeason = async (at: string) => (await box(new Date(at)).run('seasonRules', {})).isWinterTyreSeason;
    expect(await isSeason('2026-10-31T21:59:00Z')).toBe(false);
    expect(await isSeason('2026-10-31T22:00:00Z')).toBe(true);
    expect(await isSeason('2027-03-31T20:59:00Z')).toBe(true);
    expect(await isSeason('2027-03-31T21:00:00Z')).toBe(false);
  });

  it('sizeHelp compares circumferences', () => {
    expect(Math.round(circumferenceMm({ width: 205, aspect: 55, diameter: 16 }))).toBe(1985);
  });

  it('a column of the price list contains the rims between its bounds', () => {
    const columns = ['13–16″', '17–18″', '19″'];
    expect([12, 13, 16, 17, 18, 19, 20].map((inches) => columnOf(columns, inches))).toEqual([-1, 0, 0, 1, 1, 2, -1]);
  });
});

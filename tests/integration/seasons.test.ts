import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultShop } from '#contracts/content/shop-defaults';
import { shopSettingsChanged } from '#contracts/content/events';
import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import { recommendedType, type SeasonStart } from '#contracts/rules/tyre-seasons';
import { type Shop, startShop, timersAreDue, until, untilCachedWithFullTtl } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { deliverAgain, envelopeOf } from '../redelivery.ts';
import { createSize, createTyre, type TyresFound } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
  const size = await createSize(shop.admin);
  const summer = { type: 'summer', stock: 4 };
  const winter = { type: 'winter', stock: 4 };
  // Alphabetically the kinds alternate.
  for (const [model, kind] of [
    ['A', summer],
    ['B', { ...winter, winterType: 'studded' }],
    ['C', summer],
    ['D', { ...winter, winterType: 'friction' }],
    ['E', { ...winter, winterType: 'friction', stock: 0 }],
  ] as const)
    await createTyre(shop.admin, { model, ...kind }, size);
});
afterAll(() => shop.stop());

const MODELS = { summer: 'ACBDE', winter: 'BDEAC' };
const save = async (seasons: readonly SeasonStart[]) => {
  const { status } = await shop.admin.put('/shop-settings', { ...defaultShop, seasons });
  expect(status).toBe(200);
};
const order = async (query = '') =>
  (await shop.visitor.get<TyresFound>(`/tires?sort=recommended${query}`)).body.items.map(({ model }) => model).join('');
const ordered = (models: string) => until(async () => (await order()) === models, { what: `the order ${models}` });
const tables = () => shop.database('catalogue').collection('season-tables');
const today = () => helsinkiDate(new Date()).slice(5);
const inDays = (days: number) => {
  const day = addDays(helsinkiDate(new Date()), days).slice(5);
  // No season starts on a leap day.
  return day === '02-29' ? '03-01' : day;
};
/** A table by which the whole year, and so today, is of one season. */
const always = (first: SeasonStart['first']): SeasonStart[] => [{ from: '01-01', first }];

describe('the recommended order of the tyres', () => {
  it('follows the default table in a shop without one', async () => {
    expect(await order()).toBe(MODELS[recommendedType([], helsinkiDate(new Date()))]);
  });

  it('follows the table in the settings, within every filter, and other orders do not', async () => {
    const byPrice = (await shop.visitor.get<TyresFound>('/tires?sort=price')).body.items;
    await save(always('winter'));
    await ordered(MODELS.winter);
    expect(await order('&type=summer')).toBe('AC');
    await save(always('summer'));
    await ordered(MODELS.summer);
    expect(await order('&limit=2&page=2')).toBe('BD');
    expect((await shop.visitor.get<TyresFound>('/tires?sort=price')).body.items).toEqual(byPrice);
  });

  it('is that of the season whose first day is today, not of the one that starts tomorrow', async () => {
    // Twice, because midnight may pass in between.
    await until(
      async () => {
        const from = today();
        await save([
          { from: inDays(1), first: 'summer' },
          { from, first: 'winter' },
        ]);
        await ordered(MODELS.winter);
        return from === today();
      },
      { what: 'a test within one day' },
    );
  });

  it('changes at once in what is cached, also in the page, when the table changes', async () => {
    await save(always('winter'));
    await ordered(MODELS.winter);
    const page = '/renkaat';
    await untilCachedWithFullTtl(shop.url, page);
    const firstCards = async () => {
      const { body } = await rawRequest(shop.url, page);
      return [...body.toString().matchAll(/<article aria-label="Testimerkki (\w)/g)].map(([, model]) => model).join('');
    };
    expect(await firstCards()).toBe(MODELS.winter);
    await save(always('summer'));
    await until(async () => (await firstCards()) === MODELS.summer, { what: 'the page in the new order' });
  });

  it('outlives an outage of content and a restart of the catalogue', async () => {
    await save(always('winter'));
    await ordered(MODELS.winter);
    await shop.content.kill();
    await shop.catalogue.kill();
    await shop.catalogue.start();
    await ordered(MODELS.winter);
    await shop.content.start();
  });

  it('is copied once, however often the event is delivered, and other settings do not touch it', async () => {
    await save(always('winter'));
    await ordered(MODELS.winter);
    const envelope = await envelopeOf(shop, shopSettingsChanged.name, () => save(always('summer')));
    await ordered(MODELS.summer);
    await until(async () => (await tables().findOne({}))?.['outbox'] === undefined, { what: 'the event is published' });
    const copied = await tables().findOne({});
    await deliverAgain(shop, { service: 'catalogue', reaction: 'copy-seasons', envelope });
    expect(await tables().find({}).toArray()).toEqual([copied]);

    // Only a changed table drops what is cached of the tyres.
    await untilCachedWithFullTtl(shop.url, '/api/tires?sort=recommended');
    await shop.admin.put('/shop-settings', { ...defaultShop, seasons: always('summer'), name: 'Toinen nimi' });
    await until(async () => (await tables().findOne({}))?.['version'] > copied?.['version'], { what: 'the newer version' });
    expect((await rawRequest(shop.url, '/api/tires?sort=recommended')).headers['x-cache']).toBe('HIT');
  });

  it.each([
    ['an event can be lost', 1],
    ["a backup of the settings' database can bring back a lower version", 1_000_000],
  ])('is compared with the settings now and then, because %s', async (_, version) => {
    await save(always('summer'));
    await ordered(MODELS.summer);
    await shop.catalogue.kill();
    await tables().updateOne({}, { $set: { seasons: always('winter'), version } });
    await timersAreDue(shop, 'catalogue');
    await shop.catalogue.start();
    await ordered(MODELS.summer);
  });
});

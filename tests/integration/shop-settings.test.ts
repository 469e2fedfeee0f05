import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultShop } from '#contracts/content/shop-defaults';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { awkwardTexts, customerOf, type ShopRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const PATH = '/shop-settings';
const read = async () => (await shop.visitor.get<ShopRecord>(PATH)).body;
const save = (fields: object) => shop.admin.put<ShopRecord & ErrorBody>(PATH, fields);

describe('the shop settings', () => {
  it('have defaults in a new shop, for everybody', async () => {
    const { status, body } = await shop.visitor.get<ShopRecord>(PATH);
    expect({ status, body }).toEqual({ status: 200, body: { ...defaultShop, version: 0, updatedAt: null } });
  });

  it('P-7-016 D-READ-008 D-READ-010 contain the links and the claims, and are saved as a whole', async () => {
    const changed = {
      ...defaultShop,
      claims: { intro: 'Palvelua vuodesta 1991', footer: 'Kokemusta', meta: 'Vuodesta 1999' },
      links: { ...defaultShop.links, booking: 'https://varaus.example/aika?x=1', facebook: '' },
      financing: { ...defaultShop.financing, interest: 4.9, months: 24, openingFee: 19.99, monthlyFee: 0.07 },
      accountLinkVisible: true,
      seasons: [
        { from: '10-15', first: 'winter' },
        { from: '03-16', first: 'summer' },
      ],
    };
    const { status, body } = await save({ ...changed, version: 0, updatedAt: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...changed, version: 1, updatedAt: expect.stringMatching(/Z$/) });
    expect(await read()).toEqual(body);
    expect((await save({ ...defaultShop, version: 1 })).body).toMatchObject({ ...defaultShop, version: 2 });
  });

  it.each(awkwardTexts)('store %s unchanged', async (_what, text) => {
    await save({ ...defaultShop, claims: { ...defaultShop.claims, intro: text } });
    expect((await read()).claims.intro).toBe(text);
  });

  it.each([
    ['direction marks', 'שלום \u200Fעולם\u200E مرحبا', 'שלום עולם مرحبا'],
    ['decomposed letters', 'a\u0308a\u030Ao\u0308', 'äåö'],
    ['invisible characters', '\uFEFFTalvi\u200B\u2060 \u202Etulee\u00AD', 'Talvi tulee'],
  ])('normalise %s', async (_what, text, normalised) => {
    await save({ ...defaultShop, claims: { ...defaultShop.claims, intro: text } });
    expect((await read()).claims.intro).toBe(normalised);
  });

  it('store an e-mail address as it was typed, also with a non-ASCII domain', async () => {
    await save({ ...defaultShop, email: "Myynti!#$%&'*+/=?^_`{|}~-@Örkki.example" });
    expect((await read()).email).toBe("Myynti!#$%&'*+/=?^_`{|}~-@Örkki.example");
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(10_000) }, 'name'],
    [{ phone: 'soita' }, 'phone'],
    [{ email: 'ei osoite' }, 'email'],
    [{ businessId: '12345' }, 'businessId'],
    [{ address: { ...defaultShop.address, postalCode: '123' } }, 'address.postalCode'],
    [{ address: { street: 'X', town: 'Y', postalCode: null } }, 'address.postalCode'],
    [{ links: { ...defaultShop.links, booking: 'javascript:alert(1)' } }, 'links.booking'],
    [{ links: { ...defaultShop.links, map: 'http://kartta.example' } }, 'links.map'],
    [{ links: { ...defaultShop.links, tiktok: '' } }, 'links.tiktok'],
    [{ financing: { ...defaultShop.financing, interest: -1 } }, 'financing.interest'],
    [{ financing: { ...defaultShop.financing, months: 1.5 } }, 'financing.months'],
    [{ financing: { ...defaultShop.financing, monthlyFee: 1.234 } }, 'financing.monthlyFee'],
    [{ benefits: ['Vain yksi'] }, 'benefits'],
    [{ benefits: ['Yksi', 'Kaksi', ' '] }, 'benefits.2'],
    [{ accountLinkVisible: 'kyllä' }, 'accountLinkVisible'],
    [{ seasons: [{ from: '02-29', first: 'winter' }] }, 'seasons.0.from'],
    [{ seasons: [{ from: '06-31', first: 'winter' }] }, 'seasons.0.from'],
    [{ seasons: [{ from: '1.10.', first: 'winter' }] }, 'seasons.0.from'],
    [{ seasons: [{ from: '10-01', first: 'allYear' }] }, 'seasons.0.first'],
    [{ seasons: ['winter', 'summer', 'winter'].map((first) => ({ from: '10-01', first })) }, 'seasons.1.from,seasons.2.from'],
    [{ seasons: Array.from({ length: 13 }, (_, at) => ({ from: `01-${at + 10}`, first: 'winter' })) }, 'seasons'],
    [{ owner: 'Matti' }, 'owner'],
  ])('D-BODY-010 are rejected with %j and an error for %s', async (wrong, field) => {
    const before = await read();
    const { status, body } = await save({ ...defaultShop, ...wrong });
    expect({ status, fields: Object.keys(body.fields ?? {}).join() }).toEqual({ status: 400, fields: field });
    expect(await read()).toEqual(before);
  });

  it('saved by two admins at once are rejected for the later one with 409 and the current settings', async () => {
    const { version } = await read();
    const answers = await Promise.all(['Ensimmäinen', 'Toinen'].map((name) => save({ ...defaultShop, name, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late?.body).toMatchObject({ code: 'stale_version', current: saved?.body });
    expect(await read()).toEqual(saved?.body);
  });

  it('can only be changed by admins', async () => {
    const before = await read();
    expect((await shop.visitor.put(PATH, defaultShop)).status).toBe(401);
    expect((await (await customerOf(shop)).put(PATH, defaultShop)).status).toBe(403);
    expect(await read()).toEqual(before);
  });
});

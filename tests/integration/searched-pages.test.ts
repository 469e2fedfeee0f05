import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createSize, createTyre } from './catalogue-records.ts';

// What a visitor without scripts gets from the search's form.

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
  const [one, other] = await Promise.all([
    createSize(shop.admin, { width: 205, aspect: 55, diameter: 16 }),
    createSize(shop.admin, { width: 225, aspect: 45, diameter: 17 }),
  ]);
  const winter = { type: 'winter', winterType: 'friction', loadIndex: '94', speedSymbol: 'T' };
  const labelled = { details: { fuelEfficiency: 'B', wetGrip: 'E' } };
  await createTyre(shop.admin, { ...winter, ...labelled, manufacturer: 'Hakumerkki', model: 'Pakkasvahti R5' }, one);
  await createTyre(shop.admin, { ...winter, winterType: 'studded', manufacturer: 'Hakumerkki', model: 'Pakkasvahti 10' }, one);
  await createTyre(shop.admin, { type: 'summer', manufacturer: 'Toinen', model: 'Helle' }, other);
});
afterAll(() => shop.stop());

const page = async (query: string) => {
  const { status, headers, body } = await rawRequest(shop.url, `/renkaat${query}`, { headers: { accept: 'text/html' } });
  return { status, location: headers.location, html: body.toString().replaceAll('<!-- -->', '') };
};
const searched = async (text: string) => {
  const { location } = await page(`?search=${encodeURIComponent(text)}`);
  return location === undefined ? null : new URL(location, 'http://shop').search;
};

describe('a search on the page of tyres', () => {
  it.each([
    ['hakumerkki pakkasvahti', '?manufacturer=Hakumerkki&model=Pakkasvahti'],
    ['kitkarenkaat 205/55R16', '?search=205%2F55R16&type=winter&winterType=friction'],
    ['talvirenkaat', '?type=winter'],
    ['205/55 R16 91V XL', '?search=205%2F55R16&minLoad=91&minSpeed=V'],
    ['P205/55ZR16', '?search=205%2F55R16'],
    ['205/55\tR16\r\n91T', '?search=205%2F55R16&minLoad=91&minSpeed=T'],
    ['hakumerkki sininen', '?manufacturer=Hakumerkki&unknown=sininen'],
    ['halvat renkaat', '?unknown=halvat'],
    ['205/05R16', null],
    ['205/55', null],
  ])('becomes filters: %j', async (text, expected) => expect(await searched(text)).toBe(expected));

  it('shows a chip that removes each filter', async () => {
    const { html } = await page('?search=205%2F55R16&minLoad=91&minSpeed=T&model=Pakkasvahti');
    for (const text of ['205/55R16', 'Kantavuus vähintään 91', 'Nopeusluokka vähintään T', 'Pakkasvahti'])
      expect(html).toContain(`aria-label="Poista suodatin: ${text}"`);
    expect(html).toContain('href="/renkaat?search=205%2F55R16&amp;model=Pakkasvahti&amp;minSpeed=T"');
    expect(html).toContain('2 rengasta');
    // The form of the filters keeps what it has no field for.
    expect(html).toContain('<input type="hidden" name="minLoad" value="91"/>');
    expect(html).toContain('<input type="hidden" name="model" value="Pakkasvahti"/>');
  });

  it('tells the words that it does not know', async () => {
    expect((await page('?manufacturer=Hakumerkki&unknown=sininen')).html).toContain('Emme tunnistaneet: <strong>sininen</strong>');
    const { html, status } = await page('?search=asdf');
    expect([status, html.includes('Emme tunnistaneet: asdf')]).toEqual([200, true]);
    expect((await page('?search=205%2F05R16')).html).toContain('Emme tunnistaneet: 205/05R16');
  });

  it('helps when nothing is found: wider by one filter, the shop with the size, and no choice without tyres', async () => {
    const { html } = await page('?search=205%2F55R16&manufacturer=Toinen');
    expect(html).toContain('Näillä ehdoilla ei löytynyt renkaita');
    const links = [
      ...html.matchAll(/href="([^"]*)"[^>]*><svg(?:(?!<\/svg>).)*<\/svg><span[^>]*>Poista ([^<]*)<span[^>]*>\(([^)]*)\)/g),
    ].map((match) => match.slice(1, 4).map((text) => text.replaceAll('&amp;', '&').trim()));
    expect(links).toEqual([
      ['/renkaat?search=205%2F55R16', 'Merkki: Toinen', '2 rengasta'],
      ['/renkaat?manufacturer=Toinen', 'Koko: 205/55R16', '1 rengas'],
    ]);
    expect(html).toContain('href="/ota-yhteytta?koko=205%2F55R16"');
    expect(html).not.toContain('choice-none');
  });

  it('does not offer label classes that no tyre has', async () => {
    const { html } = await page('');
    const select = (name: string) => /<select[^>]*>(.*?)<\/select>/s.exec(html.slice(html.indexOf(`name="${name}"`) - 200))?.[1] ?? '';
    const values = (name: string) => [...select(name).matchAll(/value="([A-G]?)"/g)].map((match) => match[1]);
    expect(values('fuel')).toEqual(['', 'B']);
    expect(values('wet')).toEqual(['', 'E']);
    expect((await page('?fuel=G')).html).toContain('<option value="G" selected="">');
  });
});

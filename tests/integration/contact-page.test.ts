import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createTyre, pathOf, tyreFields, type TyreRecord } from './catalogue-records.ts';

let shop: Shop;
let tyre: TyreRecord;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
  tyre = await createTyre(shop.admin, { model: 'Kestävä 5', loadIndex: '91', speedSymbol: 'H', price: 89.9 });
});
afterAll(() => shop.stop());

const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns what the server has rendered: the form, the mail link for browsers without scripts, and the canonical addresses. */
async function contactPage(query: string) {
  const { status, headers, body } = await rawRequest(shop.url, `/ota-yhteytta${query}`);
  const html = body.toString();
  return {
    status,
    state: headers['x-cache'],
    html,
    message: unescape(/<textarea[^>]*name="message"[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1] ?? 'no form'),
    topic: /<option value="(\w+)" selected/.exec(html)?.[1],
    mail: unescape(/Kirjoita sähköpostilla:[^<]*(?:<!-- -->)?[^<]*<a href="([^"]*)"/.exec(html)?.[1] ?? ''),
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
  };
}

const describedAs = (price: string) => `Testimerkki Kestävä 5 ${tyre.fullSize} 91H, ${price}\u00a0€/kpl`;

describe('the contact page of a tyre', () => {
  it('has the tyre, its size and its price in the message, for a question or a booking', async () => {
    const asked = await contactPage(`?rengas=${tyre._id}`);
    expect(asked).toMatchObject({
      status: 200,
      topic: 'renkaat',
      message: `Hei! Olen kiinnostunut renkaasta ${describedAs('89,90')}.\n\n`,
    });
    const booked = await contactPage(`?rengas=${tyre._id}&aihe=ajanvaraus`);
    expect(booked).toMatchObject({
      topic: 'ajanvaraus',
      message: `Hei! Haluan varata ajan renkaiden asennukseen: ${describedAs('89,90')}.\n\n`,
    });
  });

  it('puts the tyre into a mail for browsers without scripts', async () => {
    const { mail } = await contactPage(`?rengas=${tyre._id}`);
    const parameters = new URL(mail).searchParams;
    expect(parameters.get('subject')).toBe(describedAs('89,90'));
    expect(parameters.get('body')).toContain(describedAs('89,90'));
  });

  it('takes a size without a tyre, in any spelling', async () => {
    for (const spelling of ['205/55R16', '205%2F55R16', '205-55-16'])
      expect(await contactPage(`?koko=${spelling}`)).toMatchObject({
        topic: 'renkaat',
        message: 'Hei! Etsin renkaita kokoon 205/55R16.\n\n',
      });
    expect((await contactPage('?koko=205%2F55R16%2091V')).message).toBe('Hei! Etsin renkaita kokoon 205/55R16 91V.\n\n');
  });

  it.each([
    '?rengas=65a0000000000000000000ff',
    '?rengas=.',
    '?rengas=..',
    '?rengas=',
    '?rengas=<script>alert(1)</script>',
    '?koko=Osta%20nyt%20www.example.com',
    '?koko=%3C/textarea%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '?aihe=ajanvaraus',
    '?viesti=Hei',
  ])('is the plain form for %s', async (query) => {
    const page = await contactPage(query);
    expect(page).toMatchObject({ status: 200, message: '', topic: 'muu' });
    expect(page.html).not.toMatch(/alert\(1\)|www\.example\.com/);
  });

  it('is the plain form for a deleted tyre', async () => {
    const other = await createTyre(shop.admin);
    expect((await contactPage(`?rengas=${other._id}`)).message).toContain('Koe 1');
    expect((await shop.admin.delete(pathOf(other))).status).toBe(200);
    await until(async () => (await contactPage(`?rengas=${other._id}`)).message === '', { what: 'the plain form' });
  });

  it('has one canonical address', async () => {
    const [plain] = (await contactPage('')).canonical;
    expect(plain).toMatch(/\/ota-yhteytta$/);
    for (const query of [`?rengas=${tyre._id}`, '?koko=205/55R16', '?utm_source=a'])
      expect((await contactPage(query)).canonical).toEqual([plain]);
  });

  it('is cached for each tyre, until its price changes', async () => {
    const query = `?utm_source=uutiskirje&rengas=${tyre._id}`;
    const cached = await until(
      async () => {
        const page = await contactPage(query);
        return page.state === 'HIT' ? page : null;
      },
      { what: 'the page cached' },
    );
    expect(cached.message).toContain(describedAs('89,90'));
    const saved = await shop.admin.put(pathOf(tyre), tyreFields({ model: tyre.model, price: 79.5, version: tyre.version }));
    expect(saved.status).toBe(200);
    const after = await contactPage(query);
    expect(after.message).toContain('79,50');
  });
});

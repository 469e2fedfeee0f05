import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { marketingImagesInUse } from '#contracts/marketing/images';
import type { generateOfferMessage, previewNewsletter } from '#contracts/marketing/newsletter-mail';
import type { OutputOf } from '#contracts/operation';
import { formatEuros } from '#contracts/rules/cents';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { addSubscribers, addresses, createNewsletter, ended } from '../sending.ts';
import { createCampaign } from './campaign-records.ts';
import { imagesUsed } from './content-records.ts';
import { createTyre, pathOf, type TyreRecord, type TyresFound } from './catalogue-records.ts';

type Preview = OutputOf<typeof previewNewsletter>;
type Generated = OutputOf<typeof generateOfferMessage>;

/** The language model of the shop, which fails unless a test lets it write. */
const prompts: string[] = [];
let written = '';
const model = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    prompts.push(text);
    const message = { role: 'assistant', content: written };
    response.writeHead(written === '' ? 500 : 200, { 'content-type': 'application/json', 'retry-after-ms': '1' });
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'koe',
        choices: [{ index: 0, finish_reason: 'stop', message }],
      }),
    );
  });
});

let shop: Shop;
let offered: TyreRecord;
beforeAll(async () => {
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  const OPENAI_BASE_URL = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const env = { OPENAI_API_KEY: 'koe-avain', OPENAI_BASE_URL, OPENAI_MODEL: 'koe' };
  shop = await startShop({ services: ['catalogue', 'content', 'marketing'], mail: true, env });
  offered = await withOffer('Hakkapeliitta 10', 142, 119.5);
  await withOffer('Hakka Green 3', 99, 89.9);
  // The newsletter shows what the finder shows, which follows the saves.
  await until(async () => (await preview()).html.includes('Hakka Green 3') && (await preview()).html.includes('Hakkapeliitta 10'));
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await shop.stop();
});

async function withOffer(model: string, regular: number, price: number, endDate: string | null = null): Promise<TyreRecord> {
  const tyre = await createTyre(shop.admin, { manufacturer: 'Nokian Tyres', model, price: regular });
  return sale(tyre, price, endDate);
}
async function sale(tyre: TyreRecord, price: number, endDate: string | null = null): Promise<TyreRecord> {
  const { status, body } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, {
    price,
    name: 'Syystarjous',
    endDate,
    referenceConfirmed: true,
  });
  expect(status).toBe(200);
  return body;
}

const newsletter = { subject: 'Talvi tulee', preheader: '', content: 'Hei **sinä**!' };
async function preview(fields: Record<string, unknown> = {}): Promise<Preview> {
  const { status, body } = await shop.admin.post<Preview>('/newsletters/preview', { ...newsletter, ...fields });
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body;
}
const newCampaign = async (name: string): Promise<{ _id: string }> => {
  const days = { startDate: '2026-01-01', endDate: '2099-12-31' };
  const discount = { discountType: 'percentage', discountValue: 15, discountCode: 'TALVI15' };
  const { status, body } = await shop.admin.post<{ _id: string }>('/campaigns', { name, imageUrl: '/images/x.webp', ...days, ...discount });
  expect(status).toBe(201);
  return body;
};
const kinds = ({ findings }: Preview) => findings.map(({ kind }) => kind);

describe('the preview', () => {
  it("A-2-070 A-2-071 D-LAW-025 has the shop's contact details and the active offers with their 30-day lowest prices", async () => {
    const { html, text, bytes, findings } = await preview();
    const { body: settings } = await shop.visitor.get<{
      name: string;
      phone: string;
      email: string;
      address: { street: string; postalCode: string; town: string };
    }>('/shop-settings');
    for (const part of [html, text]) {
      for (const detail of [settings.name, settings.phone, settings.email, ...Object.values(settings.address)])
        expect(part).toContain(detail);
      for (const euros of [119.5, 142, 89.9, 99]) expect(part).toContain(formatEuros(euros));
      expect(part).toContain(`/renkaat/${offered._id}`);
    }
    expect(bytes).toBe(Buffer.byteLength(html));
    expect(findings).toEqual([]);
    // It has no token: the unsubscribe link leads to the page that asks for the address.
    expect(html).toMatch(/\/peruuta-uutiskirje"/);
  });

  it('reports what is wrong', async () => {
    expect(kinds(await preview({ subject: '', content: '' }))).toEqual(['no_subject', 'no_content']);
    const address = `/renkaat/${offered._id}`;
    const content = `![](/images/x.webp) [x](javascript:alert(1))\n\n[Rengas](${address}) nyt 99,00 €`;
    const found = await preview({ subject: 'a'.repeat(81), content, associatedCampaign: 'a'.repeat(24) });
    expect(new Set(kinds(found))).toEqual(new Set(['subject_cut', 'campaign_ended', 'broken_link', 'no_alt', 'price_differs']));
  });

  it('reports unreachable links when asked to request them, and requests no private address', async () => {
    const internal = `http://127.0.0.1:${(model.address() as AddressInfo).port}/`;
    const before = prompts.length;
    const content = `[Puuttuu](/api/puuttuu) [Hinnat](/api/shop-settings) [Sisäinen](${internal}) teksti`;
    const shown = await preview({ content, checksLinks: true });
    expect(shown.findings.map(({ text }) => text).toSorted()).toEqual([
      'Linkki ”Puuttuu” ei toimi: sivua ei ole.',
      'Linkki ”Sisäinen” ei toimi: osoitteeseen ei saada yhteyttä.',
    ]);
    expect(prompts).toHaveLength(before);
    expect((await preview({ content })).findings).toEqual([]);
  });

  it('A-3-040 shows the associated campaign while it is active, and says when it no longer is', async () => {
    const campaign = await newCampaign('Talviviikot');
    const fields = { content: 'Hei!', associatedCampaign: campaign._id };
    const shown = await preview(fields);
    expect(shown.findings).toEqual([]);
    for (const part of [shown.html, shown.text])
      expect(part).toMatch(/Talviviikot[\s\S]*−15\u00a0% koodilla TALVI15[\s\S]*Voimassa 31\.12\.2099 asti/);
    const { body } = await shop.admin.post<Generated>('/newsletters/generate', { includeTires: false });
    expect(body.stats).toEqual({ campaignCount: 1, tireCount: 0, totalSavings: 0 });
    expect(body.content).toMatch(/- \[Talviviikot\]\(.*\): −15 % koodilla TALVI15\. Voimassa 31\.12\.2099 asti\./);
    expect((await shop.admin.put(`/campaigns/${campaign._id}/deactivate`, {})).status).toBe(200);
    const later = await preview({ ...fields, content: `Hei!\n\n${body.content}` });
    expect(kinds(later)).toEqual(['campaign_ended', 'campaign_ended']);
    expect(later.html + later.text).not.toContain('Talviviikot');
  });

  it('of a later sending leaves out what ends before it, and says so', async () => {
    const campaign = await newCampaign('Päättyvä kampanja');
    const tyre = await withOffer('Päättyvä tarjous', 150, 140, '2099-12-31');
    const { content } = (await shop.admin.post<Generated>('/newsletters/generate', {})).body;
    const fields = { content: `Hei!\n\n${content}\n\n[Rengas](/renkaat/${tyre._id}) nyt 140,00 €`, associatedCampaign: campaign._id };
    const before = await preview({ ...fields, sendDate: '2099-12-31T20:00:00.000Z' });
    expect(before.html).toContain('Päättyvä kampanja');
    expect(kinds(before)).toEqual(['price_differs']);
    const after = await preview({ ...fields, sendDate: '2099-12-31T23:00:00.000Z' });
    expect(after.findings.map(({ text }) => text).toSorted()).toEqual([
      'Kampanja ”Päättyvä kampanja” ei ole voimassa lähetysaikaan, joten se jätetään pois.',
      expect.stringContaining('hinta on lähetysaikaan 150,00'),
      expect.stringMatching(/^Tarjous ”.*Päättyvä tarjous.*” ei ole voimassa lähetysaikaan, joten se jätetään pois\.$/),
      'Uutiskirjeen kampanja ei ole voimassa lähetysaikaan, joten se jätetään pois.',
    ]);
    expect(after.html).not.toContain('Päättyvä kampanja');
    expect(after.text).not.toContain(`${formatEuros(140)} / kpl`);
    await shop.admin.delete(`${pathOf(tyre)}/sale`);
    await shop.admin.put(`/campaigns/${campaign._id}/deactivate`, {});
  });

  it("has the sentence of the newsletters' settings in its footer", async () => {
    const footerText = 'Lähetämme kirjeen kerran kuussa.';
    expect((await shop.admin.put('/newsletter-settings', { footerText })).status).toBe(200);
    await until(async () => (await preview()).html.includes(footerText));
    expect((await preview()).text).toContain(footerText);
  });

  it('is only for admins', async () => {
    expect((await shop.visitor.post('/newsletters/preview', newsletter)).status).toBe(401);
  });

  it('shows the mail without offers while the catalogue is unavailable, and says so; a test is not sent then', async () => {
    await shop.catalogue.kill();
    try {
      const shown = await preview();
      expect(kinds(shown)).toEqual(['offers_unavailable']);
      expect(shown.html).not.toContain('Tarjoukset nyt');
      const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...newsletter, email: 'omistaja@kauppa.example' });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    } finally {
      await shop.catalogue.start();
    }
  });
});

describe('a test', () => {
  it('D-PATH-019 D-LAW-023 sends one mail with text, HTML and the headers of a newsletter', async () => {
    const email = 'omistaja@kauppa.example';
    const answer = await until(async () => {
      const latest = await shop.admin.post<{ message: string }>('/newsletters/test', { ...newsletter, email, subject: 'Testi äöå' });
      return latest.status === 200 ? latest : null;
    });
    expect(answer.body.message).toContain(email);
    const mails = (await shop.mail.received()).filter(({ subject }) => subject === 'Testi äöå');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual([expect.objectContaining({ address: email })]);
    expect(mail?.text).toContain('Hei sinä!');
    expect(mail?.html).toContain('Hei <strong>sinä</strong>!');
    const source = fs.readFileSync(mail?.source ?? '', 'utf8');
    const headers = source.slice(0, source.search(/\r?\n\r?\n/));
    expect(headers).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(headers).toMatch(/^List-Unsubscribe: <http[^>]*\/peruuta-uutiskirje>/m);
    expect(headers).toMatch(/^List-ID: <uutiskirje\./im);
    expect(headers).toMatch(/^Message-ID:\s+<uutiskirje-testi-[0-9a-f]{24}@/m);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['A-5-055 without an address', { email: '' }, 'email', 'Syötä testisähköpostiosoite'],
    ['A-5-056 without a subject', { subject: ' ' }, 'subject', 'Syötä aihe ja sisältö ennen testilähetystä'],
    ['A-5-056 without content', { content: '' }, 'content', 'Syötä aihe ja sisältö ennen testilähetystä'],
  ])('is refused %s', async (_, fields, field, message) => {
    const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...newsletter, email: 'a@kauppa.example', ...fields });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } });
  });

  it("A-8-036 shows the mail server's reason when it is not accepted", async () => {
    await shop.mail.kill();
    try {
      const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...newsletter, email: 'a@kauppa.example' });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'mail_not_sent' });
      expect(body.message).toContain('ECONNREFUSED');
    } finally {
      await shop.mail.start();
    }
  });
});

/** Prices as a message writes them. */
const pricesIn = (text: string): string[] => text.match(/\d[\d\u00a0]*,\d\d\u00a0€/g) ?? [];

/** Each offer of a message must say what the catalogue says at this moment, with the 30-day lowest price beside it. */
async function expectPricesOfCatalogue(content: string): Promise<number> {
  const lines = content.split('\n').filter((line) => line.includes('/renkaat/'));
  for (const line of lines) {
    const id = /\/renkaat\/([0-9a-f]{24})\)/.exec(line)?.[1];
    const { body: tyre } = await shop.visitor.get<TyreRecord>(`/tires/${id}`);
    const lowest = tyre.sale.lowestPrice30Days ?? Number.NaN;
    expect(pricesIn(line)).toEqual([tyre.currentPrice, lowest - tyre.currentPrice, lowest].map(formatEuros));
    expect(line).toContain(`Alin hinta 30 päivän aikana ennen alennusta: ${formatEuros(lowest)}.`);
  }
  // There is no price outside the lines.
  expect(pricesIn(content)).toHaveLength(3 * lines.length);
  return lines.length;
}

describe('a sent newsletter', () => {
  it('keeps the pictures of its mail in use when the campaign that they are of is gone', async () => {
    await addSubscribers(shop, addresses(1));
    const [image, other] = ['e'.repeat(32), 'f'.repeat(32)] as const;
    const campaign = await createCampaign(shop.admin, { name: 'Kuvallinen', imageUrl: `/images/${image}/1600.webp` });
    const { _id } = await createNewsletter(shop, { associatedCampaign: campaign._id });
    expect((await shop.admin.post(`/newsletters/${_id}/send`, {})).status).toBe(202);
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent' });
    // As after the 30 days in which its deletion can be undone.
    await shop.database('marketing').collection('campaigns').deleteMany({ name: campaign.name });
    expect(await imagesUsed(shop, [image, other], marketingImagesInUse)).toEqual([image]);
  });
});

describe('a generated offer message', () => {
  const generate = (fields: Record<string, unknown> = {}) => shop.admin.post<Generated & ErrorBody>('/newsletters/generate', fields);

  it('A-3-044 D-PATH-020 A-3-042 has subject, content and sums, and every price equals the catalogue’s', async () => {
    const options = { includeTires: true, includeCampaigns: true, maxTires: 5, tone: 'formal' };
    const { status, body } = await generate(options);
    expect(status).toBe(200);
    expect(await expectPricesOfCatalogue(body.content)).toBe(2);
    expect(body).toEqual({
      subject: expect.stringMatching(/\p{L}/u),
      content: expect.any(String),
      stats: { campaignCount: expect.any(Number), tireCount: 2, totalSavings: 31.6 },
      source: 'template',
    });
  });

  it('A-3-043 A-5-062 differs by tone, exciting by default', async () => {
    const [formal, casual, exciting, unnamed] = await Promise.all(
      [{ tone: 'formal' }, { tone: 'casual' }, { tone: 'exciting' }, {}].map(async (fields) => (await generate(fields)).body.content),
    );
    expect(new Set([formal, casual, exciting]).size).toBe(3);
    expect(unnamed).toBe(exciting);
  });

  it('has the words of the model, whose prompt contains no text of the catalogue', async () => {
    const words = {
      subject: 'Talvi yllättää taas',
      intro: 'Hei! Keli muuttuu.',
      campaignLead: 'Edut:',
      offerLead: 'Hinta on yhdeltä renkaalta:',
    };
    written = JSON.stringify({ ...words, closing: 'Tervetuloa!' });
    const { body } = await generate();
    expect(body).toMatchObject({ subject: words.subject, source: 'model', stats: { tireCount: 2 } });
    expect(body.content).toContain(words.intro);
    expect(await expectPricesOfCatalogue(body.content)).toBe(2);
    expect(prompts.at(-1)).not.toMatch(/Nokian|Hakka|119|142/);
  });

  it.each([
    ['a price', 'Hei! Renkaat vain 1 €.'],
    ['a name', 'Hei! Meiltä myös Michelin renkaat.'],
    ['a link', 'Hei! Katso https://muualla.example/.'],
  ])('does not use words of the model with %s', async (_, intro) => {
    written = JSON.stringify({ subject: 'Talvi tulee', intro, campaignLead: 'Edut:', offerLead: 'Renkaat:', closing: 'Tervetuloa!' });
    const { body } = await generate();
    expect(body.source).toBe('template');
    expect(body.content).not.toContain(intro);
    written = '';
  });

  it.each<[string, Record<string, unknown>]>([
    ['A-5-060 without tyres and campaigns', { includeTires: false, includeCampaigns: false }],
    ['A-5-061 with 4 tyres', { maxTires: 4 }],
    ['A-5-061 with 21 tyres', { maxTires: 21 }],
    ['A-3-043 with an unknown tone', { tone: 'runollinen' }],
  ])('is refused %s', async (_, fields) => expect((await generate(fields)).status).toBe(400));

  it('is updated when it is rendered: a new price, and an offer that has ended', async () => {
    const { content } = (await generate()).body;
    const tyre = await withOffer('Päättyvä', 120, 100);
    const line = content.split('\n').find((each) => each.includes(offered._id)) ?? '';
    const ending = line.replaceAll(offered._id, tyre._id);
    await shop.admin.delete(`${pathOf(tyre)}/sale`);
    const { body: current } = await shop.visitor.get<TyreRecord>(`/tires/${offered._id}`);
    await sale(current, 110);
    const shown = await preview({ content: `Hei!\n\n${content}\n${ending}` });
    expect(new Set(kinds(shown))).toEqual(new Set(['price_differs', 'offer_ended']));
    expect(shown.text).toContain(formatEuros(110));
    expect(shown.text).not.toContain(formatEuros(119.5));
    expect(shown.html).not.toContain(tyre._id);
    const { content: fresh } = (await generate()).body;
    expect(await expectPricesOfCatalogue(fresh)).toBe(2);
  });

  it('says that there is nothing to offer', async () => {
    const { body } = await shop.visitor.get<TyresFound>('/tires?onSale=true');
    for (const tyre of body.items) await shop.admin.delete(`${pathOf(tyre)}/sale`);
    await until(async () => (await generate({ includeCampaigns: false })).status === 422);
    expect((await generate({ includeCampaigns: false })).body.code).toBe('nothing_to_offer');
  });

  it('A-8-040 says so when the catalogue is unavailable', async () => {
    await shop.catalogue.kill();
    try {
      const { status, body } = await generate();
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 503,
        code: 'offer_message_failed',
        message: 'Viestin luominen epäonnistui',
      });
    } finally {
      await shop.catalogue.start();
    }
  });
});

import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { previewNewsletter } from '#contracts/marketing/newsletter-mail';
import type { OutputOf } from '#contracts/operation';
import { formatEuros } from '#contracts/rules/cents';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { createTyre, pathOf, type TyreRecord } from './catalogue-records.ts';

type Preview = OutputOf<typeof previewNewsletter>;

let shop: Shop;
let offered: TyreRecord;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'marketing'], mail: true });
  offered = await withOffer('Hakkapeliitta 10', 142, 119.5);
  await withOffer('Hakka Green 3', 99, 89.9);
  // The newsletter shows what the finder shows, which follows the saves.
  await until(async () => (await preview()).html.includes('Hakka Green 3') && (await preview()).html.includes('Hakkapeliitta 10'));
}, 60_000);
afterAll(() => shop.stop());

async function withOffer(model: string, regular: number, price: number): Promise<TyreRecord> {
  const tyre = await createTyre(shop.admin, { manufacturer: 'Nokian Tyres', model, price: regular });
  return sale(tyre, price);
}
async function sale(tyre: TyreRecord, price: number): Promise<TyreRecord> {
  const { status, body } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, {
    price,
    name: 'Syystarjous',
    endDate: null,
    referenceConfirmed: true,
  });
  expect(status).toBe(200);
  return body;
}

const written = { subject: 'Talvi tulee', preheader: '', content: 'Hei **sinä**!' };
async function preview(fields: Record<string, unknown> = {}): Promise<Preview> {
  const { status, body } = await shop.admin.post<Preview>('/newsletters/preview', { ...written, ...fields });
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body;
}
const kinds = ({ findings }: Preview) => findings.map(({ kind }) => kind);

describe('the preview', () => {
  it("A-2-070 A-2-071 has the shop's contact details and the active offers with their 30-day lowest prices", async () => {
    const { html, text, bytes, findings } = await preview();
    const { body: settings } = await shop.visitor.get<{ name: string; phone: string; email: string; address: { street: string } }>(
      '/shop-settings',
    );
    for (const part of [html, text]) {
      for (const detail of [settings.name, settings.phone, settings.email, settings.address.street]) expect(part).toContain(detail);
      for (const euros of [119.5, 142, 89.9, 99]) expect(part).toContain(formatEuros(euros));
      expect(part).toContain(`/renkaat/${offered._id}`);
    }
    expect(bytes).toBe(Buffer.byteLength(html));
    expect(findings).toEqual([]);
    // It names nobody: the link to unsubscribe leads to the page that asks for the address.
    expect(html).toMatch(/\/peruuta-uutiskirje"/);
  });

  it('names what is wrong', async () => {
    expect(kinds(await preview({ subject: '', content: '' }))).toEqual(['no_subject', 'no_content']);
    const address = `/renkaat/${offered._id}`;
    const content = `![](/images/x.webp) [x](javascript:alert(1))\n\n[Rengas](${address}) nyt 99,00 €`;
    const found = await preview({ subject: 'a'.repeat(81), content, associatedCampaign: 'a'.repeat(24) });
    expect(new Set(kinds(found))).toEqual(new Set(['subject_cut', 'campaign_ended', 'broken_link', 'no_alt', 'price_differs']));
  });

  it('is only for admins', async () => {
    expect((await shop.visitor.post('/newsletters/preview', written)).status).toBe(401);
  });

  it('shows the mail without offers while the catalogue is unavailable, and says so; a test then is not sent', async () => {
    await shop.catalogue.kill();
    try {
      const shown = await preview();
      expect(kinds(shown)).toEqual(['offers_unavailable']);
      expect(shown.html).not.toContain('Tarjoukset nyt');
      const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...written, email: 'omistaja@kauppa.example' });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    } finally {
      await shop.catalogue.start();
    }
  }, 60_000);
});

describe('a test', () => {
  it('D-PATH-019 sends one mail with text, HTML and the headers of a newsletter', async () => {
    const email = 'omistaja@kauppa.example';
    const answer = await until(async () => {
      const latest = await shop.admin.post<{ message: string }>('/newsletters/test', { ...written, email, subject: 'Testi äöå' });
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
    const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...written, email: 'a@kauppa.example', ...fields });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } });
  });

  it("A-8-036 says the mail server's reason when it is not accepted", async () => {
    await shop.mail.kill();
    try {
      const { status, body } = await shop.admin.post<ErrorBody>('/newsletters/test', { ...written, email: 'a@kauppa.example' });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'mail_not_sent' });
      expect(body.message).toContain('ECONNREFUSED');
    } finally {
      await shop.mail.start();
    }
  });
});

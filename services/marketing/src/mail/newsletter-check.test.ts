import { describe, expect, it } from '@jest/globals';
import { GMAIL_LIMIT_BYTES } from '#contracts/marketing/newsletters';
import type { MailData, MailTyre, OfferedTyre } from './mail-data.ts';
import { brokenAddress, checkNewsletter } from './newsletter-check.ts';
import { offerLine } from './offer-lines.ts';
import type { NewsletterText, RenderedNewsletter } from './render-newsletter.ts';

const id = '1'.repeat(24);
const tyre: MailTyre = { id, name: 'Nokian Hakka', size: '205/55R16', price: 8900, picture: null, offer: null };
const data = { offers: [], linkedTyres: new Map<string, MailTyre | null>([[id, tyre]]) } as unknown as MailData;

function check(written: Partial<NewsletterText>, shop: Partial<MailData> = {}, rendered: Partial<RenderedNewsletter> = {}) {
  const whole = { subject: 'Talvi tulee', preheader: '', content: 'Hei!', associatedCampaign: null, ...written };
  const mail = {
    subject: whole.subject,
    html: '',
    text: '',
    replyTo: 'kauppa@shop.example',
    notes: [],
    content: whole.content,
    ...rendered,
  };
  return checkNewsletter(whole, mail, { ...data, ...shop });
}
const kindsOf = (...args: Parameters<typeof check>) => check(...args).map(({ kind, severity }) => `${severity} ${kind}`);

describe('checkNewsletter', () => {
  it('finds nothing wrong with an ordinary newsletter', () =>
    expect(
      check({
        content: `[Aika](/ajanvaraus) [Sivu](https://muu.example/a?b=1) ![Kuva](/images/a/800.webp) [Rengas](/renkaat/${id}) 89,00 €`,
      }),
    ).toEqual([]));

  it.each<[string, Partial<NewsletterText>, string[]]>([
    ['no subject', { subject: ' … ' }, ['error no_subject']],
    ['D-READ-007 a subject of 81 characters', { subject: 'a'.repeat(81) }, ['warning subject_cut']],
    ['D-READ-007 a subject of 80 characters', { subject: 'a'.repeat(80) }, []],
    ['no content', { content: ' \n' }, ['error no_content']],
    ['a link with javascript:', { content: '[x](javascript:alert(1)) a' }, ['error broken_link']],
    ['a relative link', { content: '[x](ajanvaraus)' }, ['error broken_link']],
    ['a link to a part of the page', { content: '[x](#alku)' }, ['error broken_link']],
    ['an empty link', { content: '[x]()' }, ['error broken_link']],
    ['a link with a broken host', { content: '[x](https://kauppa)' }, ['error broken_link']],
    ['a picture without a text', { content: 'Kuva ![](/images/a/800.webp)' }, ['warning no_alt']],
    ['a wrong price beside a tyre', { content: `[Rengas](/renkaat/${id}) nyt 79,00 €` }, ['warning price_differs']],
    ['another price beside the right one', { content: `[Rengas](/renkaat/${id}) 89 €, asennus 20 €` }, []],
  ])('%s', (_, written, expected) => expect(kindsOf(written)).toEqual(expected));

  const offered: MailTyre = { ...tyre, offer: { price: 8900, lowestPrice: 10900, endDate: null } };
  const line = offerLine(offered as OfferedTyre, 'https://kauppa.example');
  it.each<[string, string, string[]]>([
    ['a generated line', line, []],
    ['an offered tyre without a price', `[Rengas](/renkaat/${id}) on tarjouksessa`, []],
    ['the right price alone', `[Rengas](/renkaat/${id}) 89,00 €`, ['ei ole 30 päivän alinta hintaa (109,00']],
    ['a wrong price', `[Rengas](/renkaat/${id}) 79,00 €`, ['ei ole 30 päivän alinta hintaa (109,00', 'mutta sisällössä lukee 79,00']],
    ['an edited generated line', line.replace('Alin hinta', 'Alin'), ['joka ei päivity lähetettäessä']],
  ])('warns of a price beside an offer that is not as generated: %s', (_, content, expected) => {
    const texts = check({ content }, { linkedTyres: new Map([[id, offered]]) }).map(({ text }) => text);
    expect(texts).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  it('names a link to a tyre that is gone', () =>
    expect(kindsOf({ content: `[Rengas](/renkaat/${id})` }, { linkedTyres: new Map([[id, null]]) })).toEqual(['warning offer_ended']));

  it('reports that the offers are missing', () => expect(kindsOf({}, { offers: null })).toEqual(['warning offers_unavailable']));

  it('reports what the rendering changed', () =>
    expect(kindsOf({}, {}, { notes: [{ kind: 'offer_ended', text: 'Tarjous on päättynyt.' }] })).toEqual(['warning offer_ended']));

  it('refuses a newsletter without remaining content', () => expect(kindsOf({}, {}, { content: '\n' })).toEqual(['error no_content']));

  it('reports a mail that Gmail would truncate', () => {
    expect(kindsOf({}, {}, { html: 'a'.repeat(GMAIL_LIMIT_BYTES) })).toEqual([]);
    expect(kindsOf({}, {}, { html: 'ä'.repeat(GMAIL_LIMIT_BYTES / 2 + 1) })).toEqual(['warning too_long']);
  });
});

describe('brokenAddress', () => {
  it.each([
    'https://a.example',
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
    '/renkaat',
    'mailto:a@b.example',
    'tel:+358 19 555',
    'http://localhost:3000/',
  ])('accepts %s', (address) => expect(brokenAddress(address)).toBeNull());
  it.each([
    '',
    'www.kauppa.fi',
    'renkaat',
    '//muu.example',
    '/\\muu.example',
    'https://',
    'http://a b/',
    'mailto:',
    'mailto:a',
    'tel:x',
    'data:text/html,x',
    'file:///x',
    'vbscript:x',
  ])('refuses %j', (address) => expect(brokenAddress(address)).toEqual(expect.any(String)));
});

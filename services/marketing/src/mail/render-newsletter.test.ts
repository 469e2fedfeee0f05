import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GMAIL_LIMIT_BYTES } from '#contracts/marketing/newsletters';
import type { MailCampaign, MailData, OfferedTyre } from './mail-data.ts';
import { offerLine } from './offer-lines.ts';
import { palette } from './palette.ts';
import { renderNewsletter, type NewsletterText } from './render-newsletter.ts';
import { UNSUBSCRIBE_TOKEN_MARKER, withoutToken } from './unsubscribe-marker.ts';

const publicUrl = 'https://www.kauppa.example';
const tyre = (digit: string, price: number, lowestPrice: number): OfferedTyre => ({
  id: digit.repeat(24),
  name: `Nokian Hakka ${digit}`,
  size: '205/55R16',
  price,
  picture: '/images/0123456789abcdef0123456789abcdef/1600.webp',
  offer: { price, lowestPrice, endDate: new Date('2026-11-30T21:59:59.999Z') },
});
const offers = [tyre('1', 8900, 10900), tyre('2', 11950, 14000)];
const campaign: MailCampaign = {
  id: 'c'.repeat(24),
  name: 'Talviviikot',
  description: 'Vaihto ja tasapainotus.',
  imageUrl: '/images/0123456789abcdef0123456789abcdef/800.webp',
  imageAlt: '',
  imageWidth: 1600,
  imageHeight: 900,
  endDate: '2026-12-05',
  discountType: 'percentage',
  discountValue: 15,
  discountCode: 'TALVI15',
};
const data: MailData = {
  isAhead: false,
  shop: {
    name: 'Rengas & Kaarto',
    street: 'Rengaskatu 1',
    town: '15100 Lahti',
    phone: '03 555 0142',
    email: 'myynti@kauppa.example',
    businessId: '1234567-1',
  },
  offers,
  linkedTyres: new Map(offers.map((offer) => [offer.id, offer])),
  campaigns: [campaign],
  footerText: 'Emme seuraa, avaatko viestin.',
  publicUrl,
};
const written: NewsletterText = { subject: 'Talvi tulee', preheader: 'Vaihda ajoissa', content: 'Hei **sinä**!', associatedCampaign: null };
const render = (fields: Partial<NewsletterText> = {}, shop: Partial<MailData> = {}) =>
  renderNewsletter({ ...written, ...fields }, { ...data, ...shop });

describe('renderNewsletter', () => {
  it('is a Finnish document with subject and preheader, in both colour schemes', async () => {
    const { html, subject } = await render();
    expect(subject).toBe('Talvi tulee');
    expect(html).toMatch(/^<!DOCTYPE html [^>]*><html[^>]* lang="fi"/);
    expect(html).toContain('<title>Talvi tulee</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html.indexOf('Vaihda ajoissa')).toBeLessThan(html.indexOf('Hei <strong>sinä</strong>!'));
    expect((await render({ preheader: '' })).html).toMatch(/opacity:0[^>]*>Hei sinä!/);
  });

  it("A-2-070 has the shop's name, street address, phone and e-mail in both parts", async () => {
    const { html, text } = await render();
    for (const part of [html.replaceAll('&amp;', '&'), text]) {
      for (const detail of ['Rengas & Kaarto', 'Rengaskatu 1, 15100 Lahti', '03 555 0142', 'myynti@kauppa.example', '1234567-1']) {
        expect(part).toContain(detail);
      }
      expect(part).toContain('Emme seuraa, avaatko viestin.');
    }
  });

  it('A-2-071 has the offers with prices, 30-day lowest prices and links in both parts', async () => {
    const { html, text } = await render();
    for (const part of [html, text]) {
      for (const offered of ['89,00\u00a0€', '109,00\u00a0€', '119,50\u00a0€', '140,00\u00a0€', 'Voimassa 30.11.2026 asti'])
        expect(part).toContain(offered);
      expect(part.match(/Alin hinta 30 päivän aikana ennen alennusta: \d/g)).toHaveLength(2);
      for (const { id } of offers) expect(part).toContain(`${publicUrl}/renkaat/${id}`);
    }
    expect(html).toContain('alt="Nokian Hakka 1 205/55R16"');
    expect(html).toContain(`src="${publicUrl}/images/0123456789abcdef0123456789abcdef/mail-240"`);
  });

  it('has no offers block without offers', async () => {
    const { html, text } = await render({}, { offers: [] });
    expect(html + text).not.toContain('Tarjoukset nyt');
  });

  it('A-3-040 shows the associated campaign while it is active, else leaves it out with a note', async () => {
    const { html, text, notes } = await render({ associatedCampaign: campaign.id });
    for (const part of [html, text]) {
      for (const fact of ['Talviviikot', 'Vaihto ja tasapainotus.', '−15\u00a0% koodilla TALVI15', 'Voimassa 5.12.2026 asti'])
        expect(part).toContain(fact);
    }
    expect(notes).toEqual([]);
    const ended = await render({ associatedCampaign: campaign.id }, { campaigns: [] });
    expect(ended.html + ended.text).not.toContain('Talviviikot');
    expect(ended.notes).toEqual([{ kind: 'campaign_ended', text: 'Uutiskirjeen kampanja ei ole voimassa, joten se jätettiin pois.' }]);
  });

  it('has the marker of the token once in each part, in the link to unsubscribe, and nowhere else', async () => {
    const { html, text } = await render({ content: `Hei ${UNSUBSCRIBE_TOKEN_MARKER}` });
    for (const part of [html, text]) {
      expect(part.split(UNSUBSCRIBE_TOKEN_MARKER)).toHaveLength(2);
      expect(part).toContain(`${publicUrl}/peruuta-uutiskirje?token=${UNSUBSCRIBE_TOKEN_MARKER}`);
      expect(withoutToken(part)).toMatch(/\/peruuta-uutiskirje(?!\?)/);
    }
    expect(UNSUBSCRIBE_TOKEN_MARKER).toMatch(/^[A-Za-z0-9]+$/);
  });

  it('keeps the token out of every other text, also when a marker is nested, cut by Markdown or written as entities', async () => {
    const [start, end] = [UNSUBSCRIBE_TOKEN_MARKER.slice(0, 9), UNSUBSCRIBE_TOKEN_MARKER.slice(9)];
    const nested = `${start}${UNSUBSCRIBE_TOKEN_MARKER}${end}`;
    const { subject, html, text } = await render(
      {
        subject: `Talvi ${nested}`,
        preheader: nested,
        content: `Hei ${nested} ${start}**${end}** &#${start.charCodeAt(0)};${start.slice(1)}${end} [x](https://a.example/${nested})`,
        associatedCampaign: campaign.id,
      },
      { footerText: nested, campaigns: [{ ...campaign, name: nested, description: nested }], shop: { ...data.shop, name: nested } },
    );
    expect(subject).toBe('Talvi ');
    for (const part of [html, text]) {
      expect(part.split(UNSUBSCRIBE_TOKEN_MARKER)).toHaveLength(2);
      expect(part).toContain(`${publicUrl}/peruuta-uutiskirje?token=${UNSUBSCRIBE_TOKEN_MARKER}`);
    }
  });

  it('re-prices the offers of its content when it is rendered', async () => {
    const [first] = offers;
    if (!first) throw new Error('no offer');
    const old = offerLine({ ...first, offer: { ...first.offer, price: 8000 } }, publicUrl);
    const { html, notes } = await render({ content: `Hei!\n\n${old}` });
    expect(html).not.toContain('80,00');
    expect(notes).toEqual([expect.objectContaining({ kind: 'price_differs' })]);
  });

  it('makes relative addresses absolute, and loads and links nothing that its author did not write', async () => {
    const { html, text } = await render({
      content: '[Aika](/ajanvaraus) ![Kuva](/images/0123456789abcdef/1600.webp#1600x900)',
      associatedCampaign: campaign.id,
    });
    expect(text).toContain(`Aika (${publicUrl}/ajanvaraus)`);
    expect(text).toContain('[Kuva: Kuva]');
    const addresses = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) expect(address).toMatch(/^(https:\/\/www\.kauppa\.example(\/|$)|mailto:|tel:)/);
    expect(html).not.toMatch(/<script|<form|<iframe|url\(|@import|width="1"|height="1"/i);
  });

  it('has JPEG or PNG files of the shop’s pictures, with the size of those that state it, and leaves other pictures as they are', async () => {
    const uploaded = `${publicUrl}/images/0123456789abcdef0123456789abcdef`;
    const foreign = 'https://muu.example/images/0123456789abcdef0123456789abcdef/800.webp';
    const { html } = await render({
      content: `![a](/images/0123456789abcdef0123456789abcdef/800.webp#1600x900) ![b](${foreign})`,
      associatedCampaign: campaign.id,
    });
    const pictures = [...html.matchAll(/<img src="([^"]*)" alt="[^"]*" width="(\d+)"(?: height="(\d+)")?/g)].map(([, ...parts]) => parts);
    expect(pictures).toEqual([
      [`${uploaded}/mail-1200`, '536', '302'],
      [foreign, '536', undefined],
      [`${uploaded}/mail-1200`, '496', '279'],
      [`${uploaded}/mail-240`, '104', undefined],
      [`${uploaded}/mail-240`, '104', undefined],
    ]);
    const unmeasured = { ...campaign, imageWidth: null, imageHeight: null };
    const { html: without } = await render({ associatedCampaign: campaign.id }, { campaigns: [unmeasured], offers: [] });
    expect(/<img [^>]*>/.exec(without)?.[0]).not.toContain(' height="');
  });

  it('has an alternative text for each picture, and a role for each table of its layout', async () => {
    const { html } = await render({ content: '![](/images/0123456789abcdef/1600.webp)', associatedCampaign: campaign.id });
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/ alt="/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it('stays far below the size at which Gmail truncates, with 6 offers, 10 pictures and 5,000 characters', async () => {
    const pictures = '\n\n![Talvirengas lumella](/images/0123456789abcdef0123456789abcdef/1600.webp#1600x900)'.repeat(10);
    const six = Array.from({ length: 6 }, (_, at) => tyre(String(at), 8900, 10900));
    const { html } = await render(
      { content: `${'Renkaat kannattaa vaihtaa ajoissa ennen talvea. '.repeat(105)}${pictures}`, associatedCampaign: campaign.id },
      { offers: six },
    );
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_LIMIT_BYTES / 2);
  });
});

describe('what an admin or the catalogue writes', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '<svg><a xlink:href="javascript:1">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src onerror=1></math>',
    '<iframe srcdoc="x"></iframe>',
    '<style>*{display:none}</style>',
    '<!--[if mso]><script>x</script><![endif]-->',
    '-->',
    '</style><script>x</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<form action="https://evil.example"><input>',
    '<base href="https://evil.example">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<link rel=stylesheet href=//evil.example>',
    '<object data="x"><embed src="x">',
    '<body onload=x>',
    '&lt;script&gt;',
    '{{constructor}} ${alert(1)}',
  ];
  const markdown = [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '<javascript:alert(1)>',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[a](/b "x\\" onmouseover=alert(1)")',
    '![a" onerror="alert(1)](/images/0123456789abcdef/800.webp)',
    '```"><script>\n<b onclick=1>\n```',
    '| <b onclick=x> |\n|---|\n| <script> |',
  ];
  const allowedTags = new Set(
    'html head meta title style body table tbody thead tr td th div a span strong em s h1 h2 h3 p ul ol li img br hr blockquote code pre i'.split(
      ' ',
    ),
  );
  const allowedAttributes = new Set(
    'lang dir name content http-equiv style class role align width height border cellpadding cellspacing href src alt target aria-label aria-roledescription data-skip-in-text data-id title start hidden loading'.split(
      ' ',
    ),
  );

  it.each([...hostile, ...markdown])('%s becomes no markup of its own', async (text) => {
    const offered = { ...tyre('1', 8900, 10900), name: text };
    const { html } = await render(
      { subject: text, preheader: text, content: text, associatedCampaign: campaign.id },
      {
        offers: [offered],
        campaigns: [{ ...campaign, name: text, description: text, discountCode: text, imageAlt: text }],
        shop: { ...data.shop, name: text, street: text },
        footerText: text,
      },
    );
    const body = html.replace(/<style>[^<]*<\/style>/, '').replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, (comment) => {
      expect(comment).toMatch(/^<!--\[if mso\]>(<i [^>]*>[&#;\d]*<\/i>|<table [^>]*><tr><td>|<\/td><\/tr><\/table>)<!\[endif\]-->$/);
      return '';
    });
    const tags = [...body.matchAll(/<\/?([a-zA-Z!][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g)];
    expect(tags.length).toBe((body.match(/</g) ?? []).length);
    for (const [whole, tag = '', attributes = ''] of tags) {
      if (tag === '!DOCTYPE') continue;
      expect({ whole, allowed: allowedTags.has(tag) }).toEqual({ whole, allowed: true });
      for (const [, name = '', value = ''] of attributes.matchAll(/\s+([^\s=>]+)(?:="([^"]*)")?/g)) {
        expect({ whole, allowed: allowedAttributes.has(name.toLowerCase()) }).toEqual({ whole, allowed: true });
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(https:\/\/www\.kauppa\.example(\/|$)|mailto:|tel:)/);
      }
    }
  });
});

describe('the palette', () => {
  it.each(Object.entries(palette))('%s is the same as in tokens.css', (name, [light, dark]) => {
    const tokens = fs.readFileSync(path.join(import.meta.dirname, '../../../../web/src/ui/tokens.css'), 'utf8');
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { MailCampaign, MailTyre, OfferedTyre } from './mail-data.ts';
import { campaignLine, offerLine, pricesIn, tyreIdsIn } from './offer-lines.ts';
import { repriceContent } from './reprice.ts';

const publicUrl = 'https://www.kauppa.example';
const tyre: OfferedTyre = {
  id: '1'.repeat(24),
  name: 'Nokian Hakkapeliitta 10',
  size: '205/55R16',
  price: 8900,
  picture: null,
  offer: { price: 8900, lowestPrice: 10900, endDate: null },
};
const campaign: MailCampaign = {
  id: 'c'.repeat(24),
  name: 'Talviviikot',
  description: '',
  imageUrl: '',
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  endDate: '2026-12-05',
  discountType: 'percentage',
  discountValue: 15,
  discountCode: 'TALVI15',
};
const now = (tyres: (MailTyre | null)[] = [tyre], campaigns = [campaign]) => ({
  linkedTyres: new Map(tyres.map((each) => [tyre.id, each])),
  campaigns,
  publicUrl,
  isAhead: false,
});
const priced = (price: number, lowestPrice = 10900): OfferedTyre => ({ ...tyre, price, offer: { price, lowestPrice, endDate: null } });

describe('the canonical line of an offer', () => {
  it('has the price, the saving and the 30-day lowest price', () =>
    expect(offerLine(tyre, publicUrl)).toBe(
      '- [Nokian Hakkapeliitta 10 205/55R16](https://www.kauppa.example/renkaat/111111111111111111111111): **89,00\u00a0€** (säästät 20,00\u00a0€). Alin hinta 30 päivän aikana ennen alennusta: 109,00\u00a0€.',
    ));

  it('shows Markdown syntax in a name as text', () =>
    expect(offerLine({ ...tyre, name: 'A](https://evil.example) **b** <i>' }, publicUrl)).toMatch(
      /^- \[A\\\]\(https:\/\/evil\.example\) \\\*\\\*b\\\*\\\* \\<i\\> 205/,
    ));
});

const withoutBlank = (content: string) => content.split('\n').filter((line) => line.trim() !== '');

describe('repriceContent', () => {
  const content = `Hei!\n\n${offerLine(tyre, publicUrl)}\n${campaignLine(campaign, publicUrl)}\n\nTerveisin`;

  it('changes nothing while the data is unchanged', () => {
    expect(repriceContent(content, now())).toEqual({ content, notes: [] });
    const typed = content.replaceAll('\u00a0', ' ').replaceAll('\n', '\r\n');
    expect(repriceContent(typed, now())).toEqual({ content: typed, notes: [] });
  });

  it('replaces a changed price, saving and 30-day lowest price, with a note', () => {
    const { content: changed, notes } = repriceContent(content, now([priced(8500, 10000)]));
    expect(changed).toBe(content.replace(offerLine(tyre, publicUrl), offerLine(priced(8500, 10000), publicUrl)));
    expect(notes).toEqual([
      {
        kind: 'price_differs',
        text: 'Tarjouksen ”Nokian Hakkapeliitta 10 205/55R16” hinnat päivitettiin: 89,00\u00a0€ on nyt 85,00\u00a0€.',
      },
    ]);
  });

  it("keeps the admin's own name, mark and addition", () => {
    const own = `* [Hakkapeliitta](/renkaat/${tyre.id}): **89,00 €** (säästät 20,00 €). Alin hinta 30 päivän aikana ennen alennusta: 109,00 €. Vain talveksi!`;
    const { content: changed } = repriceContent(own, now([priced(8500)]));
    expect(changed).toMatch(/^\* \[Hakkapeliitta\]\(.*: \*\*85,00\u00a0€\*\* \(säästät 24,00\u00a0€\)\..* 109,00\u00a0€\. Vain talveksi!$/);
  });

  it.each<[string, MailTyre | null]>([
    ['whose tyre has no offer any more', { ...tyre, price: 10900, offer: null }],
    ['whose tyre is gone', null],
  ])('leaves out an offer %s, with a note', (_, current) => {
    const { content: changed, notes } = repriceContent(content, now([current]));
    expect(changed).toBe(`Hei!\n\n${campaignLine(campaign, publicUrl)}\n\nTerveisin`);
    expect(notes).toEqual([
      { kind: 'offer_ended', text: 'Tarjous ”Nokian Hakkapeliitta 10 205/55R16” on päättynyt, joten se jätettiin pois.' },
    ]);
  });

  it('leaves out a campaign that has ended, and updates one that has changed', () => {
    const { content: without, notes } = repriceContent(content, now([tyre], []));
    expect(without).toBe(`Hei!\n\n${offerLine(tyre, publicUrl)}\n\nTerveisin`);
    expect(notes).toEqual([{ kind: 'campaign_ended', text: 'Kampanja ”Talviviikot” on päättynyt, joten se jätettiin pois.' }]);
    const changed = repriceContent(content, now([tyre], [{ ...campaign, discountValue: 10, endDate: '2026-12-24' }]));
    expect(changed.content).toContain('−10 % koodilla TALVI15. Voimassa 24.12.2026 asti.');
    expect(changed.notes).toHaveLength(1);
  });

  it('leaves out the heading and the lead-in of a list of which nothing is left, and keeps those of the others', () => {
    const list = (lines: string) => `Hei!\n\n## Tarjoukset\n\nNämä ovat tarjouksessa.\nHinta on kappalehinta:\n\n${lines}\n\nTerveisin`;
    const ended = { ...now([null], []) };
    expect(withoutBlank(repriceContent(list(offerLine(tyre, publicUrl)), ended).content)).toEqual(['Hei!', 'Terveisin']);
    const own = `${offerLine(tyre, publicUrl)}\n- Oma rivi`;
    expect(repriceContent(list(own), ended).content).toBe(list('- Oma rivi'));
    const earlier = `- Oma rivi\n${offerLine(tyre, publicUrl)}`;
    expect(repriceContent(list(earlier), ended).content).toBe(list('- Oma rivi'));
    const prose = `## Syksy\n\nVanteet saapuivat.\n\n${offerLine(tyre, publicUrl)}`;
    expect(withoutBlank(repriceContent(prose, ended).content)).toEqual(['## Syksy', 'Vanteet saapuivat.']);
  });

  it.each([
    ['prose', `Osta [rengas](/renkaat/${tyre.id}) hintaan 80,00 €.`],
    ['a line without the 30-day lowest price', `- [Rengas](/renkaat/${tyre.id}): **80,00 €**`],
    [
      'a link to another page',
      '- [Rengas](/renkaat): **80,00 €** (säästät 20,00 €). Alin hinta 30 päivän aikana ennen alennusta: 109,00 €.',
    ],
  ])('does not touch %s', (_, text) => expect(repriceContent(text, now([priced(8500)]))).toEqual({ content: text, notes: [] }));

  it('does not touch tyres that were not looked up', () => {
    expect(repriceContent(content, { ...now(), linkedTyres: new Map() })).toEqual({ content, notes: [] });
  });

  it.each(['- [', '- [a](', `- [${'a'.repeat(400)}](`, `- [a](/renkaat/${tyre.id}): `, '\\'])(
    'takes linear time for 30,000 characters of %j',
    (unit) => {
      const text = unit.repeat(Math.ceil(30_000 / unit.length));
      const timeOf = (of: string) => {
        const before = process.cpuUsage();
        repriceContent(of, now());
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      expect(timeOf(text) / Math.max(100, timeOf('Sana. '.repeat(5_000)))).toBeLessThan(300);
    },
  );
});

describe('prices and tyres in a text', () => {
  it.each([
    ['nyt 89,00 €', [8900]],
    ['1 289,50\u00a0€ tai 1299€', [128950, 129900]],
    ['89 euroa, 4 kpl, 205/55R16', [8900]],
    ['89,- €', [8900]],
    ['ei hintaa', []],
  ])('%s', (text, cents) => expect(pricesIn(text)).toEqual(cents));

  it('finds each linked tyre once', () =>
    expect(tyreIdsIn(`/renkaat/${'a'.repeat(24)} https://x.example/renkaat/${'a'.repeat(24)}) /renkaat/${'b'.repeat(25)}`)).toEqual([
      'a'.repeat(24),
    ]));
});

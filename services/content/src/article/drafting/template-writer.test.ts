import { describe, expect, it } from '@jest/globals';
import { countWords } from '#contracts/rules/article-text';
import { lengthWords, lengths, tones } from '#contracts/content/articles';
import { formatEuros } from '#contracts/rules/cents';
import { defaultPriceList } from '../../price-list/default-price-list.ts';
import type { GenerationRequest } from './article-writer.ts';
import type { Range, ShopData, TyreExample } from './shop-data.ts';
import { TemplateWriter } from './template-writer.ts';

const tyre = (name: string, size: string, price: number): TyreExample => ({ name, size, price, onOffer: false, lowestPrice30Days: null });

const range = (examples: TyreExample[]): Range => ({
  total: 40,
  manufacturers: ['Nokian Tyres', 'Michelin'],
  sizes: examples.map(({ size }) => size),
  price: { min: 51.9, max: 241.9 },
  examples,
});

const shop: ShopData = {
  name: 'Rengas-Kaarto',
  phone: '019 555 0142',
  address: 'Varikonkaarre 4, 05820 Hyvinkää',
  hours: 'Ma-Pe 9-17, La 10-13',
  priceGroups: defaultPriceList.groups,
  financing: { provider: 'Erälaina', interest: 0, months: 12, openingFee: 0, monthlyFee: 0 },
  tyres: {
    summer: range([tyre('Nokian Hakka Green 3', '205/55R16', 89.9), tyre('Michelin Primacy', '225/45R17', 129.9)]),
    studded: range([tyre('Nokian Hakkapeliitta 10', '195/65R15', 119.9)]),
    friction: range([tyre('Nokian Hakkapeliitta R5', '205/55R16', 127.9)]),
    offers: [{ ...tyre('Gislaved Nord*Frost', '185/65R15', 79.9), onOffer: true, lowestPrice30Days: 99.9 }],
    keywordMatches: [],
  },
};
const withoutCatalogue: ShopData = { ...shop, tyres: null };
const bare: ShopData = { ...withoutCatalogue, priceGroups: [], hours: '' };

const subjects = [
  ['talvirengas'],
  ['kesärengas'],
  ['nastarengas', 'kitkarengas'],
  ['rengaspaine'],
  ['rengashotelli'],
  ['tasapainotus'],
  ['vanteet'],
  ['rengaskoko'],
  ['rahoitus'],
  ['renkaanvaihto'],
  ['mönkijä'],
  ['kesärengas', 'talvirengas', 'rengaspaine', 'rengashotelli', 'vanteet', 'rahoitus', 'tasapainotus'],
];

const request = (given: Partial<GenerationRequest>): GenerationRequest => ({
  keywords: ['talvirengas'],
  title: '',
  tone: 'professional',
  length: 'medium',
  ...given,
});
const writer = new TemplateWriter();
const write = (given: Partial<GenerationRequest>, data = shop) => writer.write(request(given), data);

const pricesIn = (text: string) => text.match(/[\d\u00a0]+,\d\d\u00a0€/g) ?? [];
const sizesIn = (text: string) => text.match(/\d{3}\s?\/\s?\d{2}\s?R?\s?\d*/g) ?? [];

describe('TemplateWriter', () => {
  it.each(lengths)('A-3-033 A-3-034 A-3-035 %s: stays within 15 per cent of the requested length on every subject', async (length) => {
    const words = lengthWords[length];
    for (const keywords of subjects)
      for (const tone of tones)
        for (const data of [shop, withoutCatalogue, bare]) {
          const { content } = await write({ keywords, tone, length }, data);
          const counted = { words: countWords(content), withMarks: content.split(/\s+/).length };
          const off = Object.values(counted).filter((count) => Math.abs(count - words) > words * 0.15);
          expect({ keywords, tone, off }).toEqual({ keywords, tone, off: [] });
        }
  });

  it('gives equal articles for equal requests and different ones for different requests', async () => {
    expect(await write({})).toEqual(await write({}));
    const contents = await Promise.all(subjects.map(async (keywords) => (await write({ keywords })).content));
    expect(new Set(contents.map((content) => content.slice(0, 600))).size).toBe(subjects.length);
    const intros = await Promise.all(subjects.map(async (keywords) => (await write({ keywords })).content.slice(0, 40)));
    expect(new Set(intros).size).toBeGreaterThan(1);
  });

  it('words the same facts differently in each tone', async () => {
    const texts = await Promise.all(tones.map((tone) => write({ tone })));
    const headings = texts.map(({ content }) => content.match(/^## .*$/gm)?.[0]);
    expect(new Set(headings).size).toBe(3);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(3);
    const [one = [], two = []] = texts.map(({ content }): string[] => [...(content.match(/[^.!?\n]+[.!?]/g) ?? [])]);
    expect(one.filter((sentence) => two.includes(sentence)).length).toBeGreaterThan(5);
    expect(one.filter((sentence) => !two.includes(sentence)).length).toBeGreaterThan(5);
  });

  it('has headings, a list and a table, and says at the end that it is a draft', async () => {
    for (const keywords of subjects) {
      const { content, title } = await write({ keywords });
      expect(title).not.toBe('');
      expect(content).not.toMatch(/^# /m);
      expect(content.match(/^## /gm)?.length).toBeGreaterThanOrEqual(2);
      expect(content).toMatch(/^- /m);
      expect(content).toMatch(/^\| --- \|/m);
      expect(content.split('\n').at(-1)).toBe(
        '*Tämä on kaupan omista tiedoista koottu luonnos. Tarkista tiedot ja hinnat ennen julkaisua.*',
      );
    }
  });

  it('states no price and no size that is not in the data', async () => {
    const tyres = Object.values(shop.tyres ?? {})
      .flat()
      .flatMap((part) => ('examples' in part ? part.examples : 'name' in part ? [part] : []));
    const money = [
      ...tyres.flatMap(({ price, lowestPrice30Days }) => [price, lowestPrice30Days ?? 0]),
      ...shop.priceGroups.flatMap(({ rows }) => rows.flatMap(({ prices }) => prices)),
      241.9,
    ];
    const prices = new Set(money.filter((price) => price !== null).map(formatEuros));
    const sizes = new Set(tyres.map(({ size }) => size));
    const keywordLists = [...subjects, ['205/55R16'], ['225/45R18 99,90 €'], ['kesärengas 499 €'], ['renkaat alle 100 eur'], ['255-35-19']];
    for (const keywords of keywordLists)
      for (const length of lengths) {
        const { content, title } = await write({ keywords, length });
        expect(pricesIn(content).filter((price) => !prices.has(price.replace(/^\u00a0/, '')))).toEqual([]);
        expect(sizesIn(`${title} ${content}`).filter((size) => !sizes.has(size.trim()))).toEqual([]);
        expect(`${title} ${content}`).not.toMatch(/499|225\/45R18|alle 100/);
        const nothing = await write({ keywords, length }, bare);
        expect([...pricesIn(nothing.content).filter((price) => !price.startsWith('0,00')), ...sizesIn(nothing.content)]).toEqual([]);
      }
  });

  it('shows the tyres of a size that a keyword names', async () => {
    const keywordMatches = [{ label: '185/65R15', range: range([tyre('Erikoinen', '185/65R15', 64.9)]) }];
    const { content } = await write({ keywords: ['185/65R15'] }, { ...shop, tyres: shop.tyres && { ...shop.tyres, keywordMatches } });
    expect(content).toContain('| Erikoinen | 185/65R15 | 64,90\u00a0€ |');
  });

  it('uses the title that is given', async () => expect((await write({ title: 'Oma otsikko' })).title).toBe('Oma otsikko'));

  it('escapes Markdown and HTML in names and keywords', async () => {
    const hostile = tyre('<b>Evil|[x](javascript:1)', '205/55R16', 99.9);
    const data = { ...shop, tyres: shop.tyres && { ...shop.tyres, summer: range([hostile]) } };
    const { content, title } = await write({ keywords: ['kesärengas', '<script>alert(1)</script>', '[x](javascript:1)'] }, data);
    expect(content).toContain('\\<b\\>Evil\\|\\[x\\](javascript:1)');
    expect(`${title}${content}`).not.toMatch(/(?<!\\)<|(?<!\\)\]\(/);
  });

  it('states an offer with the lowest price of the 30 days before it', async () => {
    const { content } = await write({ length: 'long' });
    expect(content).toContain('Gislaved Nord\\*Frost 185/65R15: 79,90\u00a0€, alin hinta 30 päivän aikana ennen alennusta 99,90\u00a0€');
  });
});

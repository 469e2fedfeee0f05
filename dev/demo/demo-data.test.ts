import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NewTyre } from '#contracts/catalogue/tyres';
import { SizeFields } from '#contracts/catalogue/sizes';
import { parseArticle } from './article-file.ts';
import { readTyreRows, sizeOf, type TyreRow as Row, tyreOf } from './load-tyres.ts';

interface Manufacturer {
  name: string;
  country: string;
  description: string;
  website: string;
  logo: string | null;
}

interface Offer {
  ean: string;
  name: string;
  description: string;
  price: number;
  startedDaysAgo: number;
  endsInDays: number | null;
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const rows = await readTyreRows();
const manufacturers = JSON.parse(read('manufacturers.json')) as Manufacturer[];
const offers = JSON.parse(read('offers.json')) as Offer[];

const number = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
const distinct = (column: string): Set<string | undefined> => new Set(rows.map((row) => row[column]));
const wrong = (is: (row: Row) => boolean): Row[] => rows.filter((row) => !is(row));

const hasRightCheckDigit = (ean: string): boolean =>
  [...ean].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

describe('demo shop data', () => {
  it('has the header that the importer expects', () => {
    expect(read('tyres.csv').split('\n', 1)[0]).toBe(
      'Koko;Ajoneuvotyyppi;Valmistaja;Malli;Tyyppi;Talvityyppi;Hinta;Kuukausihinta;Varasto;Kantavuusluokka;' +
        'Nopeusluokka;EAN;Kuvaus;Käyttötarkoitus;Ominaisuudet;Polttoainetaloudellisuus;Märkäpito;Melu (dB);Meluluokka;' +
        'Lumipito (3PMSF);Jääpito;Kuivapitoarvio;Märkäpitoarvio;Lumipitoarvio;Jääpitoarvio;Mukavuus;Kestävyys',
    );
  });

  it('holds a real shop’s worth of tyres', () => {
    expect(rows.length).toBeGreaterThanOrEqual(430);
    expect(distinct('Koko').size).toBeGreaterThanOrEqual(44);
    expect(distinct('Valmistaja').size).toBeGreaterThanOrEqual(19);
    expect(distinct('Ajoneuvotyyppi')).toEqual(new Set(['henkilöauto', 'suv', 'pakettiauto']));
  });

  it('keeps each size for one vehicle type, in the normal form (P-5-016)', () => {
    expect(wrong((row) => /^\d{3}\/\d{2}R\d{2}$/.test(row['Koko'] ?? ''))).toEqual([]);
    expect(new Set(rows.map((row) => `${row['Koko']} ${row['Ajoneuvotyyppi']}`)).size).toBe(distinct('Koko').size);
  });

  it('maps every row to a size and a tyre that the API accepts', () => {
    const sizeId = '0'.repeat(24);
    expect(wrong((row) => SizeFields.safeParse(sizeOf(row)).success && NewTyre.safeParse({ sizeId, ...tyreOf(row) }).success)).toEqual([]);
  });

  it('gives a winter type to winter tyres only', () => {
    expect(
      wrong(({ Tyyppi, Talvityyppi }) =>
        Tyyppi === 'talvi' ? Talvityyppi === 'nasta' || Talvityyppi === 'kitka' : Tyyppi === 'kesä' && Talvityyppi === '',
      ),
    ).toEqual([]);
  });

  it('lists no tyre twice', () => {
    const names = rows.map((row) =>
      [row['Koko'], row['Ajoneuvotyyppi'], row['Tyyppi'], row['Valmistaja'], row['Malli'], row['Talvityyppi']].join('|'),
    );
    expect(new Set(names).size).toBe(rows.length);
  });

  it('has prices, stocks and monthly prices that are numbers with a decimal comma', () => {
    expect(wrong((row) => /^\d+,\d{2}$/.test(row['Hinta'] ?? '') && number(row['Hinta']) > 0)).toEqual([]);
    expect(wrong((row) => /^(\d+,\d{2})?$/.test(row['Kuukausihinta'] ?? ''))).toEqual([]);
    expect(wrong((row) => /^\d+$/.test(row['Varasto'] ?? ''))).toEqual([]);
  });

  it('has valid label values, ratings, load indexes and speed symbols', () => {
    const noise = /^(|[67]\d|80)$/;
    expect(wrong((row) => noise.test(row['Melu (dB)'] ?? '') && /^[ABC]?$/.test(row['Meluluokka'] ?? ''))).toEqual([]);
    expect(wrong((row) => /^[A-E]?$/.test(row['Polttoainetaloudellisuus'] ?? ''))).toEqual([]);
    expect(wrong((row) => /^[A-E]?$/.test(row['Märkäpito'] ?? ''))).toEqual([]);
    const ratings = ['Kuivapitoarvio', 'Märkäpitoarvio', 'Lumipitoarvio', 'Jääpitoarvio', 'Mukavuus', 'Kestävyys'];
    expect(wrong((row) => ratings.every((rating) => /^[1-5]?$/.test(row[rating] ?? '')))).toEqual([]);
    expect(wrong((row) => /^\d{2,3}(\/\d{2,3})?$/.test(row['Kantavuusluokka'] ?? ''))).toEqual([]);
    expect(wrong((row) => /^[RSTHVWY]$/.test(row['Nopeusluokka'] ?? ''))).toEqual([]);
  });

  it('marks snow grip on all winter tyres and ice grip on Nordic friction tyres only', () => {
    expect(wrong((row) => row['Lumipito (3PMSF)'] === (row['Tyyppi'] === 'talvi' ? 'kyllä' : 'ei'))).toEqual([]);
    const ice = rows.filter((row) => row['Jääpito'] === 'kyllä');
    expect(ice.length).toBeGreaterThan(0);
    expect(ice.filter((row) => row['Talvityyppi'] !== 'kitka')).toEqual([]);
  });

  it('uses EANs of the internal range, each once, with the right check digit', () => {
    expect(wrong(({ EAN = '' }) => /^20\d{11}$/.test(EAN) && hasRightCheckDigit(EAN))).toEqual([]);
    expect(distinct('EAN').size).toBe(rows.length);
  });

  it('describes every tyre', () => {
    expect(wrong((row) => Boolean(row['Kuvaus'] && row['Käyttötarkoitus'] && row['Ominaisuudet']))).toEqual([]);
  });

  it('introduces every manufacturer once', () => {
    expect(new Set(manufacturers.map(({ name }) => name))).toEqual(distinct('Valmistaja'));
    expect(new Set(manufacturers.map(({ name }) => name)).size).toBe(manufacturers.length);
    const isIncomplete = ({ country, description, website }: Manufacturer) =>
      !country || !description.endsWith('.') || !/^https:\/\/[a-z0-9.-]+$/.test(website);
    expect(manufacturers.filter(isIncomplete)).toEqual([]);
  });

  it('has a wordmark for each of the 14 manufacturers with most tyres, and for no others', () => {
    const tyresOf = (manufacturer: string) => rows.filter((row) => row['Valmistaja'] === manufacturer).length;
    const most = [...distinct('Valmistaja')].map(String).toSorted((a, b) => tyresOf(b) - tyresOf(a));
    const drawn = manufacturers.filter(({ logo }) => logo !== null);
    expect(drawn.length).toBe(14);
    const fewest = tyresOf(most[13] ?? '');
    expect(drawn.filter(({ name }) => tyresOf(name) < fewest)).toEqual([]);
    expect(new Set(readdirSync(join(import.meta.dirname, 'logos')))).toEqual(new Set(drawn.map(({ logo }) => logo)));
    for (const { name, logo } of drawn) {
      const svg = read(join('logos', logo ?? ''));
      expect({ name, bytes: svg.length < 6_000, size: svg.includes('viewBox="0 0 280 80"') }).toEqual({ name, bytes: true, size: true });
      // Letters are paths, so that rendering needs no font.
      expect(svg.toLowerCase()).toContain(`<title>${name.toLowerCase()}</title>`);
      expect(svg).not.toMatch(/<(?:text|image|script)|href/);
    }
  });

  it('offers listed tyres for less than their price', () => {
    const prices = new Map(rows.map((row) => [row['EAN'], number(row['Hinta'])]));
    expect(offers.filter(({ ean, price }) => !(price > 0 && price < (prices.get(ean) ?? 0)))).toEqual([]);
    expect(new Set(offers.map(({ ean }) => ean)).size).toBe(offers.length);
    expect(offers.filter(({ name, description }) => !name || !description)).toEqual([]);
  });

  it('has active offers, ended offers and offers that last while stock lasts', () => {
    const ended = offers.filter(({ endsInDays }) => endsInDays !== null && endsInDays < 0);
    expect(offers.filter(({ endsInDays }) => endsInDays !== null && endsInDays > 0).length).toBeGreaterThanOrEqual(18);
    expect(ended.length).toBeGreaterThanOrEqual(6);
    expect(offers.filter(({ endsInDays }) => endsInDays === null).length).toBeGreaterThanOrEqual(6);
    expect(ended.filter(({ startedDaysAgo, endsInDays }) => startedDaysAgo + (endsInDays ?? 0) <= 0)).toEqual([]);
  });
});

describe('demo shop texts', () => {
  const folder = join(import.meta.dirname, 'content/articles');
  const articles = readdirSync(folder).map((file) => parseArticle(readFileSync(join(folder, file), 'utf8')));

  it('include articles with all fields that the shop shows', () => {
    expect(articles.length).toBe(8);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(8);
    expect(new Set(articles.map(({ publishedAt }) => Date.parse(publishedAt))).size).toBe(8);
    expect(articles.filter(({ title, description }) => title.length > 140 || description.length > 200)).toEqual([]);
    expect(articles.filter(({ keywords, content }) => keywords.length < 3 || content.length < 1_000)).toEqual([]);
  });

  it('include a drawing with an alternative text for each article', () => {
    const drawings = join(import.meta.dirname, '../../web/src/site/illustrations');
    expect(articles.filter(({ image, imageAlt }) => !existsSync(join(drawings, image)) || imageAlt.length < 10)).toEqual([]);
    expect(new Set(articles.map(({ image }) => image)).size).toBe(articles.length);
  });

  it('are rejected when an article lacks a required field', () => {
    expect(() => parseArticle('---\ntitle: Vain otsikko\n---\n\nTeksti')).toThrow('lacks description');
    expect(() => parseArticle('Teksti ilman alkua')).toThrow('lacks title');
  });

  it('include reviews, newest first, one of them without text', () => {
    const reviews = JSON.parse(read('content/reviews.json')) as { rating: number; text: string; author_name: string; daysAgo: number }[];
    const ages = reviews.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(reviews.length).toBe(8);
    expect(reviews.filter(({ rating, author_name: name }) => ![1, 2, 3, 4, 5].includes(rating) || name === '')).toEqual([]);
    expect(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toBe(4.5);
    expect(reviews.filter(({ text }) => text === '').length).toBe(1);
  });
});

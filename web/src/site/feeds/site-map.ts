import type { listArticles } from '#contracts/content/articles';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import type { OutputOf } from '#contracts/operation';
import { type Asking, unlessAway } from '../asking.ts';
import { read } from '../reading.server.ts';
import { foundTyres } from '../tyres/catalogue.ts';
import { finderAddress } from '../tyres/finder-address.ts';
import type { Found } from '../tyres/tyre-words.ts';
import { element } from './xml.ts';

/**
 * Tyres in one list; a shop with more has an index of several. The protocol would allow 50,000 addresses, but 10,000 (at
 * 100 a call) took a busy machine of two cores longer than the 5 s that the gateway gives a page.
 */
export const TYRES_OF_A_LIST = 2_500;
/** Of articles the newest. */
const MAX_ARTICLES = 5_000;
const CALL = 100;
const CALLS_AT_ONCE = 4;

/** Pages that search engines shall know, beside the finder's, the tyres and the articles. */
export const sitePages: readonly string[] = [
  '/',
  '/vanteet',
  '/rengashotelli',
  '/hinnasto',
  '/hyva-tietaa',
  '/rahoitus',
  '/ota-yhteytta',
  '/palvelut/tasapainoitus',
  '/palvelut/korjaustyot',
  '/tietosuojaseloste',
];

export interface Address {
  path: string;
  /** ISO 8601 */
  changedAt?: string;
}

/** Results of `load(first)` … `load(last)`, a few at once; null when one of them is. */
async function each<T>(first: number, last: number, load: (page: number) => Promise<T[] | null>): Promise<T[] | null> {
  const all: T[] = [];
  for (let page = first; page <= last; page += CALLS_AT_ONCE) {
    const pages = Array.from({ length: Math.min(CALLS_AT_ONCE, last - page + 1) }, (_, at) => load(page + at));
    for (const items of await Promise.all(pages)) {
      if (items === null) return null;
      all.push(...items);
    }
  }
  return all;
}

const tyrePage = (page: number, limit: number, asking: Asking): Promise<OutputOf<typeof findTyres> | null> =>
  unlessAway(asking, read<typeof findTyres>('GET /tires', { page, limit, sort: 'manufacturer' }, asking));

/** How many tyres there are; null while the catalogue is away. */
export const countTyres = async (asking: Asking): Promise<number | null> => (await tyrePage(1, 1, asking))?.pagination.total ?? null;

/** The tyres of the list of that number (from 1), fewer when there are no more; null while the catalogue is away. */
export async function tyreAddresses(list: number, total: number, asking: Asking): Promise<Address[] | null> {
  const before = (list - 1) * TYRES_OF_A_LIST;
  const pages = Math.ceil(Math.min(total - before, TYRES_OF_A_LIST) / CALL);
  const first = before / CALL + 1;
  return each(first, first + pages - 1, async (page) => {
    const found = await tyrePage(page, CALL, asking);
    return found && found.items.map(({ _id, updatedAt }) => ({ path: `/renkaat/${_id}`, changedAt: updatedAt }));
  });
}

const laterOf = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/** The articles, newest first; null while the content service is away. */
export async function articleAddresses(asking: Asking): Promise<Address[] | null> {
  const load = async (page: number): Promise<OutputOf<typeof listArticles> | null> =>
    unlessAway(asking, read<typeof listArticles>('GET /articles', { page, limit: CALL }, asking));
  const addressesOf = ({ items }: OutputOf<typeof listArticles>): Address[] =>
    items.map(({ slug, updatedAt, publishedAt }) => ({ path: `/artikkelit/${slug}`, changedAt: laterOf(updatedAt, publishedAt) }));
  const first = await load(1);
  if (first === null) return null;
  const last = Math.min(first.pagination.totalPages, MAX_ARTICLES / CALL);
  const more = await each(2, last, async (page) => {
    const found = await load(page);
    return found && addressesOf(found);
  });
  return more && [...addressesOf(first), ...more];
}

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A list of addresses, each once: what changes its place while pages are read may come twice. */
export function urlSet(publicUrl: string, addresses: readonly Address[]): string {
  const byPath = new Map(addresses.map((address) => [address.path, address]));
  const urls = [...byPath.values()].map(
    ({ path, changedAt }) =>
      `<url>${element('loc', `${publicUrl}${path}`)}${changedAt === undefined ? '' : element('lastmod', changedAt)}</url>`,
  );
  return `<urlset ${SCHEMA}>\n${urls.join('\n')}\n</urlset>`;
}

export const PAGES_LIST = 'sivut.xml';
const tyreList = (number: number) => `renkaat-${number}.xml`;

/** The number of a list of tyres by its file name; null for any other name. */
export const tyreListNumber = (name: string): number | null => {
  const digits = /^renkaat-([1-9]\d{0,3})\.xml$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The index of a shop whose tyres do not fit into one list. */
export function siteMapIndex(publicUrl: string, tyres: number): string {
  const lists = Array.from({ length: Math.ceil(tyres / TYRES_OF_A_LIST) }, (_, at) => tyreList(at + 1));
  const entries = [PAGES_LIST, ...lists].map((name) => `<sitemap>${element('loc', `${publicUrl}/sivukartta/${name}`)}</sitemap>`);
  return `<sitemapindex ${SCHEMA}>\n${entries.join('\n')}\n</sitemapindex>`;
}

/** The finder's addresses that shall be known (isListed) and have tyres to show. */
function finderAddresses({ type, winterType, size }: Found['facets']): string[] {
  const having = (facet: Found['facets']['size']) => facet.flatMap(({ value, count }) => (count > 0 ? [value] : []));
  const choices = [
    {},
    ...having(type).map((season) => ({ type: season })),
    ...having(winterType).map((kind) => ({ type: 'winter', winterType: kind })),
    ...having(size).map((fullSize) => ({ search: fullSize })),
  ];
  return choices.map((choice) => finderAddress(new URLSearchParams(choice)));
}

/** The pages, the finder's by season and size, and the articles; null while a service is away. */
export async function pageAddresses(asking: Asking): Promise<Address[] | null> {
  const [articles, found] = await Promise.all([articleAddresses(asking), foundTyres({ limit: 1 }, asking)]);
  if (articles === null || found === null) return null;
  return [...[...sitePages, ...finderAddresses(found.facets)].map((path) => ({ path })), ...articles];
}

import type { listArticles } from '#contracts/content/articles';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import type { OutputOf } from '#contracts/operation';
import { type RequestContext, nullIfUnavailable } from '../request-context.ts';
import { read } from '../read-api.server.ts';
import { foundTyres } from '../tyres/catalogue.ts';
import { finderAddress } from '../tyres/finder-address.ts';
import type { FinderResult } from '../tyres/tyre-texts.ts';
import { element } from './xml.ts';

/**
 * Maximum number of tyres in a list; a shop with more has an index of several lists. The protocol allows 50,000 addresses, but
 * 10,000 (at 100 per request) took longer on a busy two-core machine than the gateway's page timeout of 5 s.
 */
export const TYRES_PER_LIST = 2_500;
/** If there are more articles, the newest are listed. */
const MAX_ARTICLES = 5_000;
const PAGE_SIZE = 100;
const MAX_CONCURRENT = 4;

/** Pages for search engines, besides those of the finder, the tyres and the articles. */
const sitePages: readonly string[] = [
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

/** Returns the items of `load(first)` … `load(last)`, a few requests at a time, or null if one of them returns null. */
async function loadPages<T>(first: number, last: number, load: (page: number) => Promise<T[] | null>): Promise<T[] | null> {
  const all: T[] = [];
  for (let page = first; page <= last; page += MAX_CONCURRENT) {
    const pages = Array.from({ length: Math.min(MAX_CONCURRENT, last - page + 1) }, (_, at) => load(page + at));
    for (const items of await Promise.all(pages)) {
      if (items === null) return null;
      all.push(...items);
    }
  }
  return all;
}

const tyrePage = (page: number, limit: number, context: RequestContext): Promise<OutputOf<typeof findTyres> | null> =>
  nullIfUnavailable(context, read<typeof findTyres>('GET /tires', { page, limit, sort: 'manufacturer' }, context));

/** Returns the number of tyres, or null while the catalogue is unavailable. */
export const countTyres = async (context: RequestContext): Promise<number | null> =>
  (await tyrePage(1, 1, context))?.pagination.total ?? null;

/** Returns the addresses of the tyres in a list (numbered from 1), or null while the catalogue is unavailable. */
export async function tyreAddresses(list: number, total: number, context: RequestContext): Promise<Address[] | null> {
  const before = (list - 1) * TYRES_PER_LIST;
  const pages = Math.ceil(Math.min(total - before, TYRES_PER_LIST) / PAGE_SIZE);
  const first = before / PAGE_SIZE + 1;
  return loadPages(first, first + pages - 1, async (page) => {
    const found = await tyrePage(page, PAGE_SIZE, context);
    return found && found.items.map(({ _id, updatedAt }) => ({ path: `/renkaat/${_id}`, changedAt: updatedAt }));
  });
}

const laterOf = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/** Returns the addresses of the articles, newest first, or null while the content service is unavailable. */
async function articleAddresses(context: RequestContext): Promise<Address[] | null> {
  const load = async (page: number): Promise<OutputOf<typeof listArticles> | null> =>
    nullIfUnavailable(context, read<typeof listArticles>('GET /articles', { page, limit: PAGE_SIZE }, context));
  const addressesOf = ({ items }: OutputOf<typeof listArticles>): Address[] =>
    items.map(({ slug, updatedAt, publishedAt }) => ({ path: `/artikkelit/${slug}`, changedAt: laterOf(updatedAt, publishedAt) }));
  const first = await load(1);
  if (first === null) return null;
  const last = Math.min(first.pagination.totalPages, MAX_ARTICLES / PAGE_SIZE);
  const more = await loadPages(2, last, async (page) => {
    const found = await load(page);
    return found && addressesOf(found);
  });
  return more && [...addressesOf(first), ...more];
}

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns the XML of a list, each address once: an item that moves while the pages are read may be read twice. */
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

/** Returns the number of a list of tyres from its file name, or null for any other name. */
export const tyreListNumber = (name: string): number | null => {
  const digits = /^renkaat-([1-9]\d{0,3})\.xml$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Returns the XML of the index, for a shop whose tyres do not fit into one list. */
export function siteMapIndex(publicUrl: string, tyres: number): string {
  const lists = Array.from({ length: Math.ceil(tyres / TYRES_PER_LIST) }, (_, at) => tyreList(at + 1));
  const entries = [PAGES_LIST, ...lists].map((name) => `<sitemap>${element('loc', `${publicUrl}/sivukartta/${name}`)}</sitemap>`);
  return `<sitemapindex ${SCHEMA}>\n${entries.join('\n')}\n</sitemapindex>`;
}

/** Returns the finder's indexable addresses (isIndexable) that have tyres. */
function finderAddresses({ type, winterType, size }: FinderResult['facets']): string[] {
  const nonEmpty = (facet: FinderResult['facets']['size']) => facet.flatMap(({ value, count }) => (count > 0 ? [value] : []));
  const choices = [
    {},
    ...nonEmpty(type).map((season) => ({ type: season })),
    ...nonEmpty(winterType).map((kind) => ({ type: 'winter', winterType: kind })),
    ...nonEmpty(size).map((fullSize) => ({ search: fullSize })),
  ];
  return choices.map((choice) => finderAddress(new URLSearchParams(choice)));
}

/** Returns the addresses of pages, of the finder by season and size, and of articles, or null while a service is unavailable. */
export async function pageAddresses(context: RequestContext): Promise<Address[] | null> {
  const [articles, found] = await Promise.all([articleAddresses(context), foundTyres({ limit: 1 }, context)]);
  if (articles === null || found === null) return null;
  return [...[...sitePages, ...finderAddresses(found.facets)].map((path) => ({ path })), ...articles];
}

import type { getArticle, listArticles } from '#contracts/content/articles';
import type { getBusinessSettings } from '#contracts/content/business-settings';
import type { getHomepage } from '#contracts/content/homepage';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { OutputOf } from '#contracts/operation';
import type { getPage, pageSlugs } from '#contracts/content/pages';
import type { getPriceList } from '#contracts/content/price-list';
import type { getReviews } from '#contracts/content/reviews';
import type { getShopSettings } from '#contracts/content/shop-settings';
import { ApiError } from '../api/api.ts';
import { type Asking, unlessAway } from './asking.ts';
import { read } from './reading.server.ts';
import { type BusinessSettings, type Shop, unknownShop } from './shop.ts';
import { reportFailure } from '../api/report-failure.ts';

export type Homepage = OutputOf<typeof getHomepage>;
export type Reviews = OutputOf<typeof getReviews>;
export type InfoPage = OutputOf<typeof getPage>;
export type PriceList = OutputOf<typeof getPriceList>;
export type ArticleList = OutputOf<typeof listArticles>;
export type ArticleShown = OutputOf<typeof getArticle>;

const unknownHomepage: Homepage = { ...defaultHomepage, version: 0, updatedAt: null };

// The sentences are the specification's own (P §8): they are for the log, a visitor sees what can be shown without.
function missing<T>(answer: T | null, sentence: string): answer is null {
  if (answer === null) reportFailure(sentence);
  return answer === null;
}

/** The shop's facts; a new shop's while the content service is away. Server only, as everything here. */
export async function shopOrDefault(asking: Asking): Promise<Shop> {
  const shop = await unlessAway(asking, read<typeof getShopSettings>('GET /shop-settings', {}, asking));
  return missing(shop, 'Failed to load shop settings') ? unknownShop : shop;
}

/** The opening hours; null while they cannot be read. */
export async function hoursOrNone(asking: Asking): Promise<BusinessSettings | null> {
  const hours = await unlessAway(asking, read<typeof getBusinessSettings>('GET /business-settings', {}, asking));
  return missing(hours, 'Failed to load business hours') ? null : hours;
}

/** The front page's settings; a new shop's while they cannot be read. */
export async function homepageOrDefault(asking: Asking): Promise<Homepage> {
  const homepage = await unlessAway(asking, read<typeof getHomepage>('GET /homepage-settings', {}, asking));
  return missing(homepage, 'Failed to load homepage settings') ? unknownHomepage : homepage;
}

const noReviews: Reviews = { result: { reviews: [], rating: 0, user_ratings_total: 0 }, isSample: false, fetchedAt: null };

/** The reviews; none while they cannot be read. */
export async function reviewsOrNone(asking: Asking): Promise<Reviews> {
  const reviews = await unlessAway(asking, read<typeof getReviews>('GET /reviews', {}, asking));
  return missing(reviews, 'Failed to load reviews') ? noReviews : reviews;
}

/** An information page; null while the content service is away. */
export const infoPage = (slug: (typeof pageSlugs)[number], asking: Asking): Promise<InfoPage | null> =>
  unlessAway(asking, read<typeof getPage>('GET /pages/:slug', { slug }, asking));

export const priceList = (asking: Asking): Promise<PriceList | null> =>
  unlessAway(asking, read<typeof getPriceList>('GET /price-list', {}, asking));

export const articles = (page: number, limit: number, asking: Asking): Promise<ArticleList | null> =>
  unlessAway(asking, read<typeof listArticles>('GET /articles', { page, limit }, asking));

/** One article by its address, which may be a former one; undefined when there is none, null while the service is away. */
export async function oneArticle(slug: string, asking: Asking): Promise<ArticleShown | null | undefined> {
  try {
    return await unlessAway(asking, read<typeof getArticle>('GET /articles/:slug', { slug }, asking));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

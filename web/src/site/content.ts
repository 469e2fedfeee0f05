import type { getArticle, listArticles } from '#contracts/content/articles';
import type { getOpeningHours } from '#contracts/content/opening-hours';
import type { getHomepage } from '#contracts/content/homepage';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { OutputOf } from '#contracts/operation';
import type { getPage, pageSlugs } from '#contracts/content/pages';
import type { getPriceList } from '#contracts/content/price-list';
import type { getReviews } from '#contracts/content/reviews';
import type { getShopSettings } from '#contracts/content/shop-settings';
import { ApiError } from '../api/api.ts';
import { type RequestContext, nullIfUnavailable } from './request-context.ts';
import { read } from './read-api.server.ts';
import { type OpeningHoursSettings, type Shop, defaultShopSettings } from './shop.ts';
import { reportFailure } from '../api/report-failure.ts';

export type Homepage = OutputOf<typeof getHomepage>;
export type Reviews = OutputOf<typeof getReviews>;
export type InfoPage = OutputOf<typeof getPage>;
export type PriceList = OutputOf<typeof getPriceList>;
export type ArticleList = OutputOf<typeof listArticles>;
export type Article = OutputOf<typeof getArticle>;

const defaultHomepageData: Homepage = { ...defaultHomepage, version: 0, updatedAt: null };

// Everything here runs on the server only.

/** Whether there is no result. Logs the specification's message (P §8) if so; visitors see the page without that part. */
function isMissing<T>(result: T | null, message: string): result is null {
  if (result === null) reportFailure(message);
  return result === null;
}

/** Returns the shop's settings, or the defaults while they cannot be read. */
export async function shopOrDefault(context: RequestContext): Promise<Shop> {
  const shop = await nullIfUnavailable(context, read<typeof getShopSettings>('GET /shop-settings', {}, context));
  return isMissing(shop, 'Failed to load shop settings') ? defaultShopSettings : shop;
}

/** Returns the opening hours, or null while they cannot be read. */
export async function hoursOrNone(context: RequestContext): Promise<OpeningHoursSettings | null> {
  const hours = await nullIfUnavailable(context, read<typeof getOpeningHours>('GET /business-settings', {}, context));
  return isMissing(hours, 'Failed to load business hours') ? null : hours;
}

/** Returns the front page's settings, or the defaults while they cannot be read. */
export async function homepageOrDefault(context: RequestContext): Promise<Homepage> {
  const homepage = await nullIfUnavailable(context, read<typeof getHomepage>('GET /homepage-settings', {}, context));
  return isMissing(homepage, 'Failed to load homepage settings') ? defaultHomepageData : homepage;
}

const noReviews: Reviews = { result: { reviews: [], rating: 0, user_ratings_total: 0 }, isSample: false, fetchedAt: null };

/** Returns the reviews, or none while they cannot be read. */
export async function reviewsOrNone(context: RequestContext): Promise<Reviews> {
  const reviews = await nullIfUnavailable(context, read<typeof getReviews>('GET /reviews', {}, context));
  return isMissing(reviews, 'Failed to load reviews') ? noReviews : reviews;
}

/** Returns an information page, or null while the content service is unavailable. */
export const infoPage = (slug: (typeof pageSlugs)[number], context: RequestContext): Promise<InfoPage | null> =>
  nullIfUnavailable(context, read<typeof getPage>('GET /pages/:slug', { slug }, context));

/** Returns the price list, or null while the content service is unavailable. */
export const priceList = (context: RequestContext): Promise<PriceList | null> =>
  nullIfUnavailable(context, read<typeof getPriceList>('GET /price-list', {}, context));

/** Returns a page of the articles, or null while the content service is unavailable. */
export const articles = (page: number, limit: number, context: RequestContext): Promise<ArticleList | null> =>
  nullIfUnavailable(context, read<typeof listArticles>('GET /articles', { page, limit }, context));

/**
 * Returns an article by its slug, which may be a former one.
 * @returns undefined if there is no such article, null while the content service is unavailable
 */
export async function oneArticle(slug: string, context: RequestContext): Promise<Article | null | undefined> {
  try {
    return await nullIfUnavailable(context, read<typeof getArticle>('GET /articles/:slug', { slug }, context));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

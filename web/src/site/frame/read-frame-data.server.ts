import type { RequestContext } from '../request-context.ts';
import { homepageOrDefault, hoursOrNone, reviewsOrNone, shopOrDefault } from '../content.ts';
import { type ForeignOrigins, foreignOriginsOf } from '../foreign-origins.ts';
import type { FrameData } from '../shop.ts';
import { manufacturersOrNone } from '../tyres/catalogue.ts';

/** Loads the data that every page shows, and the third-party origins that the shop's settings allow. */
export async function readFrameData(
  context: RequestContext,
): Promise<{ frameData: Omit<FrameData, 'publicUrl' | 'year'>; origins: ForeignOrigins }> {
  const [shop, homepage, hours, { result }, manufacturers] = await Promise.all([
    shopOrDefault(context),
    homepageOrDefault(context),
    hoursOrNone(context),
    reviewsOrNone(context),
    manufacturersOrNone(context),
  ]);
  const rating = { average: result.rating, count: result.user_ratings_total };
  return { frameData: { shop, hours, rating, manufacturers }, origins: foreignOriginsOf(shop, homepage) };
}

import type { Asking } from '../asking.ts';
import { homepageOrDefault, hoursOrNone, reviewsOrNone, shopOrDefault } from '../content.ts';
import { type ForeignOrigins, foreignOriginsOf } from '../foreign-origins.ts';
import type { Shell } from '../shop.ts';
import { manufacturersOrNone } from '../tyres/catalogue.ts';

/** What every page shows, and the hosts that it may load from because of the shop's settings. */
export async function readShell(asking: Asking): Promise<{ shell: Omit<Shell, 'publicUrl' | 'year'>; origins: ForeignOrigins }> {
  const [shop, homepage, hours, { result }, manufacturers] = await Promise.all([
    shopOrDefault(asking),
    homepageOrDefault(asking),
    hoursOrNone(asking),
    reviewsOrNone(asking),
    manufacturersOrNone(asking),
  ]);
  const rating = { average: result.rating, count: result.user_ratings_total };
  return { shell: { shop, hours, rating, manufacturers }, origins: foreignOriginsOf(shop, homepage) };
}

import { requestContextOf } from '../request-context.ts';
import { articles, oneArticle, shopOrDefault } from '../content.ts';
import type { Route } from './+types/rss-route.ts';
import { rssOf } from './rss.ts';
import { unavailableResponse, xmlResponse } from './xml-response.ts';

/** Number of articles in the feed. */
const NEWEST = 20;

/** /artikkelit/rss.xml */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = requestContextOf(args);
  const [listed, shop] = await Promise.all([articles(1, NEWEST, context), shopOrDefault(context)]);
  if (listed === null) return unavailableResponse();
  const texts = await Promise.all(listed.items.map(({ slug }) => oneArticle(slug, context)));
  if (texts.includes(null)) return unavailableResponse();
  // An article may have been removed since the list was read.
  const whole = texts.filter((article) => article !== null && article !== undefined);
  return xmlResponse('application/rss+xml', rssOf(whole, { publicUrl: args.context.publicUrl, shopName: shop.name }));
}

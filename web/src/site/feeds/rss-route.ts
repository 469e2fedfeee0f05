import { askingOf } from '../asking.ts';
import { articles, oneArticle, shopOrDefault } from '../content.ts';
import type { Route } from './+types/rss-route.ts';
import { rssOf } from './rss.ts';
import { comeLater, xmlAnswer } from './xml-answer.ts';

/** How many articles the feed holds. */
const NEWEST = 20;

/** /artikkelit/rss.xml */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const asking = askingOf(args);
  const [listed, shop] = await Promise.all([articles(1, NEWEST, asking), shopOrDefault(asking)]);
  if (listed === null) return comeLater();
  const texts = await Promise.all(listed.items.map(({ slug }) => oneArticle(slug, asking)));
  if (texts.includes(null)) return comeLater();
  // One may have been removed since the list was made.
  const whole = texts.filter((article) => article !== null && article !== undefined);
  return xmlAnswer('application/rss+xml', rssOf(whole, { publicUrl: args.context.publicUrl, shopName: shop.name }));
}

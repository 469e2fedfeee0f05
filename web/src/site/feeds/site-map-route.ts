import { askingOf } from '../asking.ts';
import type { Route } from './+types/site-map-route.ts';
import { TYRES_OF_A_LIST, countTyres, pageAddresses, siteMapIndex, tyreAddresses, urlSet } from './site-map.ts';
import { comeLater, xmlAnswer } from './xml-answer.ts';

/** /sitemap.xml: every public address, or the index of the lists that name them. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const asking = askingOf(args);
  const { publicUrl } = args.context;
  const total = await countTyres(asking);
  if (total === null) return comeLater();
  if (total > TYRES_OF_A_LIST) return xmlAnswer('application/xml', siteMapIndex(publicUrl, total));
  const [pages, tyres] = await Promise.all([pageAddresses(asking), tyreAddresses(1, total, asking)]);
  if (pages === null || tyres === null) return comeLater();
  return xmlAnswer('application/xml', urlSet(publicUrl, [...pages, ...tyres]));
}

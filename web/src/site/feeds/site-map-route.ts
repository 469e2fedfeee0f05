import { requestContextOf } from '../request-context.ts';
import type { Route } from './+types/site-map-route.ts';
import { TYRES_PER_LIST, countTyres, pageAddresses, siteMapIndex, tyreAddresses, urlSet } from './site-map.ts';
import { unavailableResponse, xmlResponse } from './xml-response.ts';

/** /sitemap.xml: all public addresses, or an index of several lists of them. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = requestContextOf(args);
  const { publicUrl } = args.context;
  const total = await countTyres(context);
  if (total === null) return unavailableResponse();
  if (total > TYRES_PER_LIST) return xmlResponse('application/xml', siteMapIndex(publicUrl, total));
  const [pages, tyres] = await Promise.all([pageAddresses(context), tyreAddresses(1, total, context)]);
  if (pages === null || tyres === null) return unavailableResponse();
  return xmlResponse('application/xml', urlSet(publicUrl, [...pages, ...tyres]));
}

import { requestContextOf } from '../request-context.ts';
import type { Route } from './+types/site-map-list-route.ts';
import { PAGES_LIST, TYRES_PER_LIST, countTyres, pageAddresses, tyreAddresses, tyreListNumber, urlSet } from './site-map.ts';
import { notFoundResponse, unavailableResponse, xmlResponse } from './xml-response.ts';

/** /sivukartta/{list}: one of the lists in the index of /sitemap.xml. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = requestContextOf(args);
  const { publicUrl } = args.context;
  const { list } = args.params;
  if (list === PAGES_LIST) {
    const pages = await pageAddresses(context);
    return pages === null ? unavailableResponse() : xmlResponse('application/xml', urlSet(publicUrl, pages));
  }
  const number = tyreListNumber(list);
  if (number === null) return notFoundResponse();
  const total = await countTyres(context);
  if (total === null) return unavailableResponse();
  if (total <= (number - 1) * TYRES_PER_LIST) return notFoundResponse();
  const tyres = await tyreAddresses(number, total, context);
  return tyres === null ? unavailableResponse() : xmlResponse('application/xml', urlSet(publicUrl, tyres));
}

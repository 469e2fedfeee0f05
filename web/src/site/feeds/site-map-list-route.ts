import { askingOf } from '../asking.ts';
import type { Route } from './+types/site-map-list-route.ts';
import { PAGES_LIST, TYRES_OF_A_LIST, countTyres, pageAddresses, tyreAddresses, tyreListNumber, urlSet } from './site-map.ts';
import { comeLater, noSuchList, xmlAnswer } from './xml-answer.ts';

/** /sivukartta/{list}: one of the lists that /sitemap.xml names when there are several. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const asking = askingOf(args);
  const { publicUrl } = args.context;
  const { list } = args.params;
  if (list === PAGES_LIST) {
    const pages = await pageAddresses(asking);
    return pages === null ? comeLater() : xmlAnswer('application/xml', urlSet(publicUrl, pages));
  }
  const number = tyreListNumber(list);
  if (number === null) return noSuchList();
  const total = await countTyres(asking);
  if (total === null) return comeLater();
  if (total <= (number - 1) * TYRES_OF_A_LIST) return noSuchList();
  const tyres = await tyreAddresses(number, total, asking);
  return tyres === null ? comeLater() : xmlAnswer('application/xml', urlSet(publicUrl, tyres));
}

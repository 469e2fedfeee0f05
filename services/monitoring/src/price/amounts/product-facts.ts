import type { PriceFinding } from '#contracts/monitoring/price-finding';
import type { DataProduct, Found } from './found.ts';
import type { PageContent } from '../../page/page-content.ts';
import type { PageTree } from '../tree/page-tree.ts';
import { rateOf, type Fit } from '../wanted/wanted-name.ts';

/** What a page says about its product besides the price. */
export type ProductFacts = Pick<PriceFinding, 'productName' | 'picture' | 'inStock'>;

/** Returns name, picture and stock of the page's product: of the data that fits best, else of the page. */
export function productOf(
  products: readonly DataProduct[],
  { tree, heading }: { tree: PageTree; heading: string },
  page: PageContent,
  fit: (name: string) => Fit,
  visible: readonly Found[],
): ProductFacts {
  const main = products.filter(({ isMain, name }) => isMain && name !== '');
  const byFit = main.toSorted((a, b) => rateOf(fit(b.name)) - rateOf(fit(a.name)));
  const [data] = byFit;
  const name = (data?.name || heading || tree.meta.get('og:title') || tree.title).replace(/\s+/g, ' ').trim().slice(0, 200);
  const picture = data?.picture || tree.meta.get('og:image') || null;
  const url = picture === null ? null : URL.parse(picture, page.url);
  return {
    productName: name === '' ? null : name,
    picture: url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null,
    inStock: data?.inStock ?? stockInText(tree, visible),
  };
}

const OUT =
  /loppuunmyyty|loppu(?:nut)? varastosta|ei varastossa|tilapäisesti loppu|out of stock|sold out|slutsåld|ausverkauft|läbi müüdud/i;
const IN = /varastossa|heti saatavilla|saatavilla heti|in stock|i lager|auf lager|laos olemas/i;

function stockInText({ blocks }: PageTree, visible: readonly Found[]): boolean | null {
  const best = visible.filter(({ role }) => role === 'price').toSorted((a, b) => b.score - a.score)[0];
  const at =
    best === undefined
      ? 0
      : blocks.findIndex(({ element, parts }) => element === best.element || parts.some((part) => part.element === best.element));
  const near = blocks
    .slice(Math.max(0, at - 6), at + 14)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 3_000);
  if (OUT.test(near)) return false;
  return IN.test(near) ? true : null;
}

import * as access from './access.ts';
import * as articles from './articles.ts';
import * as businessSettings from './business-settings.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as homepage from './homepage.ts';
import * as imageUse from './image-use.ts';
import * as manufacturers from './manufacturers.ts';
import * as pages from './pages.ts';
import * as priceHistory from './price-history.ts';
import * as priceList from './price-list.ts';
import * as reviews from './reviews.ts';
import * as revisions from './revisions.ts';
import * as shopSettings from './shop-settings.ts';
import * as subscribers from './subscribers.ts';
import * as tyreFinder from './tyre-finder.ts';
import * as tyreImport from './tyre-import.ts';
import type { Operation } from './operation.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'access' in value && 'input' in value;

/** Every call there is. The gateway mounts those with a route; tests take the access rules from here. */
export const operations: readonly Operation[] = [
  access,
  catalogue,
  manufacturers,
  tyreFinder,
  tyreImport,
  articles,
  businessSettings,
  contact,
  homepage,
  imageUse,
  pages,
  priceHistory,
  priceList,
  reviews,
  revisions,
  shopSettings,
  subscribers,
].flatMap((contract) => Object.values(contract).filter(isOperation));

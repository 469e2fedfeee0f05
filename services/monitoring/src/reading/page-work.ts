import type { PriceFinding } from '#contracts/monitoring/price-finding';
import type { PageContent } from '../page/page-content.ts';
import type { WantedProduct } from '../price/wanted/wanted-product.ts';

/** What the process that reads untrusted pages does with one of them. */
export type PageWork = { kind: 'price'; page: PageContent; wanted: WantedProduct } | { kind: 'text'; page: PageContent };

/** The results of PageWork, by kind. `text` is the readable text, one block a line. */
export type PageResult = { kind: 'price'; finding: PriceFinding } | { kind: 'text'; text: string };

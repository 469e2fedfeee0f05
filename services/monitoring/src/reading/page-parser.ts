import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import { BoundedProcess, ProcessExited, siblingModuleUrl } from '#service/process/bounded-process';
import { PageUnreadable } from '../page/page-unreadable.ts';
import type { PageContent } from '../page/page-content.ts';
import type { WantedProduct } from '../price/wanted/wanted-product.ts';
import type { PageResult, PageWork } from './page-work.ts';

const MEMORY_MB = 96;
/** The tree of a page lives for some milliseconds: with less room it would be copied to the old generation. */
const YOUNG_MB = 16;
/** Time to parse one page. The slowest page of 3 MB takes less than a second. */
const PARSE_MS = 4_000;

/** Pages that the process has at once: the next one is already there when one has been parsed. */
const AT_ONCE = 2;

/** Parses untrusted pages in a bounded process. A page that ends the process costs only its own result. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private process: BoundedProcess<PageWork, PageResult> | undefined;
  private readonly limit = pLimit(AT_ONCE);

  /** @throws PageUnreadable 'too_complex' when the page needs more memory or time than any real page */
  async price(page: PageContent, wanted: WantedProduct): Promise<PriceFinding> {
    const result = await this.limit(() => this.run({ kind: 'price', page, wanted }));
    if (result.kind !== 'price') throw new Error('the process returned another result');
    return result.finding;
  }

  /** Returns the readable text of a page. @throws as `price` does */
  async text(page: PageContent): Promise<string> {
    const result = await this.limit(() => this.run({ kind: 'text', page }));
    if (result.kind !== 'text') throw new Error('the process returned another result');
    return result.text;
  }

  onApplicationShutdown(): void {
    this.process?.end();
  }

  private async run(work: PageWork): Promise<PageResult> {
    for (;;) {
      if (this.process === undefined || this.process.hasExited) this.process = startProcess();
      try {
        return await this.process.run(work, { withinMs: PARSE_MS });
      } catch (error) {
        if (!(error instanceof ProcessExited)) throw error;
        // The page before this one has ended the process.
        if (!error.hasBegun && error.reason !== 'ended') continue;
        throw new PageUnreadable('too_complex', 'Sivu on liian raskas luettavaksi.', { mayRetry: false });
      }
    }
  }
}

const startProcess = () =>
  new BoundedProcess<PageWork, PageResult>(siblingModuleUrl('page-process', import.meta.url), { memoryMb: MEMORY_MB, youngMb: YOUNG_MB });

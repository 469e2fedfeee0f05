import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import { BoundedProcess, ProcessExited, siblingModuleUrl } from '#service/process/bounded-process';
import { PageUnreadable } from '../page/page-unreadable.ts';
import type { PageContent } from '../page/page-content.ts';
import type { WantedProduct } from '../price/wanted-product.ts';
import type { PageResult, PageWork } from './page-work.ts';

const MEMORY_MB = 96;
/** Time to parse one page. The slowest page of 3 MB takes less than a second. */
const PARSE_MS = 4_000;

/** Parses untrusted pages in a bounded process, one at a time. A page that ends the process costs only its own result. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private process: BoundedProcess<PageWork, PageResult> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** @throws PageUnreadable 'too_complex' when the page needs more memory or time than any real page */
  async price(page: PageContent, wanted: WantedProduct): Promise<PriceFinding> {
    const result = await this.run({ kind: 'price', page, wanted });
    if (result.kind !== 'price') throw new Error('the process returned another result');
    return result.finding;
  }

  /** Returns the readable text of a page. @throws as `price` does */
  async text(page: PageContent): Promise<string> {
    const result = await this.run({ kind: 'text', page });
    if (result.kind !== 'text') throw new Error('the process returned another result');
    return result.text;
  }

  onApplicationShutdown(): void {
    this.process?.end();
  }

  private run(work: PageWork): Promise<PageResult> {
    const result = this.last.then(() => this.runNow(work));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async runNow(work: PageWork): Promise<PageResult> {
    if (this.process === undefined || this.process.hasExited)
      this.process = new BoundedProcess(siblingModuleUrl('page-process', import.meta.url), { memoryMb: MEMORY_MB });
    try {
      return await this.process.run(work, { withinMs: PARSE_MS });
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error;
      throw new PageUnreadable('too_complex', 'Sivu on liian raskas luettavaksi.', { mayRetry: false });
    }
  }
}

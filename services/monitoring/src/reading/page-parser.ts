import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import { BoundedProcess, ProcessExited, siblingModuleUrl } from '#service/process/bounded-process';
import { PageUnreadable } from '../page/page-unreadable.ts';
import type { PageContent } from '../page/page-content.ts';
import type { WantedProduct } from '../price/wanted-product.ts';
import type { PageResult, PageWork } from './page-work.ts';

const MEMORY_MB = 96;
/** The tree of a page lives for some milliseconds: with less room it would be copied to the old generation. */
const YOUNG_MB = 16;
/** Time to parse one page. The slowest page of 3 MB takes less than a second. */
const PARSE_MS = 4_000;

/** Processes that parse at once. A second one is started only while the first is busy. */
const MAX_PROCESSES = 1;

interface Parser {
  process: BoundedProcess<PageWork, PageResult>;
  isBusy: boolean;
}

/** Parses untrusted pages in bounded processes. A page that ends its process costs only its own result. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private readonly parsers: Parser[] = [];
  /** Work that waits for a process, in order. */
  private readonly waiting: ((parser: Parser) => void)[] = [];

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
    for (const { process } of this.parsers) process.end();
  }

  private async run(work: PageWork): Promise<PageResult> {
    const parser = this.free() ?? (await new Promise<Parser>((resolve) => this.waiting.push(resolve)));
    parser.isBusy = true;
    try {
      if (parser.process.hasExited) parser.process = startProcess();
      return await parser.process.run(work, { withinMs: PARSE_MS });
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error;
      throw new PageUnreadable('too_complex', 'Sivu on liian raskas luettavaksi.', { mayRetry: false });
    } finally {
      parser.isBusy = false;
      this.waiting.shift()?.(parser);
    }
  }

  private free(): Parser | undefined {
    const idle = this.waiting.length === 0 ? this.parsers.find(({ isBusy }) => !isBusy) : undefined;
    if (idle !== undefined || this.parsers.length === MAX_PROCESSES) return idle;
    const parser = { process: startProcess(), isBusy: false };
    this.parsers.push(parser);
    return parser;
  }
}

const startProcess = () =>
  new BoundedProcess<PageWork, PageResult>(siblingModuleUrl('page-process', import.meta.url), { memoryMb: MEMORY_MB, youngMb: YOUNG_MB });

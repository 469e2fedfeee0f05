import { Controller } from '@nestjs/common';
import { previewPage } from '#contracts/monitoring/monitors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { hostOf } from '../monitor/monitor-writes.ts';
import { PageUnreadable } from '../page/page-unreadable.ts';
import { PageReader } from '../reading/page-reader.ts';
import { SuggestedTyres } from './suggested-tyres.ts';

/** Time to suggest tyres and to respond, in milliseconds. */
const MARGIN_MS = 2_500;

/** Reads a page for the form of a monitor, before the monitor exists. */
@Controller()
export class PagePreview {
  constructor(
    private readonly reader: PageReader,
    private readonly tyres: SuggestedTyres,
  ) {}

  @Serve(previewPage)
  async preview(input: InputOf<typeof previewPage>, call: Call): Promise<OutputOf<typeof previewPage>> {
    const { url, productName, selector, ignoresRobots } = input;
    const left = Math.max(1_000, call.deadline - MARGIN_MS - Date.now());
    const signal = AbortSignal.timeout(left);
    const request = {
      url,
      host: hostOf(url),
      timeoutMs: Math.min(input.timeout, left),
      ignoresRobots,
      known: { reader: 'http' as const, httpTriedAt: null, etag: null, lastModified: null },
      signal,
      onStep: () => undefined,
    };
    try {
      const answer = await this.reader.price(request, { productName, selector });
      if (answer.kind === 'unchanged') throw new Error('an unconditional request was answered as unchanged');
      const { finding, read } = answer;
      const tyres = await this.tyres.of(`${finding.productName ?? ''} ${productName}`);
      return { finding, error: null, url: read.url, reader: read.reader, tyres };
    } catch (error) {
      const message =
        error instanceof PageUnreadable
          ? error.message
          : signal.aborted
            ? 'Sivua ei ehditty lukea: sivusto vastaa hitaasti tai on varattu.'
            : null;
      if (message === null) throw error;
      return { finding: null, error: message, url, reader: 'http', tyres: await this.tyres.of(productName) };
    }
  }
}

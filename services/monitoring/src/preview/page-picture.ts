import { Controller } from '@nestjs/common';
import { previewPicture } from '#contracts/monitoring/monitors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { logger } from '#service/process/logging';
import { hostOf } from '../monitor/monitor-writes.ts';
import { PageUnreadable } from '../page/page-unreadable.ts';
import { PageReader } from '../reading/page-reader.ts';

const MARGIN_MS = 1_000;

const log = logger('monitoring');

/** Reads a product's picture for the form of a monitor: the panel's security policy lets it load no picture of another site. */
@Controller()
export class PagePicture {
  constructor(private readonly reader: PageReader) {}

  @Serve(previewPicture)
  async picture({ url, ignoresRobots: ignores }: InputOf<typeof previewPicture>, call: Call): Promise<OutputOf<typeof previewPicture>> {
    const timeoutMs = Math.max(1_000, call.deadline - MARGIN_MS - Date.now());
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { type, bytes } = await this.reader.picture({ url, host: hostOf(url), timeoutMs, ignoresRobots: ignores === 'true', signal });
      return { picture: `data:${type};base64,${bytes.toString('base64')}` };
    } catch (error) {
      if (!(error instanceof PageUnreadable) && !signal.aborted) throw error;
      log.info({ host: hostOf(url), error: String(error) }, 'a picture cannot be read');
      return { picture: null };
    }
  }
}

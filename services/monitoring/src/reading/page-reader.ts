import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import type { CheckStep } from '#contracts/rules/monitor';
import { CONFIG } from '#service/process/config';
import { BrowserPages } from '../browser/browser-pages.ts';
import { findChromium } from '../browser/find-chromium.ts';
import type { Config } from '../config.ts';
import { HttpPages } from '../page/http-pages.ts';
import { PageUnreadable } from '../page/page-unreadable.ts';
import type { PageContent } from '../page/page-content.ts';
import type { Picture } from '../page/picture.ts';
import type { WantedProduct } from '../price/wanted/wanted-product.ts';
import { HostLeases } from './host-leases.ts';
import { PageParser } from './page-parser.ts';

/** Time after which a page that needed the browser is tried without it again, in milliseconds. */
const HTTP_AGAIN_MS = 7 * 86_400_000;

/** A page to read. */
export interface PageRequest {
  url: string;
  /** Host and port of `url`, in lower case. */
  host: string;
  /** Milliseconds that one attempt may take, without the time until its host is free. */
  timeoutMs: number;
  ignoresRobots: boolean;
  /** What is known from the last time. */
  known: { reader: 'http' | 'browser'; httpTriedAt: Date | null; etag: string | null; lastModified: string | null };
  signal: AbortSignal;
  onStep: (step: CheckStep) => void;
}

/** How a page was read. */
export interface ReadWith {
  url: string;
  reader: 'http' | 'browser';
  httpTriedAt: Date | null;
  etag: string | null;
  lastModified: string | null;
}

export type PriceRead = { kind: 'price'; finding: PriceFinding; read: ReadWith } | { kind: 'unchanged' };
export type TextRead = { kind: 'text'; text: string; read: ReadWith } | { kind: 'unchanged' };

/** A page without a price in its HTML may get one from its scripts. */
const mayNeedBrowser = ({ obstacle }: PriceFinding) => obstacle === 'needs_browser' || obstacle === 'no_price';

/** A text so short is the frame of a page that scripts fill. */
const MIN_TEXT_LENGTH = 200;

/** Reads pages: over HTTP first, and in a browser when the page shows nothing without one. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  private readonly http: HttpPages;
  private readonly browser: BrowserPages;

  constructor(
    @Inject(CONFIG) { MONITOR_ALLOWED_HOSTS: allowedHosts, CHROMIUM_PATH, MONITOR_HOST_PAUSE_MS, PUBLIC_URL }: Config,
    private readonly hosts: HostLeases,
    private readonly parser: PageParser,
  ) {
    const userAgent = `KaartoHintaseuranta/1.0 (+${PUBLIC_URL})`;
    this.http = new HttpPages({ allowedHosts, userAgent, pauseMs: MONITOR_HOST_PAUSE_MS });
    this.browser = new BrowserPages({ chromiumPath: findChromium(CHROMIUM_PATH), allowedHosts, userAgent });
  }

  /**
   * Reads the price of a product.
   * @throws PageUnreadable; the signal's reason when it is aborted
   */
  async price(request: PageRequest, wanted: WantedProduct): Promise<PriceRead> {
    const find = (page: PageContent) => {
      request.onStep('finding');
      return this.parser.price(page, wanted);
    };
    return this.read(request, find, mayNeedBrowser, (finding, read) => ({ kind: 'price', finding, read }));
  }

  /** Reads the readable text of a page. @throws as `price` does */
  async text(request: PageRequest): Promise<TextRead> {
    const isEmpty = (text: string) => text.length < MIN_TEXT_LENGTH;
    return this.read(
      request,
      (page) => this.parser.text(page),
      isEmpty,
      (text, read) => ({ kind: 'text', text, read }),
    );
  }

  /** Reads the picture of a product. @throws as `price` does */
  picture({ url, host, timeoutMs, ignoresRobots, signal }: Omit<PageRequest, 'known' | 'onStep'>): Promise<Picture> {
    return this.hosts.hold(host, signal, () => this.http.readPicture(url, { timeoutMs, signal, ignoreRobots: ignoresRobots }));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.http.close(), this.browser.close()]);
  }

  private async read<T, R>(
    request: PageRequest,
    parse: (page: PageContent) => Promise<T>,
    isIncomplete: (parsed: T) => boolean,
    result: (parsed: T, read: ReadWith) => R,
  ): Promise<R | { kind: 'unchanged' }> {
    const { host, signal, onStep } = request;
    onStep('waiting');
    return this.hosts.hold(host, signal, () => this.readNow(request, parse, isIncomplete, result));
  }

  private async readNow<T, R>(
    request: PageRequest,
    parse: (page: PageContent) => Promise<T>,
    isIncomplete: (parsed: T) => boolean,
    result: (parsed: T, read: ReadWith) => R,
  ): Promise<R | { kind: 'unchanged' }> {
    const { known, onStep } = request;
    const needsBrowser = known.reader === 'browser' && Date.now() - (known.httpTriedAt?.getTime() ?? 0) < HTTP_AGAIN_MS;
    const httpTriedAt = needsBrowser ? known.httpTriedAt : new Date();
    if (!needsBrowser) {
      onStep('reading');
      const answer = await this.overHttp(request);
      if (answer.kind === 'unchanged') return answer;
      const parsed = await parse(answer.page);
      const { etag = null, lastModified = null } = answer.validators;
      const overHttp = () => result(parsed, { url: answer.page.url, reader: 'http', httpTriedAt: null, etag, lastModified });
      if (!isIncomplete(parsed)) return overHttp();
      // Without a browser the page's own reason says more than the missing browser, unless the page is an empty frame.
      const inBrowser = await this.inBrowser(request, parse).catch((error: unknown) => {
        if (error instanceof PageUnreadable && error.code === 'no_browser' && !this.isFrame(parsed)) return null;
        throw error;
      });
      if (inBrowser === null || isIncomplete(inBrowser.parsed)) return overHttp();
      return result(inBrowser.parsed, { url: inBrowser.url, reader: 'browser', httpTriedAt, etag: null, lastModified: null });
    }
    const { parsed, url } = await this.inBrowser(request, parse);
    return result(parsed, { url, reader: 'browser', httpTriedAt, etag: null, lastModified: null });
  }

  private isFrame(parsed: unknown): boolean {
    return typeof parsed === 'object' && parsed !== null && 'obstacle' in parsed && parsed.obstacle === 'needs_browser';
  }

  private overHttp({ url, timeoutMs, ignoresRobots, known, signal }: PageRequest) {
    const validators = {
      ...(known.etag === null ? {} : { etag: known.etag }),
      ...(known.lastModified === null ? {} : { lastModified: known.lastModified }),
    };
    return this.http.read(url, { timeoutMs, signal, validators, ignoreRobots: ignoresRobots });
  }

  private async inBrowser<T>({ url, timeoutMs, ignoresRobots, signal, onStep }: PageRequest, parse: (page: PageContent) => Promise<T>) {
    onStep('browser');
    if (!ignoresRobots) await this.http.assertRobotsAllow(url, { signal });
    const page = await this.browser.read(url, { timeoutMs, signal });
    return { parsed: await parse(page), url: page.url };
  }
}

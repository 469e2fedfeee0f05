import type { Browser, BrowserContext, BrowserServer, Page } from 'playwright-core';
import type { AllowedHosts, ResolveName } from '../page/allowed-address.ts';
import { assertAllowed, RefusedAddress } from '../page/allowed-address.ts';
import { PageUnreadable } from '../page/page-unreadable.ts';
import type { PageContent } from '../page/page-content.ts';
import { GuardProxy } from './guard-proxy.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_PAGE_BYTES = 20 * MEBIBYTE;
/** Characters of the rendered page. */
const MAX_HTML = 3 * MEBIBYTE;
const LAUNCH_MS = 20_000;
const IDLE_MS = 30_000;
/** A browser grows with its pages, so it is replaced after so many. */
const PAGES_PER_BROWSER = 40;
/** Time for the scripts of a page to become quiet, in milliseconds. */
const QUIET_MS = 6_000;
/** Time to end a page in order before its browser is killed, in milliseconds. */
const CLOSE_MS = 2_000;

const FLAGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,IsolateOrigins,site-per-process',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=256',
  '--mute-audio',
  // Everything goes through the proxy, this machine's own addresses too, and no name is resolved by the browser.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Not needed for a price, and heavy. */
const UNREAD_TYPES = new Set(['image', 'media', 'font', 'texttrack', 'manifest', 'ping']);

export interface BrowserPagesOptions {
  /** Null: there is no browser. */
  chromiumPath: string | null;
  allowedHosts: AllowedHosts;
  userAgent: string;
  /** For tests. */
  resolve?: ResolveName;
}

interface Running {
  server: BrowserServer;
  browser: Browser;
  proxy: GuardProxy;
  pages: number;
}

const timedOut = (timeoutMs: number) =>
  new PageUnreadable('timeout', `Sivu ei tullut valmiiksi selaimessa ${Math.round(timeoutMs / 1_000)} sekunnissa.`, { mayRetry: true });

/** Reads pages with a real browser, one at a time. A page that hangs or crashes the browser costs only its own result. */
export class BrowserPages {
  private running: Running | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: BrowserPagesOptions) {}

  /**
   * Returns a page as it is after its scripts have run.
   * @param options.timeoutMs for the page, without the start of the browser
   * @throws PageUnreadable within the timeout and two seconds; the signal's reason
   */
  read(url: string, options: { timeoutMs: number; signal?: AbortSignal }): Promise<PageContent> {
    const result = this.last.then(() => this.readNow(url, options));
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    await this.kill();
  }

  private async readNow(url: string, { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): Promise<PageContent> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    this.assertAllowed(url);
    const running = await this.start();
    running.proxy.beginPage();
    running.pages += 1;
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(timedOut(timeoutMs)), timeoutMs);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    running.browser.once('disconnected', () => reject(new PageUnreadable('browser_failed', 'Sivu kaatoi selaimen.', { mayRetry: true })));
    let isClean = false;
    try {
      const content = await Promise.race([this.render(running.browser, url, timeoutMs, reject), ended]);
      isClean = true;
      return content;
    } catch (error) {
      throw unreadable(error, timeoutMs);
    } finally {
      ended.catch(() => undefined);
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (!isClean || running.pages >= PAGES_PER_BROWSER) await this.kill();
      this.idle = setTimeout(() => void this.kill(), IDLE_MS);
      this.idle.unref();
    }
  }

  private async render(browser: Browser, url: string, timeoutMs: number, fail: (error: Error) => void): Promise<PageContent> {
    const until = performance.now() + timeoutMs;
    const left = () => Math.max(1, until - performance.now());
    const context = await browser.newContext({
      acceptDownloads: false,
      serviceWorkers: 'block',
      locale: 'fi-FI',
      timezoneId: 'Europe/Helsinki',
      userAgent: `Mozilla/5.0 (compatible; ${this.options.userAgent.replace(/\s*\(/, '; ').replace(/\)$/, '')})`,
      viewport: { width: 1_280, height: 900 },
    });
    try {
      const page = await context.newPage();
      await this.restrain(context, page, fail);
      const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: left() });
      const status = response?.status() ?? 200;
      if (status === 404 || status === 410) throw new PageUnreadable('not_found', 'Sivua ei löydy (virhe 404).');
      if (status >= 500) throw new PageUnreadable('server_error', `Sivusto vastasi virheellä ${status}.`, { mayRetry: true });
      await page.waitForLoadState('networkidle', { timeout: Math.min(QUIET_MS, left()) }).catch(() => undefined);
      const html = await page.evaluate<string>(`document.documentElement.outerHTML.slice(0, ${MAX_HTML})`);
      return { url: page.url(), contentType: 'text/html', text: html };
    } finally {
      // A page that hangs cannot be closed; its browser is killed then.
      await Promise.race([context.close().catch(() => undefined), new Promise((done) => setTimeout(done, CLOSE_MS).unref())]);
    }
  }

  /** Keeps a page from doing anything but showing its text. */
  private async restrain(context: BrowserContext, page: Page, fail: (error: Error) => void): Promise<void> {
    page.on('crash', () => fail(new PageUnreadable('browser_failed', 'Sivu kaatoi selaimen.', { mayRetry: true })));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('download', (download) => void download.cancel().catch(() => undefined));
    context.on('page', (other) => void (other === page ? undefined : other.close().catch(() => undefined)));
    await page.route('**/*', (route) => {
      const request = route.request();
      const isUnread = UNREAD_TYPES.has(request.resourceType()) || !/^https?:/.test(request.url());
      void (isUnread ? route.abort() : route.continue()).catch(() => undefined);
    });
  }

  private assertAllowed(address: string): void {
    try {
      assertAllowed(new URL(address), this.options.allowedHosts);
    } catch (error) {
      if (error instanceof RefusedAddress)
        throw new PageUnreadable('refused_address', 'Osoite ei ole julkisessa verkossa.', { cause: error });
      throw error;
    }
  }

  private async start(): Promise<Running> {
    if (this.running?.browser.isConnected() === true) return this.running;
    await this.kill();
    const { chromiumPath, allowedHosts, resolve } = this.options;
    if (chromiumPath === null)
      throw new PageUnreadable('no_browser', 'Sivu näyttää hinnan vasta selaimessa, eikä palvelimella ole selainta (Chromium).');
    // Loaded with the first page that needs a browser: most shops have none.
    const { chromium } = await import('playwright-core');
    const proxy = new GuardProxy({ allowedHosts, maxBytes: MAX_PAGE_BYTES, ...(resolve === undefined ? {} : { resolve }) });
    try {
      const server = await chromium.launchServer({
        executablePath: chromiumPath,
        // The sandbox of Chromium does not work for root, nor without user namespaces in a container.
        args: [...FLAGS, ...(process.getuid?.() === 0 || process.env['container'] !== undefined ? ['--no-sandbox'] : [])],
        proxy: { server: await proxy.start(), username: proxy.username, password: proxy.password },
        timeout: LAUNCH_MS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        host: '127.0.0.1',
      });
      const browser = await chromium.connect(server.wsEndpoint());
      this.running = { server, browser, proxy, pages: 0 };
      return this.running;
    } catch (error) {
      proxy.close();
      throw new PageUnreadable('no_browser', 'Selain (Chromium) ei käynnistynyt palvelimella.', { cause: error });
    }
  }

  private async kill(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (running === undefined) return;
    running.proxy.close();
    await running.server.kill().catch(() => undefined);
  }
}

function unreadable(error: unknown, timeoutMs: number): unknown {
  if (error instanceof PageUnreadable || !(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') return timedOut(timeoutMs);
  if (/Download is starting|net::ERR_ABORTED/.test(error.message))
    return new PageUnreadable('not_a_page', 'Osoitteessa ei ole verkkosivua vaan tiedosto.', { cause: error });
  if (/net::ERR_/.test(error.message))
    return new PageUnreadable('unreachable', 'Sivustoon ei saada yhteyttä selaimella.', { mayRetry: true, cause: error });
  if (/Target (?:page|closed)|has been closed|crashed/i.test(error.message))
    return new PageUnreadable('browser_failed', 'Sivu kaatoi selaimen.', { mayRetry: true, cause: error });
  return error;
}

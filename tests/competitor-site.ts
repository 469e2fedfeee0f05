import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { getMonitor } from '#contracts/monitoring/monitors';
import type { OutputOf } from '#contracts/operation';

export type Monitor = OutputOf<typeof getMonitor>;

/** What a page of the site returns. */
export interface SitePage {
  body: string | Uint8Array;
  status?: number;
  headers?: Record<string, string>;
  /** The response waits for this. */
  after?: Promise<unknown>;
}

/** A competitor's web shop on 127.0.0.1, whose pages a test sets and changes. */
export class CompetitorSite {
  /** Origin, without a final slash. */
  readonly url: string;
  /** The requests so far, as `GET /path`. */
  readonly requests: string[] = [];
  private readonly pages = new Map<string, SitePage | (() => SitePage)>();

  private constructor(private readonly server: http.Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<CompetitorSite> {
    const server = http.createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const site = new CompetitorSite(server);
    server.on('request', (request, response) => void site.answer(request, response));
    return site;
  }

  /** Sets a page, and returns its URL. */
  set(path: string, page: string | SitePage | (() => SitePage)): string {
    this.pages.set(path, typeof page === 'string' ? { body: page } : page);
    return this.url + path;
  }

  /** Returns how often a page was requested. */
  readsOf(path: string): number {
    return this.requests.filter((request) => request === `GET ${path}`).length;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(() => closed()));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    this.requests.push(`${request.method} ${path}`);
    const found = this.pages.get(path);
    const page = typeof found === 'function' ? found() : found;
    await page?.after;
    const { status = page === undefined ? 404 : 200, headers = {}, body = '<h1>Sivua ei löytynyt</h1>' } = page ?? {};
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  }
}

/** A PNG of one pixel. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const productName = 'Nokian Tyres Hakkapeliitta R5 205/55R16';

/** A product page that says its price in structured data and in its text. */
export function productPage(euros: number, name = productName): string {
  const offer = { '@type': 'Offer', price: euros.toFixed(2), priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
  const data = { '@context': 'https://schema.org', '@type': 'Product', name, offers: offer };
  return `<!doctype html><html lang="fi"><head><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><main><h1>${name}</h1><p class="price">${euros.toFixed(2).replace('.', ',')} €</p></main></body></html>`;
}

/** The fields of a new monitor. */
export const monitorFields = (url: string, fields: Record<string, unknown> = {}) => ({
  name: 'Rengas Kilpailija',
  url,
  selector: null,
  productName,
  trackingType: 'individual_price',
  notifications: { priceIncrease: true, priceDecrease: true, emailRecipients: [] as string[] },
  crawlSettings: { timeout: 5_000, retryAttempts: 1, ignoresRobots: false },
  ...fields,
});

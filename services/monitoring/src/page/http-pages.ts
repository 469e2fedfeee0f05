import type { PageContent } from './page-content.ts';
import { assertAllowed, isListed, type AllowedHosts, type ResolveName } from './allowed-address.ts';
import { readBody, type BodyLimits } from './body.ts';
import { toUnreadable, withDeadline } from './failure.ts';
import { discard, GuardedHttp, redirectTarget, type HttpResponse } from './guarded-http.ts';
import { HostQueue, QueueFull, type HostTurn } from './host-queue.ts';
import { decodePage } from './page-text.ts';
import { MAX_PICTURE_BYTES, pictureType, type Picture } from './picture.ts';
import { PageUnreadable } from './page-unreadable.ts';
import { isRobotCheck, mayBeRobotCheck } from './robot-check.ts';
import { Robots, type RobotsFile } from './robots.ts';
import { statusError } from './status-error.ts';

const MEBIBYTE = 1024 * 1024;
const ROBOTS_LIMITS: BodyLimits = { maxBytes: 500 * 1024, maxCompressedBytes: 500 * 1024, truncates: true };
const ROBOTS_TIMEOUT_MS = 10_000;
const HOST_PAUSE_MS = 2_000;
const MAX_VALIDATOR_LENGTH = 500;
const MAX_URL_LENGTH = 2_048;

const PICTURE_LIMITS: BodyLimits = { maxBytes: MAX_PICTURE_BYTES, maxCompressedBytes: MAX_PICTURE_BYTES };
const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.5';
const PICTURE_ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,*/*;q=0.5';

/** Media types of pages: HTML, XHTML, XML, JSON and plain text. */
const PAGE_TYPE = /^(?:text\/(?:html|plain|xml|json)|application\/(?:xhtml\+xml|xml|json|[\w.-]+\+json))$/;

export interface HttpPagesOptions {
  allowedHosts: AllowedHosts;
  /** For example 'KaartoHintaseuranta/1.0 (+https://shop.example)'. */
  userAgent: string;
  /** Bytes of a page after decompression. Default: 3 MiB. */
  maxBytes?: number;
  /** Received bytes of a compressed page. Default: 3 MiB. */
  maxCompressedBytes?: number;
  /** Default: 5. */
  maxRedirects?: number;
  /** Milliseconds between two reads of a host; 0 for allowed hosts. Default: 2,000. */
  pauseMs?: number;
  /** Replaces `pauseMs`, for tests and to share a queue. It is closed with the reader. */
  queue?: HostQueue;
  /** For tests. Default: the system's resolver. */
  resolve?: ResolveName;
}

/** What a server said about a version of a page, to ask whether it has changed. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface ReadOptions {
  /** Milliseconds that the site may take over all redirects, without robots.txt (10 s) and without waiting for the host's turn. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Of the last read, for a conditional request. */
  validators?: Validators;
  /** For sites that have allowed it otherwise. */
  ignoreRobots?: boolean;
  /** Whether to wait for the pause of the host. Default: true. Two reads of one host never run at once. */
  waits?: boolean;
}

export type PageRead =
  | {
      kind: 'page';
      page: PageContent;
      /** 2xx, or the status of a robot check: 403, 405, 429 or 503. */
      status: number;
      validators: Validators;
      /** The number of redirects. */
      redirects: number;
    }
  | { kind: 'unchanged' };

/** Turns a response that is no redirect into a result. Reads or destroys its body. */
type Receive<T> = (url: URL, response: HttpResponse, redirects: number) => Promise<T>;

/** A read with its redirects. */
interface Trip<T> {
  options: ReadOptions;
  accept: string;
  receive: Receive<T>;
  visited: Set<string>;
  msLeft: number;
}

type Step<T> = { to: URL } | { result: T };

/** Reads foreign pages over HTTP, from public addresses only, politely, and within limits. */
export class HttpPages {
  private readonly http: GuardedHttp;
  private readonly robots: Robots;
  private readonly queue: HostQueue;
  private readonly allowedHosts: AllowedHosts;
  private readonly limits: BodyLimits;
  private readonly maxRedirects: number;

  constructor({
    allowedHosts,
    userAgent,
    maxBytes = 3 * MEBIBYTE,
    maxCompressedBytes = 3 * MEBIBYTE,
    maxRedirects = 5,
    pauseMs = HOST_PAUSE_MS,
    queue,
    resolve,
  }: HttpPagesOptions) {
    this.http = new GuardedHttp({ allowedHosts, userAgent, ...(resolve ? { resolve } : {}) });
    this.robots = new Robots({ readFile: (url, signal) => this.readRobots(url, signal) });
    this.queue = queue ?? new HostQueue({ pauseMs: (host) => (isListed(host.replace(/:\d+$/, ''), allowedHosts) ? 0 : pauseMs) });
    this.allowedHosts = allowedHosts;
    this.limits = { maxBytes, maxCompressedBytes };
    this.maxRedirects = maxRedirects;
  }

  /**
   * Reads a page. Each address, also of a redirect, is checked before connecting, and its robots.txt is followed.
   * @throws PageUnreadable; the signal's reason
   */
  read(address: string, options: ReadOptions): Promise<PageRead> {
    return this.follow(address, options, PAGE_ACCEPT, (url, response, redirects) => this.page(url, response, redirects, options));
  }

  /**
   * Reads a picture with the same checks and limits as a page, except for its size: `MAX_PICTURE_BYTES`.
   * @throws PageUnreadable, also for a format that `Picture` does not have; the signal's reason
   */
  readPicture(address: string, options: Omit<ReadOptions, 'validators'>): Promise<Picture> {
    return this.follow(address, options, PICTURE_ACCEPT, async (_url, response) => {
      const { status } = response;
      if (status < 200 || status >= 300) {
        await discard(response);
        throw statusError(response);
      }
      const bytes = await readBody(response, PICTURE_LIMITS);
      const type = pictureType(bytes);
      if (type === null) throw new PageUnreadable('not_a_page', 'Osoitteessa ei ole kuvaa.');
      return { type, bytes };
    });
  }

  /**
   * Checks that robots.txt allows a page, for a page that is read in another way.
   * @throws PageUnreadable, as `read` does; the signal's reason
   */
  async assertRobotsAllow(address: string, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    await this.robots.check(this.allowedUrl(address), signal);
  }

  /** Ends all reads and connections. */
  async close(): Promise<void> {
    this.queue.close();
    await this.http.close();
  }

  private async follow<T>(address: string, options: ReadOptions, accept: string, receive: Receive<T>): Promise<T> {
    const { signal, waits = true, timeoutMs } = options;
    signal?.throwIfAborted();
    let url = this.allowedUrl(address);
    const trip: Trip<T> = { options, accept, receive, visited: new Set([url.href]), msLeft: timeoutMs };
    for (;;) {
      const { host } = url;
      const start = url;
      // Only one turn is held at a time, so that two reads which redirect to each other's host cannot block each other.
      const step = await this.queue
        .run(host, (turn) => this.visit(start, trip, turn), { signal, skipsPause: !waits })
        .catch((error: unknown) => {
          if (!(error instanceof QueueFull)) throw error;
          throw new PageUnreadable('too_many_requests', 'Sivuja on jonossa liikaa. Yritä hetken kuluttua uudelleen.', { mayRetry: true });
        });
      if ('result' in step) return step.result;
      url = step.to;
    }
  }

  /** Requests a URL and the redirects within its host, in one turn of the host. */
  private async visit<T>(start: URL, trip: Trip<T>, turn: HostTurn): Promise<Step<T>> {
    const { signal, ignoreRobots = false, timeoutMs } = trip.options;
    for (let url = start; ;) {
      if (!ignoreRobots) turn.pauseAtLeast(await this.robots.check(url, signal));
      const startedAt = performance.now();
      const current = url;
      const step = await withDeadline(trip.msLeft, signal, (limited) => this.request(current, trip, limited), timeoutMs);
      trip.msLeft = Math.max(0, trip.msLeft - (performance.now() - startedAt));
      if ('result' in step || step.to.host !== start.host) return step;
      url = step.to;
    }
  }

  private async request<T>(url: URL, trip: Trip<T>, signal: AbortSignal): Promise<Step<T>> {
    const { etag, lastModified } = trip.options.validators ?? {};
    const headers = {
      accept: trip.accept,
      'accept-language': 'fi-FI,fi;q=0.9,en;q=0.5',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
      ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    };
    try {
      const response = await this.http.get(url, headers, signal);
      const target = redirectTarget(response, url);
      if (target) {
        const to = this.nextUrl(target, trip, response);
        await discard(response);
        signal.throwIfAborted();
        return { to };
      }
      return { result: await trip.receive(url, response, trip.visited.size - 1) };
    } catch (error) {
      throw signal.aborted ? error : toUnreadable(error);
    }
  }

  private nextUrl<T>(target: URL, { visited }: Trip<T>, { body }: HttpResponse): URL {
    try {
      const to = this.allowedUrl(target.href);
      if (visited.has(to.href) || visited.size > this.maxRedirects)
        throw new PageUnreadable('too_many_redirects', 'Sivun uudelleenohjaukset eivät pääty.');
      visited.add(to.href);
      return to;
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  private async page(url: URL, response: HttpResponse, redirects: number, { validators }: ReadOptions): Promise<PageRead> {
    const { status, headers, body } = response;
    if (status === 304 && (validators?.etag !== undefined || validators?.lastModified !== undefined)) {
      await discard(response);
      return { kind: 'unchanged' };
    }
    const isSuccess = status >= 200 && status < 300;
    const header = [headers['content-type'] ?? 'text/html'].flat()[0] ?? 'text/html';
    const contentType = (/^[^;,\s]*/.exec(header.trim())?.[0] ?? '').toLowerCase();
    const isDownload = /^\s*attachment/i.test([headers['content-disposition'] ?? ''].flat()[0] ?? '');
    const isPage = PAGE_TYPE.test(contentType) && !isDownload && status !== 204 && status !== 205;
    if (!isPage || !(isSuccess || mayBeRobotCheck(response))) {
      body.destroy();
      if (!isSuccess) throw statusError(response);
      throw new PageUnreadable('not_a_page', 'Osoitteessa ei ole verkkosivua vaan tiedosto.');
    }
    const text = decodePage(await readBody(response, this.limits), header);
    if (!isSuccess && !isRobotCheck(response, text)) throw statusError(response);
    return { kind: 'page', page: { url: url.href, contentType, text }, status, validators: validatorsOf(response), redirects };
  }

  private async readRobots(start: URL, signal: AbortSignal | undefined): Promise<RobotsFile> {
    return withDeadline(ROBOTS_TIMEOUT_MS, signal, async (limited) => {
      try {
        for (let url = start, redirects = 0; ; redirects += 1) {
          const response = await this.http.get(url, { accept: 'text/plain,*/*;q=0.5' }, limited);
          const { status } = response;
          const target = redirectTarget(response, url);
          if (status >= 200 && status < 300) return { status, text: (await readBody(response, ROBOTS_LIMITS)).toString('utf8') };
          await discard(response);
          limited.throwIfAborted();
          if (!target) return { status, text: '' };
          if (redirects === this.maxRedirects) throw new PageUnreadable('too_many_redirects', 'robots.txt ohjaa liian monta kertaa.');
          url = target;
        }
      } catch (error) {
        throw limited.aborted ? error : toUnreadable(error);
      }
    });
  }

  /** @throws PageUnreadable */
  private allowedUrl(address: string): URL {
    const url = URL.parse(address);
    if (!url || url.href.length > MAX_URL_LENGTH) throw new PageUnreadable('refused_address', 'Osoite ei ole kelvollinen verkko-osoite.');
    // Both spellings are the same host, and only the one without a dot suits certificates and virtual hosts.
    url.hostname = url.hostname.replace(/\.$/, '');
    try {
      assertAllowed(url, this.allowedHosts);
    } catch (error) {
      throw toUnreadable(error);
    }
    return url;
  }
}

/** Validators that can be stored and sent back. */
function validatorsOf({ headers }: HttpResponse): Validators {
  const usable = (value: string | string[] | undefined) =>
    typeof value === 'string' && value.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
  const etag = usable(headers.etag);
  const lastModified = usable(headers['last-modified']);
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
}

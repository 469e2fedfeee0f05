import parseRobots from 'robots-parser';
import { PageUnreadable, type UnreadableCode } from './page-unreadable.ts';

/** The name that sites use in robots.txt for us. */
export const ROBOT_NAME = 'KaartoHintaseuranta';

const DAY_MS = 24 * 60 * 60_000;
const MAX_CRAWL_DELAY_MS = 60_000;

/** Limits of the memory: origins, and characters of all files together. */
const MAX_ORIGINS = 2_000;
const MAX_CHARACTERS = 20_000_000;

/** Characters of all rules with wildcards of a file: matching them is slow, and a hostile file could stop the process. */
const MAX_WILDCARD_CHARACTERS = 50_000;

/** Failures that end at the page itself as well, or that RFC 9309 treats like a missing file. */
const meansNoRules: ReadonlySet<UnreadableCode> = new Set(['refused_address', 'too_many_redirects']);

/** The answer for a robots.txt, after its redirects. */
export interface RobotsFile {
  status: number;
  text: string;
}

export interface RobotsOptions {
  /** Reads a robots.txt; it may throw PageUnreadable. */
  readFile: (url: URL, signal: AbortSignal | undefined) => Promise<RobotsFile>;
  /** Milliseconds, for tests. */
  now?: () => number;
}

interface Rules {
  isAllowed(url: string, robot: string): boolean | undefined;
  /** Seconds. */
  getCrawlDelay(robot: string): number | undefined;
}

// The package's types describe an ES module, but it is CommonJS.
const rulesFrom = parseRobots as unknown as (url: string, text: string) => Rules;

interface Known {
  rules: Rules | null;
  length: number;
  readAt: number;
  /** When the file could not be read for the first time since it was read. */
  failingSince: number | null;
}

/**
 * Follows the robots.txt of each origin (RFC 9309). A file is kept for 24 hours. Every 4xx means that there are no rules, except
 * 429. When the site answers 5xx or does not answer, the last known rules hold; without them the page is not read now, because
 * the RFC demands it and the page would seldom be better off. After 24 hours of failures the page is read anyway: some
 * shops' robots.txt always fails, and one page a day is no load.
 */
export class Robots {
  private readonly known = new Map<string, Known>();
  private readonly readFile: RobotsOptions['readFile'];
  private readonly now: () => number;
  private characters = 0;

  constructor({ readFile, now = Date.now }: RobotsOptions) {
    this.readFile = readFile;
    this.now = now;
  }

  /**
   * Returns the milliseconds that the site wants between two pages: 0 to 60,000.
   * @throws PageUnreadable 'robots' when the page must not be read, or why robots.txt could not be read; the signal's reason
   */
  async check(url: URL, signal?: AbortSignal): Promise<number> {
    const rules = await this.rulesOf(url.origin, signal);
    if (rules === null) return 0;
    if (rules.isAllowed(url.href, ROBOT_NAME) === false)
      throw new PageUnreadable('robots', 'Sivusto kieltää sivun automaattisen lukemisen (robots.txt).');
    const delay = rules.getCrawlDelay(ROBOT_NAME) ?? 0;
    return Math.min(Math.max(delay * 1000, 0), MAX_CRAWL_DELAY_MS);
  }

  private async rulesOf(origin: string, signal: AbortSignal | undefined): Promise<Rules | null> {
    const known = this.known.get(origin);
    if (known && known.failingSince === null && this.now() - known.readAt < DAY_MS) return known.rules;
    const url = new URL('/robots.txt', origin);
    try {
      const { status, text } = await this.readFile(url, signal);
      if (status === 429 || status >= 500)
        throw new PageUnreadable('server_error', `Sivuston robots.txt-tiedostoa ei saatu (virhe ${status}), joten sivua ei luettu.`, {
          mayRetry: true,
        });
      const isFile = status >= 200 && status < 300;
      return this.remember(origin, isFile ? parse(url, text) : null, isFile ? text.length : 0);
    } catch (error) {
      if (!(error instanceof PageUnreadable)) throw error;
      if (meansNoRules.has(error.code)) return this.remember(origin, null, 0);
      return this.afterFailure(origin, known, error);
    }
  }

  private afterFailure(origin: string, known: Known | undefined, error: PageUnreadable): Rules | null {
    const now = this.now();
    const failingSince = known?.failingSince ?? now;
    // Infinity: the file was never read.
    this.store(origin, { rules: null, length: 0, readAt: -Infinity, ...known, failingSince });
    const wasRead = known !== undefined && known.readAt !== -Infinity;
    if (wasRead || now - failingSince >= DAY_MS) return known?.rules ?? null;
    throw error;
  }

  private remember(origin: string, rules: Rules | null, length: number): Rules | null {
    this.store(origin, { rules, length, readAt: this.now(), failingSince: null });
    return rules;
  }

  private store(origin: string, entry: Known): void {
    this.forget(origin);
    this.known.set(origin, entry);
    this.characters += entry.length;
    // The first ones are the oldest.
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MAX_ORIGINS && this.characters <= MAX_CHARACTERS) return;
      this.forget(oldest);
    }
  }

  private forget(origin: string): void {
    this.characters -= this.known.get(origin)?.length ?? 0;
    this.known.delete(origin);
  }
}

function parse(url: URL, text: string): Rules {
  let wildcards = 0;
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    if (!line.includes('*') || /^\s*user-agent/i.test(line)) return line;
    const short = line.replace(/\*+/g, '*');
    wildcards += short.length;
    return wildcards > MAX_WILDCARD_CHARACTERS ? '' : short;
  });
  return rulesFrom(url.href, lines.join('\n'));
}

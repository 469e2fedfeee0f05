import { get } from 'node:http';
import type { PageAudit } from './page-audit.ts';

export interface Check {
  what: string;
  holds: boolean;
  /** Details that help to find the cause of a failed check. */
  details: string[];
}

const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_LARGEST_PAINT = 1_600;
const MAX_LAYOUT_SHIFT = 0.01;
const MAX_BLOCKED = 50;
const MAX_SCRIPTS = 135_000;
const MAX_STYLES = 20_000;
/** The folder into which the build puts the scripts and styles of the panel. */
const ADMIN_FOLDER = '/assets/admin/';

const atLeast = (what: string, value: number, limit: number, details: string[]): Check => ({
  what: `${what} ${value} (at least ${limit})`,
  holds: value >= limit,
  details,
});

const atMost = (what: string, value: number, limit: number, unit: string, details: string[] = []): Check => ({
  what: `${what} ${Number(value.toFixed(3))} ${unit}(at most ${limit})`.trimEnd(),
  holds: value <= limit,
  details,
});

const none = (what: string, found: string[]): Check => ({ what, holds: found.length === 0, details: found });

/** Returns the size in bytes of a file as a browser that accepts only gzip receives it. */
const gzipped = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes)).once('error', reject);
    }).once('error', reject);
  });

async function weigh({ assets }: PageAudit, kind: string): Promise<{ bytes: number; files: string[] }> {
  const urls = assets.filter((asset) => asset.kind === kind).map(({ url }) => url);
  const sizes = await Promise.all(urls.map(gzipped));
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    files: urls.map((url, index) => `${String(sizes[index]).padStart(7)} ${new URL(url).pathname}`),
  };
}

/** Returns the checks that every page has to pass. */
export function pageChecks({ scores, findings, assets }: PageAudit, url: string): Check[] {
  const ours = new URL(url).origin;
  const addresses = assets.map((asset) => asset.url).filter((address) => !address.startsWith('data:'));
  return [
    atLeast('performance', scores.performance, MIN_SCORES.performance, findings.performance),
    atLeast('accessibility', scores.accessibility, MIN_SCORES.accessibility, findings.accessibility),
    atLeast('best practices', scores['best-practices'], MIN_SCORES['best-practices'], findings['best-practices']),
    atLeast('SEO', scores.seo, MIN_SCORES.seo, findings.seo),
    none(
      'sends no request to another host',
      addresses.filter((address) => new URL(address).origin !== ours),
    ),
    none(
      'loads no file of the panel',
      addresses.filter((address) => new URL(address).pathname.startsWith(ADMIN_FOLDER)),
    ),
  ];
}

/** Returns the checks that only the front page has to pass, in addition to those of every page. */
export async function frontPageChecks(audit: PageAudit): Promise<Check[]> {
  const { largestPaint, layoutShift, blocked, findings } = audit;
  const [scripts, styles] = await Promise.all([weigh(audit, 'Script'), weigh(audit, 'Stylesheet')]);
  return [
    atMost('largest contentful paint', Math.round(largestPaint), MAX_LARGEST_PAINT, 'ms ', findings.performance),
    atMost('layout shift', layoutShift, MAX_LAYOUT_SHIFT, '', findings.performance),
    atMost('blocking time', Math.round(blocked), MAX_BLOCKED, 'ms ', findings.performance),
    atMost('scripts, gzip', scripts.bytes, MAX_SCRIPTS, 'bytes ', scripts.files),
    atMost('styles, gzip', styles.bytes, MAX_STYLES, 'bytes ', styles.files),
  ];
}

import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface Asset {
  url: string;
  kind: string;
}

/** What Lighthouse says of a page. */
export interface Judgement {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds until the largest part of the first screen is painted. */
  largestPaint: number;
  layoutShift: number;
  /** Milliseconds in which the page could not have answered a touch. */
  blocked: number;
  /** How fast this machine was meanwhile: about 1,500 when quiet, a few hundred when others work on it. */
  machine: number;
  /** Audits below full marks, with what they found. */
  findings: Record<Category, string[]>;
  assets: Asset[];
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

function found(details: unknown): string {
  const items = typeof details === 'object' && details !== null && 'items' in details && Array.isArray(details.items) ? details.items : [];
  return items.length === 0 ? '' : `: ${JSON.stringify(items.slice(0, 3)).slice(0, 400)}`;
}

function findingsOf(result: Result, category: Category): string[] {
  return (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id];
    if (audit === undefined || audit.score === null || audit.score >= 1 || weight === 0) return [];
    return [`${id} (${audit.displayValue ?? percent(audit.score)})${found(audit.details)}`];
  });
}

function assetsOf(result: Result): Asset[] {
  const details: unknown = result.audits['network-requests']?.details;
  const items = typeof details === 'object' && details !== null && 'items' in details ? (details.items as Record<string, unknown>[]) : [];
  return items.map(({ url, resourceType }) => ({ url: String(url), kind: String(resourceType) }));
}

const each = <T>(make: (category: Category) => T) =>
  Object.fromEntries(categories.map((category) => [category, make(category)])) as Record<Category, T>;

/** The index of the machine by which the limits were set. */
const REFERENCE_INDEX = 1_500;

/** How fast this machine is now, by Lighthouse's own measure: half of it where others take half of the processor. */
async function indexOf(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
}

/**
 * Judges a page on a phone with Lighthouse's own settings, in the browser that listens on `port`. The phone is four times
 * slower than a quiet machine; one that is slow or busy is slowed down the less, so that the phone stays the same.
 */
export async function judge(url: string, browser: Browser, port: number): Promise<Judgement> {
  const { mobileSlow4G } = throttling;
  const cpuSlowdownMultiplier = mobileSlow4G.cpuSlowdownMultiplier * Math.min(1, (await indexOf(browser)) / REFERENCE_INDEX);
  const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json', throttling: { ...mobileSlow4G, cpuSlowdownMultiplier } });
  if (answer === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const result = answer.lhr;
  if (result.runtimeError) throw new Error(`Lighthouse on ${url}: ${result.runtimeError.message}`);
  const figure = (id: string) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    scores: each((category) => percent(result.categories[category]?.score)),
    largestPaint: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blocked: figure('total-blocking-time'),
    machine: result.environment.benchmarkIndex,
    findings: each((category) => findingsOf(result, category)),
    assets: assetsOf(result),
  };
}

/**
 * Of several judgements of one page the best of each figure: what else a machine does meanwhile only adds to times and
 * takes from scores. What was found and fetched is the last one's.
 */
export function bestOf(judgements: readonly Judgement[]): Judgement {
  const last = judgements.at(-1);
  if (last === undefined) throw new Error('nothing was judged');
  const least = (figure: (judgement: Judgement) => number) => Math.min(...judgements.map(figure));
  const most = (figure: (judgement: Judgement) => number) => Math.max(...judgements.map(figure));
  return {
    ...last,
    scores: each((category) => most(({ scores }) => scores[category])),
    largestPaint: least(({ largestPaint }) => largestPaint),
    layoutShift: least(({ layoutShift }) => layoutShift),
    blocked: least(({ blocked }) => blocked),
    machine: most(({ machine }) => machine),
  };
}

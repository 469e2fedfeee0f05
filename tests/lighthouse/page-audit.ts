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

/** The results of one or more Lighthouse runs on a page. */
export interface PageAudit {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds until the largest part of the first screen is painted. */
  largestPaint: number;
  layoutShift: number;
  /** Total blocking time: milliseconds in which the page could not have responded to a touch. */
  blocked: number;
  /** Lighthouse's benchmark index of this machine during the run: about 1,500 when idle, a few hundred when busy. */
  machine: number;
  /** Lighthouse audits that score below 1, with their details. */
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

/** The benchmark index of the machine on which the limits were set. */
const REFERENCE_INDEX = 1_500;

/** Measures Lighthouse's benchmark index of this machine now. It halves when other processes take half of the processor. */
async function indexOf(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
}

/**
 * Audits a page on a simulated phone with Lighthouse's own settings, in the browser that listens on `port`. The phone is four
 * times slower than the reference machine. On a slow or busy machine the slowdown factor is reduced, so that the phone is the same.
 */
export async function auditPage(url: string, browser: Browser, port: number): Promise<PageAudit> {
  const { mobileSlow4G } = throttling;
  const cpuSlowdownMultiplier = mobileSlow4G.cpuSlowdownMultiplier * Math.min(1, (await indexOf(browser)) / REFERENCE_INDEX);
  const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json', throttling: { ...mobileSlow4G, cpuSlowdownMultiplier } });
  if (answer === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
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
 * Merges several audits of one page by taking the best value of each figure, because other work on the machine only makes times
 * longer and scores lower. Findings and assets are those of the last audit.
 */
export function bestOf(audits: readonly PageAudit[]): PageAudit {
  const last = audits.at(-1);
  if (last === undefined) throw new Error('there is no audit to merge');
  const least = (figure: (audit: PageAudit) => number) => Math.min(...audits.map(figure));
  const most = (figure: (audit: PageAudit) => number) => Math.max(...audits.map(figure));
  return {
    ...last,
    scores: each((category) => most(({ scores }) => scores[category])),
    largestPaint: least(({ largestPaint }) => largestPaint),
    layoutShift: least(({ layoutShift }) => layoutShift),
    blocked: least(({ blocked }) => blocked),
    machine: most(({ machine }) => machine),
  };
}

import fs from 'node:fs';
import path from 'node:path';
import type { PageObstacle, PriceFinding } from '#contracts/monitoring/price-finding';
import { findPrice } from '../price/find-price.ts';

/** A saved product page and what a careful person reads on it. */
interface SavedPage {
  file: string;
  url: string;
  productName: string;
  selector?: string;
  contentType?: string;
  expected: { price: number; pieces?: number } | { refusal: PageObstacle };
}

export interface ScoredPage {
  file: string;
  isRight: boolean;
  /** A wrong price that was said to be sure: the worst mistake. */
  isWrongButSure: boolean;
  expected: SavedPage['expected'];
  finding: PriceFinding;
  milliseconds: number;
}

function foldersIn(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(path.join(folder, name)));
  return entries.some(({ name }) => name === 'cases.json') ? [folder, ...inner] : inner;
}

function score(folder: string, page: SavedPage): ScoredPage {
  const text = fs.readFileSync(path.join(folder, page.file), 'utf8');
  const began = performance.now();
  const finding = findPrice(
    { url: page.url, contentType: page.contentType ?? 'text/html', text },
    { productName: page.productName, selector: page.selector ?? null },
  );
  const milliseconds = performance.now() - began;
  const { expected } = page;
  const isRight =
    'price' in expected ? finding.price === expected.price : finding.certainty === 'not_found' && finding.obstacle === expected.refusal;
  const isWrongPrice = finding.price !== null && (!('price' in expected) || finding.price !== expected.price);
  return { file: page.file, isRight, isWrongButSure: isWrongPrice && finding.certainty === 'sure', expected, finding, milliseconds };
}

/** Reads the saved pages below a folder, each described in a cases.json, and returns how each was read. */
export const scorePages = (folder: string): ScoredPage[] =>
  foldersIn(folder).flatMap((each) =>
    (JSON.parse(fs.readFileSync(path.join(each, 'cases.json'), 'utf8')) as SavedPage[]).map((page) => score(each, page)),
  );

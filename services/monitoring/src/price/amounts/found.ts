import type { Element } from 'domhandler';
import type { AmountRole, PriceSource } from '#contracts/monitoring/price-finding';
import type { Cell } from '../tree/table-cells.ts';

/** A row, card or list item, which names its product. */
export interface Item {
  element: Element;
  text: string;
}

/** An amount that a source has found, before it is weighed. */
export interface Found {
  cents: number;
  /** The number of tyres it is for. */
  pieces: number;
  text: string;
  source: PriceSource;
  role: AmountRole;
  /** Where it is visible; null for an amount in data. */
  element: Element | null;
  context: string;
  /** The product or variant that the data names; '' when it names none. */
  name: string;
  /** Among visible amounts, how much it looks like the price of the page; higher is better. */
  score: number;
  /** The text above that names the make or model of the list that it stands in. */
  section?: string;
  /** The row or card that it stands in, once it has been looked for. */
  item?: { is: Item | null };
  /** The cell of a table that it stands in. */
  cell?: Cell;
}

/** A product in the data of a page. */
export interface DataProduct {
  name: string;
  picture: string | null;
  inStock: boolean | null;
  isMain: boolean;
}

/** A visible amount that looks less like a price than this is part of some other text. */
export const MIN_SCORE = 3;

/** Cents for one tyre. */
export const perTyre = ({ cents, pieces }: Found): number => Math.round(cents / pieces);

/** Cents below which an amount is no price of a tyre without a doubt, and above which neither. */
export const MIN_CENTS = 500;
const MAX_CENTS = 500_000;

export const isPlausible = (cents: number): boolean => cents >= MIN_CENTS && cents <= MAX_CENTS;

import { centsOf } from '#contracts/rules/cents';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import { claimsIn, type Claim } from './claims.ts';

/** What the number under each key of a tool's result is. A key that is missing here fails: nobody may rely on an unknown number. */
const numberKeys: Readonly<Record<string, 'price' | 'stock' | 'percent' | 'count' | 'none'>> = {
  price: 'price',
  currentPrice: 'price',
  lowestPrice30Days: 'price',
  monthlyPrice: 'price',
  amount: 'price',
  unitPrice: 'price',
  total: 'price',
  maxPrice: 'none',
  stock: 'stock',
  discountPercent: 'percent',
  percent: 'percent',
  found: 'count',
  quantity: 'count',
  noiseLevel: 'none',
  width: 'none',
  aspect: 'none',
  diameter: 'none',
  circumferenceMm: 'none',
  differencePercent: 'percent',
  months: 'none',
  rating: 'none',
};

/** What the tools of a turn and its visitor have said. A sentence may state only this. */
export class Evidence {
  private readonly prices = new Set<number>();
  private readonly limits = new Set<number>();
  private readonly sizes = new Set<string>();
  private readonly stocks = new Set<number>();
  private readonly dates = new Set<string>();
  private readonly times = new Set<string>();
  private readonly percents = new Set<number>();

  /**
   * Adds the result of a tool: numbers by their key, texts by what they state.
   * @throws Error for a number whose key is unknown
   */
  addResult(result: unknown): void {
    this.walk(result, '');
  }

  /**
   * Adds a text that the shop has published. Its prices count only if `knows` them, because a price in an article may be old, or planted.
   */
  addQuoted(text: string, knows: Evidence): void {
    for (const claim of claimsIn(text)) if (claim.kind !== 'price' || knows.supports(claim)) this.add(claim);
  }

  /** Adds what the visitor typed: it can be repeated, but a price only as the limit that it was. */
  addVisitor(text: string): void {
    for (const claim of claimsIn(text)) {
      if (claim.kind === 'price') this.limits.add(claim.cents);
      else if (claim.kind !== 'stock' && claim.kind !== 'percent') this.add(claim);
    }
  }

  /** Adds a size that is asked back, and so not stated. */
  addSize(size: string): void {
    this.sizes.add(size);
  }

  /** Returns whether the tools or the visitor have said it. */
  supports(claim: Claim): boolean {
    switch (claim.kind) {
      case 'price':
        return this.prices.has(claim.cents) || (claim.isLimit && this.limits.has(claim.cents));
      case 'size':
        return this.sizes.has(claim.size);
      case 'stock':
        return this.stocks.has(claim.count);
      case 'date':
        return this.dates.has(`${claim.day}.${claim.month}.${claim.year ?? ''}`);
      case 'time':
        return this.times.has(claim.time);
      case 'percent':
        return this.percents.has(claim.tenths);
    }
  }

  private walk(value: unknown, key: string): void {
    if (typeof value === 'string') this.addText(value);
    else if (typeof value === 'number') this.addNumber(value, key);
    else if (Array.isArray(value)) for (const item of value) this.walk(item, key);
    else if (typeof value === 'object' && value !== null) {
      const { width, aspect, diameter } = value as { width?: number; aspect?: number; diameter?: number };
      if (typeof width === 'number' && typeof aspect === 'number' && typeof diameter === 'number')
        this.addSize(formatTyreSize({ width, aspect, diameter }));
      for (const [name, inner] of Object.entries(value)) this.walk(inner, name);
    }
  }

  private addNumber(value: number, key: string): void {
    const kind = numberKeys[key];
    if (kind === undefined) throw new Error(`a tool's result has a number under an unknown key: ${key}`);
    if (kind === 'price') this.prices.add(centsOf(value));
    if (kind === 'stock' || kind === 'count') this.stocks.add(value);
    if (kind === 'percent') this.percents.add(Math.round(value * 10));
    if (key === 'maxPrice') this.limits.add(centsOf(value));
  }

  private addText(text: string): void {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    if (iso) return this.add({ kind: 'date', day: Number(iso[3]), month: Number(iso[2]), year: Number(iso[1]), text });
    if (/^\d{2}:\d{2}$/.test(text)) return void this.times.add(text);
    for (const claim of claimsIn(text)) this.add(claim);
  }

  private add(claim: Claim): void {
    if (claim.kind === 'price') this.prices.add(claim.cents);
    else if (claim.kind === 'size') this.sizes.add(claim.size);
    else if (claim.kind === 'stock') this.stocks.add(claim.count);
    else if (claim.kind === 'time') this.times.add(claim.time);
    else if (claim.kind === 'percent') this.percents.add(claim.tenths);
    else {
      this.dates.add(`${claim.day}.${claim.month}.`);
      if (claim.year !== null) this.dates.add(`${claim.day}.${claim.month}.${claim.year}`);
    }
  }
}

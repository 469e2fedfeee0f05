/** Parses '12,90' or '12.90' as 12.9, '1 299' as 1299. Blank gives undefined; anything else gives NaN, which the contract refuses. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replace(',', '.');
  if (bare === '') return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : NaN;
}

/** Returns whether the texts of two number fields are equal as numbers. Texts that are no numbers are equal only if identical. */
export function sameNumber(one: string, other: string): boolean {
  return one.trim() === other.trim() || parseNumber(one) === parseNumber(other);
}

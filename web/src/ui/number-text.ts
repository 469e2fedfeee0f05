/** Parses '12,90' or '12.90' as 12.9. Blank gives undefined; an invalid number gives NaN, which the contract refuses. */
export function parseNumber(text: string): number | undefined {
  const bare = text.trim().replace(',', '.');
  return bare === '' ? undefined : Number(bare);
}

/** Returns whether the texts of two number fields are equal as numbers. Texts that are no numbers are equal only if identical. */
export function sameNumber(one: string, other: string): boolean {
  return one.trim() === other.trim() || parseNumber(one) === parseNumber(other);
}

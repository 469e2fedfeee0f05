/** '12,90' and '12.90' → 12.9; undefined when nothing is written. NaN stays, for the contract to refuse. */
export function numberIn(text: string): number | undefined {
  const bare = text.trim().replace(',', '.');
  return bare === '' ? undefined : Number(bare);
}

/** Are two texts of number fields the same number? What is no number is the same only when it is the same text. */
export function sameNumber(one: string, other: string): boolean {
  return one.trim() === other.trim() || numberIn(one) === numberIn(other);
}

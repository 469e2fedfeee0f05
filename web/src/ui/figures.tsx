import { formatEuros } from '#contracts/rules/cents';

/**
 * A price in figures of equal width. The comma keeps its own width: the typeface makes it as wide as a
 * figure otherwise, and '89,90' falls apart.
 */
export function Price({ euros, suffix = '' }: { euros: number; suffix?: string }) {
  const [whole, rest] = formatEuros(euros).split(',');
  return (
    <span className="figures">
      {whole}
      <span className="normal-nums">,</span>
      {rest}
      {suffix}
    </span>
  );
}

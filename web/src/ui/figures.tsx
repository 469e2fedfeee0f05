import { formatEuros } from '#contracts/rules/cents';

/**
 * A price in tabular figures. The comma is set proportionally, because the typeface would make it as wide as a figure and
 * '89,90' would look like two numbers.
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

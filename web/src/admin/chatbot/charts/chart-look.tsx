/** Properties that all charts share. Colours are the tokens, so that a chart follows the theme without being drawn again. */
export const axisLook = {
  tick: { fill: 'var(--muted)', fontSize: 13 },
  axisLine: { stroke: 'var(--line-strong)' },
  tickLine: false,
  tickMargin: 8,
} as const;

export const gridLook = { vertical: false, stroke: 'var(--line)' } as const;

/** Room for half of the last label. */
export const chartMargin = { top: 8, right: 18, bottom: 0, left: 0 } as const;

/** The box beside the point that the pointer or the arrow keys are on. */
export function ChartTip({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink shadow-overlay">
      <p className="text-xs text-muted">{title}</p>
      {lines.map((line) => (
        <p key={line} className="font-semibold">
          {line}
        </p>
      ))}
    </div>
  );
}

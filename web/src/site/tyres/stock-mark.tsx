import { stockOf } from './tyre-words.ts';

const dots = { in: 'bg-good', few: 'bg-summer', order: 'border border-line-strong' } as const;

export function StockMark({ pieces }: { pieces: number }) {
  const { text, state } = stockOf(pieces);
  return (
    <span className="inline-flex items-center gap-2 text-xs font-medium">
      <span aria-hidden className={`size-2 rounded-full ${dots[state]}`} />
      {text}
    </span>
  );
}

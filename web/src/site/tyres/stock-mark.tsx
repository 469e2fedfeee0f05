import { stockOf } from './tyre-texts.ts';

const dots = { in: 'bg-good', few: 'bg-summer', order: 'border border-line-strong' } as const;

export function StockMark({ pieces }: { pieces: number }) {
  const { text, state } = stockOf(pieces);
  return (
    <span className="stock">
      <span aria-hidden className={dots[state]} />
      {text}
    </span>
  );
}

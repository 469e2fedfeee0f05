import { inOrder } from '../../../ui/in-order.tsx';
import { countText, counted } from '../list/number-texts.ts';
import { barColourOf } from './ratings.ts';

/** Yellow alone would hardly be seen on white, so each bar has an edge too. */
const bars = {
  green: 'border-good bg-good',
  yellow: 'border-summer bg-[var(--class-d)] dark:bg-summer',
  red: 'border-danger bg-danger',
} as const;

const legend = [
  { colour: 'red', text: '0–4' },
  { colour: 'yellow', text: '5–7' },
  { colour: 'green', text: '8–10' },
] as const;

/** The number of each rating, 0 to 10, as bars. */
export function Distribution({ distribution }: { distribution: readonly number[] }) {
  const most = Math.max(1, ...distribution);
  return (
    <section aria-labelledby="distribution" className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="distribution" className="text-base font-bold">
          Arvosanat
        </h3>
        <span className="text-xs text-muted">palautteita kutakin arvosanaa kohti</span>
      </div>
      <ol className="grid h-60 grid-cols-11 gap-1 sm:gap-1.5">
        {inOrder(distribution, (count, rating) => (
          <li className="grid grid-rows-[minmax(0,1fr)_auto] text-center text-xs tabular-nums">
            <span className="sr-only">{`Arvosana ${rating}: ${counted(count, 'palaute', 'palautetta')}`}</span>
            <span aria-hidden className="flex flex-col justify-end">
              <span className={count === 0 ? 'text-muted' : 'font-semibold'}>{countText(count)}</span>
              <span
                data-rating={rating}
                className={`mt-0.5 block rounded-t-sm border ${bars[barColourOf(rating)]}`}
                // The number above a bar needs the rest of the height.
                style={{ height: `${(count / most) * 86}%`, minHeight: 3 }}
              />
            </span>
            <span aria-hidden className="border-t border-line-strong pt-1 font-medium text-muted">
              {rating}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden className="flex flex-wrap gap-x-4 text-xs text-muted">
        {legend.map(({ colour, text }) => (
          <span key={colour} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-sm border ${bars[colour]}`} />
            {text}
          </span>
        ))}
      </p>
    </section>
  );
}

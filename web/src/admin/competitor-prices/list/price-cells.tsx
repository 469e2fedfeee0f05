import { TrendingDown, TrendingUp } from 'lucide-react';
import { eurosOf, formatEuros } from '#contracts/rules/cents';
import { Price } from '../../../ui/figures.tsx';
import { counted } from '../../chatbot/list/number-texts.ts';
import { signedPercentText } from '../../numbers/number-texts.ts';
import { certaintyTexts } from '../data/monitor-texts.ts';
import type { Monitor } from '../data/monitors.ts';
import type { Difference, MonitorRow } from './monitor-rows.ts';

const certaintyLooks = { sure: 'bg-good-soft text-good', likely: 'bg-summer-soft text-summer' };

export const Certainty = ({ certainty }: { certainty: 'sure' | 'likely' }) => (
  <span className={`rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${certaintyLooks[certainty]}`}>
    {certaintyTexts[certainty]}
  </span>
);

/** A difference in euros and per cent: '+3,00 €' and '+3,3 %'. */
function Signed({ difference: { cents, percent } }: { difference: Difference }) {
  return (
    <>
      <span className="font-semibold">
        {cents > 0 && '+'}
        <Price euros={eurosOf(cents)} />
      </span>{' '}
      <span className="text-xs whitespace-nowrap normal-nums">{signedPercentText(percent)}</span>
    </>
  );
}

/** The competitor's price with its certainty, its extremes and the stock. */
export function PriceNow({ monitor }: { monitor: Monitor }) {
  const { currentPrice, certainty, lowestPrice, highestPrice, inStock, pieces, trackingType, contentChanges } = monitor;
  if (currentPrice === null)
    return (
      <span className="text-muted">
        {trackingType === 'full_page' ? counted(contentChanges.length, 'tekstimuutos', 'tekstimuutosta') : 'Ei hintaa vielä'}
      </span>
    );
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:justify-end">
        <strong className="text-base">
          <Price euros={currentPrice} />
        </strong>
        {certainty !== null && <Certainty certainty={certainty} />}
      </span>
      {lowestPrice !== null && highestPrice !== null && lowestPrice < highestPrice && (
        <span className="mt-0.5 block text-xs whitespace-normal text-muted normal-nums">
          <span className="whitespace-nowrap">alin {formatEuros(lowestPrice)},</span>{' '}
          <span className="whitespace-nowrap">ylin {formatEuros(highestPrice)}</span>
        </span>
      )}
      {pieces > 1 && <span className="block text-xs whitespace-normal text-muted normal-nums">sivulla {pieces} renkaan hinta</span>}
      {inStock !== null && <span className="block text-xs text-muted">{inStock ? 'varastossa' : 'ei varastossa'}</span>}
    </>
  );
}

/** How the competitor's price changed last. */
export function PriceChange({ row: { monitor, change } }: { row: MonitorRow }) {
  if (change === null) return <span className="text-muted">–</span>;
  const Icon = change.cents < 0 ? TrendingDown : TrendingUp;
  return (
    <>
      <span className="sr-only">{change.cents < 0 ? 'laski ' : 'nousi '}</span>
      <span className="inline-flex flex-wrap items-center gap-x-1 sm:justify-end">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <Signed difference={change} />
      </span>
      {monitor.previousPrice !== null && (
        <span className="block text-xs text-muted normal-nums">ennen {formatEuros(monitor.previousPrice)}</span>
      )}
    </>
  );
}

/** The own price of the linked tyre and the difference from the competitor's. */
export function OwnPrice({ row: { monitor, own, gap } }: { row: MonitorRow }) {
  if (own === undefined) return <span className="text-muted">{monitor.tyreId === null ? 'ei yhdistetty' : '–'}</span>;
  const look = gap === null || gap.cents === 0 ? 'text-muted' : gap.cents > 0 ? 'text-danger' : 'text-good';
  return (
    <>
      <span className="text-xs text-muted sm:hidden">Oma hinta </span>
      <Price euros={own.price} />
      {gap !== null && (
        <span className={`block ${look}`}>
          <span className="sr-only">{gap.cents > 0 ? 'kalliimpi ' : gap.cents < 0 ? 'halvempi ' : 'sama hinta '}</span>
          <Signed difference={gap} />
        </span>
      )}
    </>
  );
}

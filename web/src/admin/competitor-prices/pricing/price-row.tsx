import { ExternalLink } from 'lucide-react';
import { eurosOf } from '#contracts/rules/cents';
import type { CompetitorPrice } from '#contracts/rules/price-comparison';
import { Price } from '../../../ui/figures.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Cell, Row, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { readText } from '../../catalogue/competitors/comparison-texts.ts';
import { kindNames, kindOf, tyreName } from '../../catalogue/data/tyre-labels.ts';
import { signedPercentText } from '../../numbers/number-texts.ts';
import { PriceField } from './price-field.tsx';
import type { PricedTyre } from './priced-tyres.ts';

/** The columns of the table, in the order of the row's cells. */
export const columns = [
  { title: 'Rengas', className: 'min-w-44' },
  { title: 'Oma hinta', numeric: true, className: 'w-28' },
  { title: 'Halvin kilpailija', className: 'min-w-52' },
  { title: 'Ero', numeric: true, className: 'w-28' },
  { title: 'Normaalihinta', numeric: true, className: 'w-64' },
];

const kindLooks = {
  summer: 'bg-summer-soft text-summer',
  studded: 'bg-winter-soft text-winter',
  friction: 'bg-winter-soft text-winter',
} as const;

function Competitor({ competitor }: { competitor: CompetitorPrice }) {
  const { name, url, cents, certainty, inStock } = competitor;
  const remarks = [readText(competitor), certainty === 'likely' && 'hinta ei varma', inStock === false && 'ei varastossa'];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <a
        href={url}
        target="_blank"
        rel="noreferrer noopener"
        className="inline-flex min-h-11 min-w-11 items-center gap-1 font-medium break-words underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:pointer-fine:min-h-8"
      >
        {name}
        <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="sr-only">(avautuu uuteen välilehteen)</span>
      </a>
      <span className="font-semibold whitespace-nowrap">
        <Price euros={eurosOf(cents)} />
      </span>
      <span className="w-full text-xs text-muted">{remarks.filter(Boolean).join(', ')}</span>
    </div>
  );
}

/** The own price − the cheapest competitor's: '+3,00 €' and '+3,3 %'. */
function Gap({ comparison: { gapCents, gapTenths } }: Pick<PricedTyre, 'comparison'>) {
  const look = gapCents > 0 ? 'text-danger' : gapCents < 0 ? 'text-good' : 'text-muted';
  return (
    <span className={look}>
      <span className="sr-only">{gapCents > 0 ? 'kalliimpi ' : gapCents < 0 ? 'halvempi ' : 'sama hinta '}</span>
      <span className="block font-semibold">
        {gapCents > 0 && '+'}
        <Price euros={eurosOf(gapCents)} />
      </span>
      <span className="block text-xs normal-nums">{signedPercentText(gapTenths / 10)}</span>
    </span>
  );
}

/** One tyre, its competitors and the field of its price. On a phone, a card. */
export function PriceRow({ priced: { tyre, comparison } }: { priced: PricedTyre }) {
  const { cheapest, competitors } = comparison;
  const isOnOffer = tyre.sale.isActive && tyre.sale.price !== null;
  const kind = kindOf(tyre);
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-2 max-sm:py-4`}>
      <Cell className={`${stackedCell} max-sm:col-span-2`}>
        <span className="block font-medium break-words">{tyreName(tyre)}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs text-muted">
          <span className="figures">{tyre.fullSize}</span>
          <span className={`rounded-sm px-1.5 py-0.5 font-semibold ${kindLooks[kind]}`}>{kindNames[kind]}</span>
        </span>
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:text-left`}>
        <span className="text-xs text-muted sm:hidden">Oma hinta </span>
        <span className={`font-semibold ${isOnOffer ? 'text-signal' : ''}`}>
          <Price euros={tyre.currentPrice} />
        </span>
        {isOnOffer && <span className="block text-xs text-muted max-sm:inline"> tarjous</span>}
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-span-2 max-sm:row-start-3`}>
        <Competitor competitor={cheapest} />
        {competitors.length > 1 && (
          <Fold title={`Kaikki ${competitors.length} kilpailijaa`}>
            <ul aria-label={`Kilpailijat: ${tyreName(tyre)} ${tyre.fullSize}`} className="grid gap-1 pb-1">
              {competitors.map((competitor) => (
                <li key={competitor.monitorId}>
                  <Competitor competitor={competitor} />
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:col-start-2 max-sm:row-start-2`}>
        <Gap comparison={comparison} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:col-span-2 max-sm:text-left`}>
        <span aria-hidden className="mb-1 block text-xs text-muted sm:hidden">
          Normaalihinta
        </span>
        <PriceField tyre={tyre} />
      </Cell>
    </Row>
  );
}

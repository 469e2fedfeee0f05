import { centsOf, eurosOf, formatEuros, monthlyOfSeveral } from '#contracts/cents';
import { Figure } from './figure.tsx';
import { type TyreShown, percentOf, validityOf } from './tyre-words.ts';

const times4 = (euros: number): string => formatEuros(eurosOf(centsOf(euros) * 4));

/** The price of one and of four, by the month too; of an offer also where it started from and how long it lasts. */
export function PriceBlock({ tyre, large = false }: { tyre: TyreShown; large?: boolean }) {
  const { sale } = tyre;
  const percent = sale.isActive ? percentOf(sale.discountPercent) : null;
  return (
    <div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-3">
        <div>
          <dt className="text-xs text-muted">1 rengas</dt>
          <dd className={`font-extrabold tracking-[-0.02em] ${large ? 'text-2xl' : 'text-xl'} ${sale.isActive ? 'text-signal' : ''}`}>
            <Figure text={formatEuros(tyre.currentPrice)} />
          </dd>
          <dd className="text-xs text-muted">
            <Figure text={formatEuros(tyre.currentFinancingPrice)} />
            /kk
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">4 rengasta</dt>
          <dd className={`font-semibold tracking-[-0.02em] ${large ? 'text-2xl' : 'text-xl'}`}>
            <Figure text={times4(tyre.currentPrice)} />
          </dd>
          <dd className="text-xs text-muted">
            <Figure text={formatEuros(monthlyOfSeveral(tyre, 4))} />
            /kk
          </dd>
        </div>
      </dl>
      {sale.isActive && (
        <div className="mt-2.5 rounded-sm bg-signal-soft px-3 py-2 text-xs leading-snug wrap-anywhere">
          <p className="font-semibold text-signal-strong">
            {percent && <Figure text={percent} />} {sale.name === '' ? 'Tarjous' : sale.name}
          </p>
          {sale.lowestPrice30Days !== null && (
            <p>
              Alin hinta 30 päivän aikana ennen alennusta: <Figure text={formatEuros(sale.lowestPrice30Days)} />
            </p>
          )}
          <p>{validityOf(sale.endDate)}</p>
        </div>
      )}
    </div>
  );
}

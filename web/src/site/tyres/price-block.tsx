import { centsOf, eurosOf, formatEuros, monthlyOfSeveral } from '#contracts/rules/cents';
import { Figure } from './figure.tsx';
import { type Priced, type ActiveOffer, percentOf, validityOf } from './tyre-texts.ts';

const times4 = (euros: number): string => formatEuros(eurosOf(centsOf(euros) * 4));

/** An offer: its discount and name, the lowest earlier price and its end. */
export function Offer({ sale: { name, discountPercent, lowestPrice30Days, endDate } }: { sale: ActiveOffer }) {
  const percent = percentOf(discountPercent);
  return (
    <div className="offer">
      <p>
        {percent && <Figure text={percent} />} {name === '' ? 'Tarjous' : name}
      </p>
      <p>
        {lowestPrice30Days !== null && (
          <>
            Alin hinta 30 päivän aikana ennen alennusta: <Figure text={formatEuros(lowestPrice30Days)} />.{' '}
          </>
        )}
        {validityOf(endDate)}
      </p>
    </div>
  );
}

/** The prices of one tyre and of four, also per month. */
export function Prices({ tyre, large = false }: { tyre: Priced; large?: boolean }) {
  const size = large ? ' price-large' : '';
  return (
    <dl className="prices">
      <div>
        <dt>1 rengas</dt>
        <dd className={`price price-of-one${size}${tyre.sale === null ? '' : ' price-offered'}`}>
          <Figure text={formatEuros(tyre.currentPrice)} />
        </dd>
        <dd>
          <Figure text={formatEuros(tyre.currentFinancingPrice)} />
          /kk
        </dd>
      </div>
      <div>
        <dt>4 rengasta</dt>
        <dd className={`price${size}`}>
          <Figure text={times4(tyre.currentPrice)} />
        </dd>
        <dd>
          <Figure text={formatEuros(monthlyOfSeveral(tyre, 4))} />
          /kk
        </dd>
      </div>
    </dl>
  );
}

/** The prices of a tyre, and its offer below them. */
export function PriceBlock({ tyre, large = false }: { tyre: Priced; large?: boolean }) {
  return (
    <>
      <Prices tyre={tyre} large={large} />
      {tyre.sale !== null && <Offer sale={tyre.sale} />}
    </>
  );
}

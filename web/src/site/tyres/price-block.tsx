import { centsOf, eurosOf, formatEuros, monthlyOfSeveral } from '#contracts/rules/cents';
import { Figure } from './figure.tsx';
import { type Priced, type ActiveOffer, percentOf, validityOf } from './tyre-texts.ts';

const times4 = (euros: number): string => formatEuros(eurosOf(centsOf(euros) * 4));

function Offer({ sale: { name, discountPercent, lowestPrice30Days, endDate } }: { sale: ActiveOffer }) {
  const percent = percentOf(discountPercent);
  return (
    <div className="offer">
      <p>
        {percent && <Figure text={percent} />} {name === '' ? 'Tarjous' : name}
      </p>
      {lowestPrice30Days !== null && (
        <p>
          Alin hinta 30 päivän aikana ennen alennusta: <Figure text={formatEuros(lowestPrice30Days)} />
        </p>
      )}
      <p>{validityOf(endDate)}</p>
    </div>
  );
}

/** The prices of one tyre and of four, also per month. With an offer, also its lowest earlier price and its end. */
export function PriceBlock({ tyre, large = false }: { tyre: Priced; large?: boolean }) {
  const { sale } = tyre;
  const size = large ? ' price-large' : '';
  return (
    <>
      <dl className="prices">
        <div>
          <dt>1 rengas</dt>
          <dd className={`price price-of-one${size}${sale === null ? '' : ' price-offered'}`}>
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
      {sale !== null && <Offer sale={sale} />}
    </>
  );
}

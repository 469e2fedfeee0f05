import { Pencil, Plus, Tag, Tags, Trash2, X } from 'lucide-react';
import { memo } from 'react';
import type { PriceComparison } from '#contracts/rules/price-comparison';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Price as Euros } from '../../../ui/figures.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { CompetitorLine } from '../competitors/competitor-line.tsx';
import type { ListedSize } from '../data/size-list.ts';
import { type SizeWithTyres, type Tyre, kindNames, kindOf, tyreCount, tyreName } from '../data/tyre-labels.ts';
import { dayText } from '../../dates/helsinki-dates.ts';

/** The actions of a card's buttons. The list implements them, because it owns the dialogs. */
export interface CardActions {
  editSize: (size: SizeWithTyres) => void;
  removeSize: (size: SizeWithTyres) => void;
  addTyre: (size: SizeWithTyres) => void;
  editTyre: (tyre: Tyre) => void;
  removeTyre: (tyre: Tyre) => void;
  createOffer: (tyre: Tyre) => void;
  editOffer: (tyre: Tyre) => void;
  removeOffer: (tyre: Tyre) => void;
  showPrices: (tyre: Tyre) => void;
}

const columns = [
  { title: 'Tyyppi', className: 'w-24' },
  { title: 'Valmistaja', className: 'w-44' },
  { title: 'Malli' },
  { title: 'Hinta', numeric: true, className: 'w-36' },
  { title: 'Rahoitus', numeric: true, className: 'w-32' },
  { title: 'Toiminnot', className: 'w-56' },
];

const kindLooks = {
  summer: 'bg-summer-soft text-summer',
  studded: 'bg-winter-soft text-winter',
  friction: 'bg-winter-soft text-winter',
} as const;

function Price({ tyre, onClick }: { tyre: Tyre; onClick: () => void }) {
  const onOffer = tyre.sale.isActive && tyre.sale.price !== null;
  const until = tyre.sale.endDate === null ? 'kunnes varasto loppuu' : `${dayText(tyre.sale.endDate)} asti`;
  return (
    <button
      type="button"
      onClick={onClick}
      title={onOffer ? `Tarjous ${until}. Näytä hintahistoria` : 'Näytä hintahistoria'}
      className="-mx-1 inline-flex min-h-11 flex-col items-end justify-center rounded-sm px-1 hover:underline lg:pointer-fine:min-h-9"
    >
      <span className={onOffer ? 'font-bold text-signal' : ''}>
        <Euros euros={tyre.currentPrice} />
      </span>
      {onOffer && (
        <span className="text-2xs leading-none text-muted">
          <span className="sr-only">tarjous, normaalisti </span>
          <s>
            <Euros euros={tyre.originalPrice} />
          </s>
        </span>
      )}
      <span className="sr-only">, näytä hintahistoria</span>
    </button>
  );
}

interface TyreRowProps {
  tyre: Tyre;
  comparison: PriceComparison | undefined;
  actions: CardActions;
}

function TyreRow({ tyre, comparison, actions }: TyreRowProps) {
  const kind = kindOf(tyre);
  const name = tyreName(tyre);
  const onOffer = tyre.sale.isActive;
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <Cell className={`${stackedCell} max-sm:col-start-1 max-sm:row-start-1`}>
        <span className={`inline-block rounded-sm px-1.5 py-0.5 text-xs font-semibold ${kindLooks[kind]}`}>{kindNames[kind]}</span>
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-start-1 max-sm:row-start-2 max-sm:pt-1 max-sm:leading-tight`}>{tyre.manufacturer}</Cell>
      <Cell className={`${stackedCell} font-medium max-sm:col-start-1 max-sm:row-start-3`}>
        {tyre.model}
        {tyre.loadIndex !== null && (
          <span className="figures ml-2 text-xs font-normal text-muted">{`${tyre.loadIndex}${tyre.speedSymbol ?? ''}`}</span>
        )}
        <CompetitorLine comparison={comparison} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1`}>
        <Price tyre={tyre} onClick={() => actions.showPrices(tyre)} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:col-start-2 max-sm:row-start-3 max-sm:text-xs max-sm:text-muted`}>
        <Euros euros={tyre.currentFinancingPrice} suffix="/kk" />
      </Cell>
      <Cell className={`py-0.5 ${stackedCell} max-sm:col-span-2 max-sm:row-start-4`}>
        <div className="flex max-sm:-ml-3">
          <IconButton icon={Pencil} label={`Muokkaa rengasta ${name}`} onClick={() => actions.editTyre(tyre)} />
          <IconButton icon={Trash2} danger label={`Poista rengas ${name}`} onClick={() => actions.removeTyre(tyre)} />
          <IconButton icon={Tag} label={`Luo tarjous: ${name}`} onClick={() => actions.createOffer(tyre)} />
          {onOffer && (
            <IconButton icon={Tags} className="text-signal" label={`Muokkaa tarjousta: ${name}`} onClick={() => actions.editOffer(tyre)} />
          )}
          {onOffer && <IconButton icon={X} danger label={`Poista tarjous: ${name}`} onClick={() => actions.removeOffer(tyre)} />}
        </div>
      </Cell>
    </Row>
  );
}

interface SizeCardProps {
  listed: ListedSize;
  /** The comparisons with competitors' prices, by tyre. */
  comparisons: ReadonlyMap<string, PriceComparison>;
  actions: CardActions;
}

/** One size and its tyres. */
export const SizeCard = memo(function SizeCard({ listed: { size, tyres }, comparisons, actions }: SizeCardProps) {
  const total = size.summerTires.length + size.winterTires.length;
  const headingId = `size-${size._id}`;
  return (
    <article aria-labelledby={headingId} className="overflow-hidden rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-2 pl-4">
        <h3 id={headingId} className="text-lg font-bold">
          <span className="figures">{size.size.fullSize}</span>{' '}
          <span className="ml-1 text-sm font-normal tracking-normal text-muted">{size.vehicleType}</span>
        </h3>
        <p className="text-xs text-muted tabular-nums">
          {tyres.length === total ? tyreCount(total) : `${tyres.length} / ${tyreCount(total)}`}
        </p>
        <div className="ml-auto flex min-w-0 items-center max-sm:ml-0 max-sm:-ml-3.5 max-sm:w-[calc(100%+0.875rem)]">
          <Button
            tone="quiet"
            icon={Plus}
            className="max-sm:mr-auto max-sm:text-left max-sm:whitespace-normal"
            onClick={() => actions.addTyre(size)}
          >
            Lisää tuote tähän kokoon
          </Button>
          <IconButton icon={Pencil} label={`Muokkaa kokoa ${size.size.fullSize}`} onClick={() => actions.editSize(size)} />
          <IconButton icon={Trash2} danger label={`Poista koko ${size.size.fullSize}`} onClick={() => actions.removeSize(size)} />
        </div>
      </header>
      {tyres.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted">Ei renkaita tässä koossa</p>
      ) : (
        <Table name={`Renkaat koossa ${size.size.fullSize}`} columns={columns} maxHeight={400} stacked>
          {tyres.map((tyre) => (
            <TyreRow key={tyre._id} tyre={tyre} comparison={comparisons.get(tyre._id)} actions={actions} />
          ))}
        </Table>
      )}
    </article>
  );
});

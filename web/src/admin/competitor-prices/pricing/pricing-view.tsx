import { Scale, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { comparePrices } from '#contracts/rules/price-comparison';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { tyresOf, useSizes } from '../../catalogue/data/size-list.ts';
import { tyreCount } from '../../catalogue/data/tyre-labels.ts';
import { confirmLeaving } from '../../forms/unsaved.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { useMonitors } from '../data/monitors.ts';
import { columns, PriceRow } from './price-row.tsx';
import { keptOrder, type PricedTyre, pricedTyres, type Shown } from './priced-tyres.ts';
import { PricingFilters, shownOf, unfiltered } from './pricing-filters.tsx';

const ROWS_A_PAGE = 50;

const keyOf = ({ search, side, season, order }: Shown): string => [search, side, season, order].join('\n');

/** Returns the tyres to show. They keep their order until the owner chooses another one, so that a saved row does not jump. */
function useRows(tyres: readonly PricedTyre[], shown: Shown): PricedTyre[] {
  const key = keyOf(shown);
  const [ordered, setOrdered] = useState<{ key: string; tyres: readonly PricedTyre[]; ids: readonly string[] }>();
  const isSettled = ordered !== undefined && ordered.key === key && ordered.tyres === tyres;
  const next = isSettled ? ordered : { key, tyres, ids: keptOrder(ordered?.key === key ? ordered.ids : [], tyres, shown) };
  if (!isSettled) setOrdered(next);
  const byId = new Map(tyres.map((priced) => [priced.tyre._id, priced]));
  return next.ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many tyres there are, and in how many of them the shop is the more expensive one. */
function Summary({ rows }: { rows: readonly PricedTyre[] }) {
  const dearer = rows.filter(({ comparison }) => comparison.gapCents > 0).length;
  const cheaper = rows.filter(({ comparison }) => comparison.gapCents < 0).length;
  return (
    <p aria-live="polite" className="text-xs text-muted">
      {tyreCount(rows.length)}. Olemme kalliimpia: {dearer}, halvempia: {cheaper}, saman hintaisia: {rows.length - dearer - cheaper}.
    </p>
  );
}

interface PricesProps {
  tyres: readonly PricedTyre[];
  shown: Shown;
}

function Prices({ tyres, shown }: PricesProps) {
  const { values, change } = useViewState();
  const top = useRef<HTMLDivElement>(null);
  const rows = useRows(tyres, shown);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  const page = Math.min(Math.max(1, Number(values.get('sivu')) || 1), pages);

  const open = async (next: number) => {
    if (!(await confirmLeaving())) return;
    change({ sivu: next === 1 ? '' : String(next) });
    top.current?.scrollIntoView({ block: 'start' });
  };

  if (rows.length === 0)
    return (
      <EmptyState icon={Search} title="Ei renkaita näillä ehdoilla">
        <Button onClick={() => change(unfiltered)}>Näytä kaikki</Button>
      </EmptyState>
    );
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Summary rows={rows} />
      {/* Other rows begin anew: the owner has agreed to lose what was typed. */}
      <div key={`${keyOf(shown)}\n${page}`} className="overflow-hidden rounded-md border border-line bg-surface">
        <Table name="Renkaiden hinnat ja kilpailijat" columns={columns} stacked>
          {rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((priced) => (
            <PriceRow key={priced.tyre._id} priced={priced} />
          ))}
        </Table>
      </div>
      <PageSwitch label="Hinnoittelun sivut" page={page} pages={pages} onChange={(next) => void open(next)} />
    </div>
  );
}

/** The view 'Hinnoittelu': the shop's prices beside its competitors'. A price changes only when the owner saves its row. */
export function PricingView() {
  const { values } = useViewState();
  const sizes = useSizes();
  const monitors = useMonitors();
  const shown = shownOf(values);
  const tyres = useMemo(() => {
    if (!sizes.data || !monitors.data) return undefined;
    const compared = comparePrices(sizes.data.flatMap(tyresOf), monitors.data, new Date(monitors.dataUpdatedAt));
    return pricedTyres(sizes.data, compared);
  }, [sizes.data, monitors.data, monitors.dataUpdatedAt]);

  const failed = [monitors, sizes].find(({ data, error }) => data === undefined && error !== null);
  return (
    <section aria-label="Hinnoittelu" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 className="text-lg font-bold">Omat hinnat ja kilpailijat</h3>
        <p className="max-w-prose text-xs text-muted">
          Mukana ovat renkaat, joilla on vähintään yksi kilpailijahinta. Hinta muuttuu vasta, kun tallennat sen.
        </p>
      </div>
      {failed ? (
        <div role="alert">
          <EmptyState
            title={failed === monitors ? 'Kilpailijahintojen lataus epäonnistui' : 'Renkaiden lataus epäonnistui'}
            text={reasonOf(failed.error)}
          >
            <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        </div>
      ) : tyres === undefined ? (
        <SkeletonList rows={6} className="h-20" />
      ) : tyres.length === 0 ? (
        <EmptyState
          icon={Scale}
          title="Ei vertailtavia renkaita vielä"
          text="Yhdistä seuranta omaan renkaaseesi. Kun kilpailijan hinta on luettu, rengas tulee tähän."
        />
      ) : (
        <>
          <PricingFilters shown={shown} />
          <Prices tyres={tyres} shown={shown} />
        </>
      )}
    </section>
  );
}

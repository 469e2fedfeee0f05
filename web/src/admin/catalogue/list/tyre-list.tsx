import { PackagePlus, Plus, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { controlLook } from '../../../ui/field.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { NewTyreDrawer } from '../tyres/new-tyre-drawer.tsx';
import { OfferDialog } from '../offers/offer-dialog.tsx';
import { PriceHistoryDialog } from '../offers/price-history-dialog.tsx';
import { removeOffer, removeSize, removeTyre } from './removals.ts';
import { type CardActions, SizeCard } from '../sizes/size-card.tsx';
import { SizeDrawer } from '../sizes/size-drawer.tsx';
import { useComparisons } from '../competitors/competitor-query.ts';
import { filterSizes, tyresOf, useSizes } from '../data/size-list.ts';
import { TyreDrawer } from '../tyres/tyre-drawer.tsx';
import { type SizeWithTyres, type Tyre, kindFilterNames, kinds, sizeCount, tyreCount } from '../data/tyre-labels.ts';

const SIZES_A_PAGE = 10;

type Opened =
  | { what: 'new size' }
  | { what: 'size'; size: SizeWithTyres }
  | { what: 'new tyre'; size: SizeWithTyres | null }
  | { what: 'tyre' | 'new offer' | 'offer' | 'prices'; tyre: Tyre };

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.what) {
    case 'new size':
      return <SizeDrawer size={null} onClose={onClose} />;
    case 'size':
      return <SizeDrawer size={opened.size} onClose={onClose} />;
    case 'new tyre':
      return <NewTyreDrawer size={opened.size} onClose={onClose} />;
    case 'tyre':
      return <TyreDrawer tyre={opened.tyre} onClose={onClose} />;
    case 'new offer':
      return <OfferDialog tyre={opened.tyre} mode="create" onClose={onClose} />;
    case 'offer':
      return <OfferDialog tyre={opened.tyre} mode="edit" onClose={onClose} />;
    case 'prices':
      return <PriceHistoryDialog tyre={opened.tyre} onClose={onClose} />;
  }
}

/** The search input with its own text state. `onChange` is debounced; a `value` changed elsewhere replaces the text. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, 150);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <div className="relative min-w-64 flex-1 max-sm:basis-full sm:max-w-80">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label="Hae kokoa tai rengasta"
        placeholder="Hae: 205/55R16 tai malli"
        className={`${controlLook} pl-9`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

/** The catalogue by size, filtered and paged in the browser. The filters are stored in the URL. */
export function TyreList() {
  const { data: sizes, error, refetch, isFetching } = useSizes();
  const { values, change } = useViewState();
  const [opened, setOpened] = useState<Opened | null>(null);
  const top = useRef<HTMLDivElement>(null);

  const search = values.get('haku') ?? '';
  const searchFor = useCallback((text: string) => change({ haku: text, sivu: '' }), [change]);
  const hidden = values.get('piilota') ?? '';
  const shown = useMemo(() => kinds.filter((kind) => !hidden.split(',').includes(kind)), [hidden]);
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(() => filterSizes(sizes ?? [], deferredSearch, shown), [sizes, deferredSearch, shown]);
  const comparisons = useComparisons(useMemo(() => (sizes ?? []).flatMap(tyresOf), [sizes]));

  const pages = Math.max(1, Math.ceil(found.length / SIZES_A_PAGE));
  const page = Math.min(Math.max(1, Number(values.get('sivu')) || 1), pages);
  const visible = found.slice((page - 1) * SIZES_A_PAGE, page * SIZES_A_PAGE);

  const actions = useMemo<CardActions>(
    () => ({
      editSize: (size) => setOpened({ what: 'size', size }),
      removeSize: (size) => void removeSize(size),
      addTyre: (size) => setOpened({ what: 'new tyre', size }),
      editTyre: (tyre) => setOpened({ what: 'tyre', tyre }),
      removeTyre: (tyre) => void removeTyre(tyre),
      createOffer: (tyre) => setOpened({ what: 'new offer', tyre }),
      editOffer: (tyre) => setOpened({ what: 'offer', tyre }),
      removeOffer: (tyre) => void removeOffer(tyre),
      showPrices: (tyre) => setOpened({ what: 'prices', tyre }),
    }),
    [],
  );

  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField value={search} onChange={searchFor} />
        <fieldset
          aria-label="Näytä rengastyypit"
          className="flex min-w-0 flex-wrap gap-2 max-sm:-mx-1 max-sm:basis-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1"
        >
          {kinds.map((kind) => (
            <Toggle
              key={kind}
              pressed={shown.includes(kind)}
              onChange={(on) =>
                change({ piilota: kinds.filter((each) => (each === kind ? !on : !shown.includes(each))).join(','), sivu: '' })
              }
            >
              {kindFilterNames[kind]}
            </Toggle>
          ))}
        </fieldset>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
          <Button icon={Plus} onClick={() => setOpened({ what: 'new size' })}>
            Lisää koko
          </Button>
          <Button tone="signal" icon={PackagePlus} onClick={() => setOpened({ what: 'new tyre', size: null })}>
            Lisää rengas
          </Button>
        </div>
      </div>

      {!sizes ? (
        error ? (
          <EmptyState title="Renkaiden lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={4} className="h-56" />
        )
      ) : (
        <>
          <p aria-live="polite" className="text-xs text-muted">
            {sizeCount(found.length)}, {tyreCount(found.reduce((sum, each) => sum + each.tyres.length, 0))}
          </p>
          {visible.map((listed) => (
            <SizeCard key={listed.size._id} listed={listed} comparisons={comparisons} actions={actions} />
          ))}
          {sizes.length === 0 && (
            <EmptyState title="Valikoima on tyhjä" text="Lisää ensimmäinen rengaskoko tai tuo tukkurin lista.">
              <Button icon={Plus} onClick={() => setOpened({ what: 'new size' })}>
                Lisää koko
              </Button>
            </EmptyState>
          )}
          {sizes.length > 0 && found.length === 0 && (
            <EmptyState icon={Search} title="Ei osumia" text="Muuta hakua tai näytä useampia rengastyyppejä.">
              <Button onClick={() => change({ haku: '', piilota: '', sivu: '' })}>Tyhjennä haku ja suodattimet</Button>
            </EmptyState>
          )}
          <PageSwitch
            label="Rengaskokojen sivut"
            page={page}
            pages={pages}
            onChange={(next) => {
              change({ sivu: next === 1 ? '' : String(next) });
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </>
      )}
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

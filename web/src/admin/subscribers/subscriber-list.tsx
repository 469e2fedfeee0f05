import { Download, Trash2, UserMinus, Users } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { subscriberStatuses } from '#contracts/marketing/subscribers';
import { reasonOf } from '../../api/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, Row, stackedCell, stackedRow, Table } from '../../ui/table.tsx';
import { dayText } from '../dates/helsinki-dates.ts';
import { DeletedButton } from '../deleted/deleted-button.tsx';
import { useViewState } from '../panel/view-state.tsx';
import {
  cancelSubscription,
  deletedSubscribers,
  exportShown,
  removeSubscriber,
  type Shown,
  type Subscriber,
  useSubscribers,
} from './subscriber-calls.ts';
import { SubscriberDrawer } from './subscriber-drawer.tsx';
import { sourceNames, statusLooks, statusNames, suppressionReasons } from './subscriber-labels.ts';

const count = new Intl.NumberFormat('fi-FI');
const columns = [
  { title: 'Osoite', className: 'min-w-64' },
  { title: 'Tila', className: 'w-32' },
  { title: 'Tilattu', className: 'w-36' },
  { title: 'Lähde', className: 'w-48 max-lg:hidden' },
  { title: 'Toiminnot', className: 'w-28' },
];

interface SubscriberRowProps {
  subscriber: Subscriber;
  onOpen: () => void;
  /** The row or its pressed button is gone. */
  onGone: () => void;
}

function SubscriberRow({ subscriber, onOpen, onGone }: SubscriberRowProps) {
  const { email, status, subscribedAt, source, suppression } = subscriber;
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <Cell className={`${stackedCell} max-sm:col-start-1`}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="min-h-11 text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:pointer-fine:min-h-9"
        >
          <EmailAddress email={email} />
        </button>
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-start-1 max-sm:row-start-2`}>
        <span className={`inline-block rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${statusLooks[status]}`}>
          {statusNames[status]}
        </span>
        {status === 'suppressed' && suppression !== null && (
          <span className="mt-1 block text-xs text-muted">{suppressionReasons[suppression.reason]}</span>
        )}
      </Cell>
      <Cell className={`${stackedCell} whitespace-nowrap max-sm:hidden`}>{subscribedAt === null ? '–' : dayText(subscribedAt)}</Cell>
      <Cell className={`${stackedCell} max-lg:hidden`}>{sourceNames[source]}</Cell>
      <Cell className={`${stackedCell} max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1`}>
        <span className="flex justify-end gap-1">
          {status === 'active' && (
            <IconButton
              icon={UserMinus}
              label={`Peru tilaus ${email}`}
              onClick={() => void cancelSubscription(subscriber).then((done) => done && onGone())}
            />
          )}
          <IconButton
            icon={Trash2}
            danger
            label={`Poista ${email}`}
            onClick={() => void removeSubscriber(subscriber).then((done) => done && onGone())}
          />
        </span>
      </Cell>
    </Row>
  );
}

/** The filter by status, with the numbers that match the search. */
function StatusFilter({ counts, shown, onChange }: { counts?: Record<string, number>; shown: Shown; onChange: (status: string) => void }) {
  const all = counts && subscriberStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const choices = [
    { value: '', label: 'Kaikki', total: all },
    ...subscriberStatuses.map((status) => ({ value: status as string, label: statusNames[status], total: counts?.[status] })),
  ];
  return (
    <fieldset aria-label="Näytä tilan mukaan" className="flex min-w-0 flex-wrap gap-2">
      {choices.map(({ value, label, total }) => {
        const on = value === (shown.status ?? '');
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(value)}
            className={`flex min-h-11 items-center gap-2 rounded-md border bg-surface px-3 text-sm font-medium ${on ? 'border-ink text-ink' : 'border-line text-muted hover:bg-sunken'}`}
          >
            {label} <span className="text-base font-bold tabular-nums">{total === undefined ? '–' : count.format(total)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/**
 * The list of subscribers: searched, filtered and paged by the server.
 * @param heading gets the focus when the row or button that had it is gone
 */
export function SubscriberList({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { values, change } = useViewState();
  const shown: Shown = {
    search: values.get('haku') ?? '',
    status: subscriberStatuses.find((status) => status === values.get('tila')),
  };
  const page = Math.max(1, Number(values.get('tilaajasivu')) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSubscribers(shown, page);
  const [isExporting, setExporting] = useState(false);
  const opened = data?.items.find(({ _id }) => _id === values.get('tilaaja'));
  const search = (text: string) => change({ haku: text, tilaajasivu: '', tilaaja: '' });
  const isFiltered = shown.search !== '' || shown.status !== undefined;

  return (
    <section aria-label="Tilaajat" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label="Hae osoitteella" value={shown.search} maxLength={254} onSearch={search} />
        <DeletedButton kind={deletedSubscribers} className="sm:ml-auto" />
        <Button
          icon={Download}
          busy={isExporting}
          onClick={() => {
            setExporting(true);
            void exportShown(shown).finally(() => setExporting(false));
          }}
        >
          {isFiltered ? 'Vie näytetyt' : 'Vie kaikki'} (CSV)
        </Button>
      </div>
      <StatusFilter counts={data?.counts} shown={shown} onChange={(status) => change({ tila: status, tilaajasivu: '', tilaaja: '' })} />
      <p aria-live="polite" className="sr-only">
        {data && !isPlaceholderData && `${count.format(data.pagination.total)} ${data.pagination.total === 1 ? 'tilaaja' : 'tilaajaa'}`}
      </p>
      {!data ? (
        error ? (
          <EmptyState title="Tilaajien lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={8} className="h-12" />
        )
      ) : data.items.length === 0 ? (
        isFiltered || page > 1 ? (
          <EmptyState icon={Users} title="Ei tilaajia näillä ehdoilla">
            <Button onClick={() => change({ haku: '', tila: '', tilaajasivu: '', tilaaja: '' })}>Näytä kaikki tilaajat</Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={Users}
            title="Ei tilaajia vielä"
            text="Kun joku tilaa uutiskirjeen, osoite tulee tähän. Voit myös tuoda luettelon."
          />
        )
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={`overflow-hidden rounded-md border border-line bg-surface ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Table name="Tilaajaluettelo" columns={columns} stacked>
            {data.items.map((subscriber) => (
              <SubscriberRow
                key={subscriber._id}
                subscriber={subscriber}
                onOpen={() => change({ tilaaja: subscriber._id }, true)}
                onGone={() => heading.current?.focus()}
              />
            ))}
          </Table>
        </div>
      )}
      {data && (
        <PageSwitch
          label="Tilaajien sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => {
            change({ tilaajasivu: next === 1 ? '' : String(next), tilaaja: '' });
            heading.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      {opened && <SubscriberDrawer subscriber={opened} onClose={() => change({ tilaaja: '' })} />}
    </section>
  );
}

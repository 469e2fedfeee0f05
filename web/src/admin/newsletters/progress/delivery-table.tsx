import { Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { deliveryStatuses } from '#contracts/marketing/sending';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { useViewState } from '../../panel/view-state.tsx';
import type { Sending } from '../data/newsletter-calls.ts';
import { countText, deliveryNames } from '../data/newsletter-labels.ts';
import { type Delivery, type DeliveryStatus, useDeliveries } from './sending-calls.ts';

const columns = [
  { title: 'Vastaanottaja', className: 'w-2/5 min-w-52' },
  { title: 'Tulos', className: 'w-32' },
  { title: 'Palvelimen vastaus', className: 'w-1/2' },
  { title: 'Aika', className: 'min-w-44' },
];
const looks: Record<DeliveryStatus, string> = {
  waiting: 'bg-winter-soft text-winter',
  sent: 'bg-good-soft text-good',
  bounced: 'bg-danger-soft text-danger',
  failed: 'bg-danger-soft text-danger',
  skipped: 'bg-sunken text-muted',
};

function timeOf({ at, nextAttemptAt, attempts }: Delivery): string {
  if (at !== null) return timeText(at);
  if (nextAttemptAt === null) return '–';
  return `${attempts}. yritys ei onnistunut, seuraava ${timeText(nextAttemptAt)}`;
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { email, status, reply, uncertain } = delivery;
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <Cell className={`${stackedCell} font-medium`}>{email === '' ? 'Poistettu tilaaja' : <EmailAddress email={email} />}</Cell>
      <Cell className={stackedCell}>
        <span className={`inline-block rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${looks[status]}`}>
          {deliveryNames[status]}
        </span>
      </Cell>
      <Cell className={`${stackedCell} break-words max-sm:col-span-2 max-sm:text-xs max-sm:empty:hidden`}>
        {reply}
        {uncertain && <span className="block text-xs text-muted">Voi olla tullut perille kahdesti.</span>}
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-span-2 max-sm:text-xs max-sm:text-muted`}>{timeOf(delivery)}</Cell>
    </Row>
  );
}

/** The recipients with their results and the mail server's replies, filtered and searched on the server. */
export function DeliveryTable({ newsletterId, sending }: { newsletterId: string; sending: Sending }) {
  const { values, change } = useViewState();
  const status = deliveryStatuses.find((each) => each === values.get('tulos'));
  const search = values.get('vastaanottaja') ?? '';
  const page = Math.max(1, Number(values.get('tulossivu')) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useDeliveries(
    newsletterId,
    status,
    useDeferredValue(search.trim()),
    page,
    sending,
  );
  const totals: Record<DeliveryStatus, number> = {
    waiting: sending.left,
    sent: sending.sent,
    bounced: sending.bounced,
    failed: sending.failed,
    skipped: sending.skipped,
  };
  const choices = [
    { value: '', label: 'Kaikki', total: sending.total },
    ...deliveryStatuses.map((each) => ({ value: each as string, label: deliveryNames[each], total: totals[each] })),
  ];
  const isFiltered = status !== undefined || search.trim() !== '';

  return (
    <section aria-labelledby="deliveries" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h4 id="deliveries" className="mr-auto text-base font-bold">
          Vastaanottajat
        </h4>
        <div className="relative w-full sm:w-64">
          <TextField
            label="Hae osoitteella"
            type="search"
            className="pl-9"
            value={search}
            onChange={(event) => change({ vastaanottaja: event.target.value, tulossivu: '' })}
          />
          <Search aria-hidden className="pointer-events-none absolute bottom-3.5 left-3 size-4 text-muted lg:pointer-fine:bottom-2.5" />
        </div>
      </div>
      <fieldset aria-label="Näytä vastaanottajat tuloksen mukaan" className="flex min-w-0 flex-wrap gap-2">
        {choices.map((choice) => {
          const on = choice.value === (status ?? '');
          return (
            <button
              key={choice.value}
              type="button"
              aria-pressed={on}
              onClick={() => change({ tulos: choice.value, tulossivu: '' })}
              className={`flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm font-medium lg:pointer-fine:min-h-9 ${on ? 'border-ink bg-surface text-ink' : 'border-line bg-surface text-muted hover:bg-sunken'}`}
            >
              {choice.label} <span className="font-bold tabular-nums">{countText(choice.total)}</span>
            </button>
          );
        })}
      </fieldset>
      {!data ? (
        error ? (
          <EmptyState title="Vastaanottajien lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={6} className="h-11" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'Haulla ei löytynyt vastaanottajia' : 'Vastaanottajia ei vielä ole'}
          text={isFiltered ? undefined : 'Lista tulee tähän, kun vastaanottajat on koottu.'}
        >
          {isFiltered && <Button onClick={() => change({ tulos: '', vastaanottaja: '', tulossivu: '' })}>Näytä kaikki</Button>}
        </EmptyState>
      ) : (
        <div
          className={`overflow-hidden rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Table name="Vastaanottajien tulokset" columns={columns} maxHeight={640} stacked>
            {data.items.map((delivery) => (
              <DeliveryRow key={delivery._id} delivery={delivery} />
            ))}
          </Table>
        </div>
      )}
      {data && (
        <PageSwitch
          label="Vastaanottajien sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ tulossivu: next === 1 ? '' : String(next) })}
        />
      )}
    </section>
  );
}

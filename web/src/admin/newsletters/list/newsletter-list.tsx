import { CalendarClock, CalendarX2, ChartNoAxesColumn, Copy, Mail, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { newsletterStatuses } from '#contracts/marketing/newsletters';
import { reasonOf } from '../../../api/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { momentText } from '../../dates/helsinki-dates.ts';
import { DeletedButton } from '../../deleted/deleted-button.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { type Newsletter, type Sending, useNewsletters } from '../data/newsletter-calls.ts';
import { editabilityOf } from '../data/newsletter-form.ts';
import { deletedNewsletters, removeNewsletter, unschedule } from '../data/newsletter-changes.ts';
import { countText, displaySubject, isBeingSent, stageNames, stageOf } from '../data/newsletter-labels.ts';
import { StageBadge } from '../data/stage-badge.tsx';

export interface ListActions {
  onEdit: (newsletter: Newsletter) => void;
  onDuplicate: (newsletter: Newsletter) => void;
  onSend: (newsletter: Newsletter) => void;
  onSchedule: (newsletter: Newsletter) => void;
  onResults: (newsletter: Newsletter) => void;
}

const filters = [
  { value: '', label: 'Kaikki' },
  ...newsletterStatuses.map((status) => ({ value: status as string, label: stageNames[status] })),
];

function dateText({ status, sentAt, sendDate, sending }: Newsletter): string {
  if (status === 'sent' && sentAt !== null) return `Lähetetty ${momentText(sentAt)}`;
  if (isBeingSent({ sending })) return `Aloitettu ${momentText(sending?.startedAt ?? sendDate)}`;
  if (sending !== null && status === 'failed')
    return `${sending.state === 'cancelled' ? 'Peruttu' : 'Yritetty'} ${momentText(sending.endedAt ?? sending.startedAt)}`;
  return status === 'scheduled' ? `Lähtee ${momentText(sendDate)}` : `Lähetysaika ${momentText(sendDate)}`;
}

/** Room for all actions of a draft on one line of a phone. */
const compact = 'max-sm:px-2.5 max-sm:[&_svg]:hidden';

/** The numbers of recipients who got the newsletter, and who did not. */
function Counts({ sending: { total, sent, bounced, failed } }: { sending: Sending }) {
  const lost = bounced + failed;
  return (
    <span className="tabular-nums">
      {countText(sent)} / {countText(total)} lähetetty
      {lost > 0 && <span className="font-medium text-danger">, {countText(lost)} epäonnistui</span>}
    </span>
  );
}

function NewsletterRow({ newsletter, onRemove, ...actions }: ListActions & { newsletter: Newsletter; onRemove: () => Promise<void> }) {
  const { subject, status, sending, failure } = newsletter;
  const [isBusy, setIsBusy] = useState(false);
  const name = displaySubject(subject);
  const isRunning = isBeingSent(newsletter);
  const stage = stageOf(newsletter);
  const isOver = status === 'sent' || isRunning;
  const isReadOnly = editabilityOf(newsletter) === 'nothing';
  const during = (work: Promise<void>) => {
    setIsBusy(true);
    void work.finally(() => setIsBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <StageBadge newsletter={newsletter} />
          <span>{dateText(newsletter)}</span>
          {sending && <Counts sending={sending} />}
        </p>
        {stage === 'failed' && failure !== null && <p className="text-xs font-medium text-danger">{failure}</p>}
        {isRunning && sending !== null && sending.total > 0 && (
          <progress
            aria-label={`Lähetyksen ${name} eteneminen`}
            className="h-1.5 w-full max-w-sm"
            max={sending.total}
            value={sending.total - sending.left}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {sending && (
          <Button
            icon={ChartNoAxesColumn}
            aria-label={`${isRunning ? 'Seuraa lähetystä' : 'Tulokset'}: ${name}`}
            onClick={() => actions.onResults(newsletter)}
          >
            {isRunning ? 'Seuraa' : 'Tulokset'}
          </Button>
        )}
        <Button
          icon={isReadOnly ? Mail : Pencil}
          className={compact}
          aria-haspopup="dialog"
          aria-label={isReadOnly ? `Näytä uutiskirje ${name}` : `Muokkaa uutiskirjettä ${name}`}
          onClick={() => actions.onEdit(newsletter)}
        >
          {isReadOnly ? 'Näytä' : 'Muokkaa'}
        </Button>
        <Button
          icon={Send}
          className={compact}
          aria-haspopup="dialog"
          aria-label={`Lähetä uutiskirje ${name}`}
          disabled={isOver}
          onClick={() => actions.onSend(newsletter)}
        >
          Lähetä…
        </Button>
        {status === 'scheduled' && !isRunning ? (
          <IconButton icon={CalendarX2} label={`Peru ajastus: ${name}`} busy={isBusy} onClick={() => during(unschedule(newsletter))} />
        ) : (
          <IconButton
            icon={CalendarClock}
            label={`Ajasta uutiskirje ${name}`}
            aria-haspopup="dialog"
            disabled={isReadOnly}
            onClick={() => actions.onSchedule(newsletter)}
          />
        )}
        <IconButton icon={Copy} label={`Monista uutiskirje ${name}`} onClick={() => actions.onDuplicate(newsletter)} />
        <IconButton
          icon={Trash2}
          danger
          label={`Poista uutiskirje ${name}`}
          busy={isBusy}
          disabled={isRunning}
          onClick={() => during(onRemove())}
        />
      </div>
    </li>
  );
}

/** The list of newsletters, newest first, with actions for each. */
export function NewsletterList({ onNew, ...actions }: ListActions & { onNew: () => void }) {
  const { values, change } = useViewState();
  const status = newsletterStatuses.find((each) => each === values.get('tila'));
  const page = Math.max(1, Number(values.get('kirjesivu')) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useNewsletters(page, status);
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async (newsletter: Newsletter) => {
    // The focused button is removed together with its row.
    if (await removeNewsletter(newsletter)) heading.current?.focus();
  };

  return (
    <section aria-labelledby="newsletters" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h3 id="newsletters" ref={heading} tabIndex={-1} className="mr-auto self-center text-lg font-bold outline-none">
          Kaikki uutiskirjeet
        </h3>
        <Button tone="signal" icon={Plus} aria-haspopup="dialog" onClick={onNew}>
          Uusi uutiskirje
        </Button>
        <div className="max-sm:w-full sm:w-40">
          <Select
            label="Tila"
            choices={filters}
            value={status ?? ''}
            onChange={(event) => change({ tila: event.target.value, kirjesivu: '' })}
          />
        </div>
        <DeletedButton kind={deletedNewsletters} />
      </div>
      {error && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-danger bg-danger-soft px-4 py-2">
          <div role="alert" className="min-w-0 flex-1 text-sm text-danger">
            <p className="font-medium">Uutiskirjeiden lataus epäonnistui</p>
            <p className="text-xs">{reasonOf(error)}</p>
          </div>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </div>
      )}
      {!data && !error && <SkeletonList rows={4} className="h-20" />}
      {data && data.items.length === 0 && (
        <EmptyState
          icon={Mail}
          title={status === undefined && page === 1 ? 'Ei vielä uutiskirjeitä' : 'Tässä ei ole uutiskirjeitä'}
          text={status === undefined && page === 1 ? 'Kirjoita ensimmäinen tai luo se voimassa olevista tarjouksista.' : undefined}
        >
          {(status !== undefined || page > 1) && <Button onClick={() => change({ tila: '', kirjesivu: '' })}>Näytä kaikki</Button>}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul
          aria-labelledby="newsletters"
          className={`divide-y divide-line rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.items.map((newsletter) => (
            <NewsletterRow key={newsletter._id} newsletter={newsletter} onRemove={() => remove(newsletter)} {...actions} />
          ))}
        </ul>
      )}
      {data && (
        <PageSwitch
          label="Uutiskirjeiden sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ kirjesivu: next === 1 ? '' : String(next) })}
        />
      )}
    </section>
  );
}

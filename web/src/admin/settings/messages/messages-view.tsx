import { Inbox, TriangleAlert } from 'lucide-react';
import { contactTopicNames } from '#contracts/rules/contact-topics';
import { CONTACT_MONTHS } from '#contracts/content/contact';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { DeletedButton } from '../../deleted/deleted-button.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { type Message, useMessages } from './message-calls.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { deletedMessages } from './message-removal.ts';

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { name, topic, receivedAt, isHandled, mail } = message;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="grid w-full gap-x-4 gap-y-0.5 px-4 py-3 text-left hover:bg-sunken/60 sm:grid-cols-[0.75rem_12rem_minmax(0,1fr)_auto] sm:items-baseline"
      >
        <span className={`hidden size-2.5 self-center rounded-full sm:block ${isHandled ? '' : 'bg-signal'}`} aria-hidden />
        <span className={`min-w-0 break-words ${isHandled ? '' : 'font-bold'}`}>
          {name}
          {!isHandled && <span className="sr-only">, käsittelemättä</span>}
        </span>
        <span className="min-w-0">
          <span className="block truncate">
            <span className="font-medium">{contactTopicNames[topic]}</span> <span className="text-muted">{message.message}</span>
          </span>
          {mail.state === 'failed' && (
            <span className="flex items-center gap-1.5 text-xs font-medium text-danger">
              <TriangleAlert aria-hidden className="size-3.5" />
              Kopiota ei saatu sähköpostiin
            </span>
          )}
        </span>
        <span className="text-xs whitespace-nowrap text-muted tabular-nums">
          {!isHandled && <span className="mr-2 font-semibold text-signal sm:hidden">Uusi</span>}
          {timeText(receivedAt)}
        </span>
      </button>
    </li>
  );
}

/** The view 'Viestit': the messages from the contact form. */
export default function MessagesView() {
  const { values, change } = useViewState();
  const onlyUnhandled = values.get('nayta') === 'uudet';
  const page = Math.max(1, Number(values.get('viestisivu')) || 1);
  const { data, error, isFetching, refetch } = useMessages(page, onlyUnhandled);
  const opened = data?.items.find(({ _id }) => _id === values.get('viesti'));

  return (
    <section aria-label="Viestit" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-bold">Viestit</h3>
          <p className="text-xs text-muted">Yhteydenottolomakkeella lähetetyt. Viestit poistuvat {CONTACT_MONTHS} kuukauden kuluttua.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <DeletedButton kind={deletedMessages} />
          <Toggle pressed={onlyUnhandled} onChange={(on) => change({ nayta: on ? 'uudet' : '', viestisivu: '' })}>
            Vain käsittelemättömät
          </Toggle>
        </div>
      </div>
      {!data ? (
        error ? (
          <EmptyState title="Viestien lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={6} className="h-14" />
        )
      ) : data.items.length === 0 ? (
        onlyUnhandled && page === 1 ? (
          <EmptyState icon={Inbox} title="Kaikki viestit on käsitelty">
            <Button onClick={() => change({ nayta: '' })}>Näytä kaikki viestit</Button>
          </EmptyState>
        ) : page > 1 ? (
          <EmptyState icon={Inbox} title="Tällä sivulla ei ole viestejä">
            <Button onClick={() => change({ viestisivu: '' })}>Ensimmäiselle sivulle</Button>
          </EmptyState>
        ) : (
          <EmptyState icon={Inbox} title="Ei viestejä" text="Kun joku kirjoittaa yhteydenottolomakkeella, viesti tulee tähän." />
        )
      ) : (
        <ul aria-label="Viestit" className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
          {data.items.map((message) => (
            <MessageRow key={message._id} message={message} onOpen={() => change({ viesti: message._id }, true)} />
          ))}
        </ul>
      )}
      {data && (
        <PageSwitch
          label="Viestien sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ viestisivu: next === 1 ? '' : String(next) })}
        />
      )}
      {opened && <MessageDrawer message={opened} onClose={() => change({ viesti: '' })} />}
    </section>
  );
}

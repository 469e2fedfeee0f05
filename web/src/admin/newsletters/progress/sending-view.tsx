import { ArrowLeft, CircleX, Info, Pause, Play, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { Note } from '../../drafts/note.tsx';
import type { Newsletter, Sending } from '../data/newsletter-calls.ts';
import { countText, displaySubject, isBeingSent, stageOf, toSubscribers } from '../data/newsletter-labels.ts';
import { StageBadge } from '../data/stage-badge.tsx';
import { cancelText } from './cancel-text.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { type SendingAct, actOnSending, useSending } from './sending-calls.ts';
import { SendingNumbers } from './sending-numbers.tsx';

const doneTexts: Record<SendingAct, string> = {
  pause: 'Lähetys keskeytetty. Jatka, kun haluat.',
  resume: 'Lähetys jatkuu',
  cancel: 'Lähetys peruttu',
  retry: 'Epäonnistuneita yritetään uudelleen',
};

/** Returns the number of recipients that a retry would send to. */
const retriable = ({ state, failed, skipped }: Sending): number => failed + (state === 'cancelled' ? skipped : 0);

interface ActionsProps {
  newsletter: Newsletter;
  sending: Sending;
  /** Called when an action has removed the button that had the focus. */
  onReplaced: () => void;
}

function Actions({ newsletter, sending, onReplaced }: ActionsProps) {
  const [busy, setBusy] = useState<SendingAct | null>(null);
  const act = async (name: SendingAct) => {
    setBusy(name);
    try {
      await actOnSending(newsletter._id, name);
      notifySuccess(name === 'retry' && sending.state === 'cancelled' ? 'Lähetys jatkuu' : doneTexts[name]);
      if (name === 'cancel' || name === 'retry') onReplaced();
    } catch (error) {
      notifyFailure(error, 'Lähetyksen muuttaminen epäonnistui');
    } finally {
      setBusy(null);
    }
  };
  const cancel = async () => {
    const sure = await confirm({
      title: 'Perutaanko lähetys lopullisesti?',
      text: cancelText(sending),
      action: 'Peru lähetys',
    });
    if (sure) await act('cancel');
  };
  const count = retriable(sending);
  const retry = async () => {
    const wasCancelled = sending.state === 'cancelled';
    const sure = await confirm({
      title: `Lähetetäänkö uutiskirje ${wasCancelled ? '' : 'uudelleen '}${toSubscribers(count)}?`,
      text: `Se lähtee heti niille, ${wasCancelled ? 'jotka jäivät ilman, kun lähetys peruttiin' : 'joille lähettäminen epäonnistui'}.`,
      action: 'Lähetä nyt',
      tone: 'signal',
    });
    if (sure) await act('retry');
  };

  if (isBeingSent(newsletter))
    return (
      <>
        {sending.state === 'paused' ? (
          <Button
            tone="signal"
            icon={Play}
            busy={busy === 'resume'}
            disabled={busy !== null && busy !== 'resume'}
            onClick={() => void act('resume')}
          >
            Jatka lähetystä
          </Button>
        ) : (
          sending.state === 'sending' && (
            <Button icon={Pause} busy={busy === 'pause'} disabled={busy !== null && busy !== 'pause'} onClick={() => void act('pause')}>
              Keskeytä
            </Button>
          )
        )}
        <Button icon={CircleX} busy={busy === 'cancel'} disabled={busy !== null && busy !== 'cancel'} onClick={() => void cancel()}>
          Peru lähetys
        </Button>
      </>
    );
  // A cancelled sending can be retried only when its last mails have outcomes.
  if (count === 0 || sending.left > 0) return null;
  return (
    <Button icon={RotateCcw} busy={busy === 'retry'} onClick={() => void retry()}>
      {sending.state === 'cancelled' ? `Lähetä jääneille (${countText(count)})` : `Yritä epäonnistuneita uudelleen (${countText(count)})`}
    </Button>
  );
}

/** One sending: its live progress, its actions, and the result of each recipient. */
export function SendingView({ newsletterId, onBack }: { newsletterId: string; onBack: () => void }) {
  const { data: newsletter, error, isFetching, refetch, speed } = useSending(newsletterId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = newsletter !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);

  const back = (
    <Button tone="quiet" icon={ArrowLeft} onClick={onBack}>
      Takaisin uutiskirjeisiin
    </Button>
  );
  if (!newsletter)
    return error ? (
      <EmptyState title="Lähetyksen lataus epäonnistui" text={reasonOf(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Yritä uudelleen
        </Button>
        {back}
      </EmptyState>
    ) : (
      <SkeletonList rows={4} className="h-20" />
    );

  const { sending } = newsletter;
  return (
    <section aria-label={`Lähetys: ${displaySubject(newsletter.subject)}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 ref={heading} tabIndex={-1} className="text-lg font-bold break-words outline-none">
            {displaySubject(newsletter.subject)}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <StageBadge newsletter={newsletter} />
            {sending && <span>Aloitettu {timeText(sending.startedAt)}</span>}
            {sending?.endedAt && <span>päättyi {timeText(sending.endedAt)}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {back}
          {sending && <Actions newsletter={newsletter} sending={sending} onReplaced={() => heading.current?.focus()} />}
        </div>
      </div>
      {stageOf(newsletter) === 'failed' && newsletter.failure !== null && (
        <Note icon={TriangleAlert} isAlert>
          {newsletter.failure}
        </Note>
      )}
      {sending === null ? (
        <EmptyState title="Uutiskirjettä ei ole vielä lähetetty" />
      ) : (
        <>
          {sending.problem !== null && isBeingSent(newsletter) && (
            <Note icon={TriangleAlert} isAlert>
              {sending.problem} Lähetystä yritetään uudelleen itsestään, eikä mitään katoa.
            </Note>
          )}
          {sending.notes.length > 0 && (
            <Note icon={Info}>
              <span className="font-medium">Viesti muuttui lähetettäessä:</span>
              <span className="block">{sending.notes.join(' ')}</span>
            </Note>
          )}
          <SendingNumbers sending={sending} speed={speed} />
          {isBeingSent(newsletter) && (
            <p className="text-xs text-muted">
              {sending.state === 'paused' ? 'Lähetys odottaa, kunnes jatkat sitä.' : 'Voit poistua sivulta: lähetys jatkuu itsestään.'}
            </p>
          )}
          <DeliveryTable newsletterId={newsletterId} sending={sending} />
        </>
      )}
    </section>
  );
}

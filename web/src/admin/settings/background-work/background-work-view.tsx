import { ListChecks, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reactionNames } from '#contracts/gateway/dead-letters';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { type DeadLetter, dismiss, resend, useDeadLetters } from './dead-letter-calls.ts';

const nameOf = ({ service, reaction }: DeadLetter): string => reactionNames[`${service}/${reaction}`] ?? `${service}: ${reaction}`;

async function resendAndNotify(letters: readonly DeadLetter[]): Promise<void> {
  try {
    await resend(letters);
    notifySuccess(letters.length === 1 ? 'Työ yritetään uudelleen' : `${letters.length} työtä yritetään uudelleen`);
  } catch (error) {
    notifyFailure(error, 'Uudelleen yrittäminen epäonnistui');
  }
}

async function dismissAndNotify(letter: DeadLetter): Promise<void> {
  const sure = await confirm({
    title: 'Hylätäänkö työ?',
    text: `${nameOf(letter)} jää tekemättä. Hylkäystä ei voi perua.`,
    action: 'Hylkää työ',
  });
  if (!sure) return;
  try {
    await dismiss(letter);
    notifySuccess('Työ hylätty');
  } catch (error) {
    notifyFailure(error, 'Hylkääminen epäonnistui');
  }
}

function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const [busy, setBusy] = useState(false);
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{nameOf(letter)}</p>
        <p className="text-xs text-muted">
          {timeText(letter.failedAt)}, {letter.tries} yritystä
        </p>
        <p className="mt-1 text-xs break-words text-muted" lang="en">
          {letter.error}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" icon={Trash2} disabled={busy} onClick={() => during(dismissAndNotify(letter))}>
          Hylkää
        </Button>
        <Button icon={RotateCcw} disabled={busy} onClick={() => during(resendAndNotify([letter]))}>
          Yritä uudelleen
        </Button>
      </div>
    </li>
  );
}

/** The view 'Taustatyöt': background jobs whose last retry has failed. */
export default function BackgroundWorkView() {
  const { data, error, isFetching, refetch } = useDeadLetters();
  const [isResending, setResending] = useState(false);
  const resendAll = () => {
    setResending(true);
    void resendAndNotify(data?.items ?? []).finally(() => setResending(false));
  };
  return (
    <section aria-label="Taustatyöt" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-bold">Taustatyöt</h3>
          <p className="text-xs text-muted">Muutosten jälkityöt, jotka eivät onnistuneet toistuvista yrityksistä huolimatta.</p>
        </div>
        {data && data.items.length > 1 && (
          <Button icon={RotateCcw} busy={isResending} className="sm:ml-auto" onClick={resendAll}>
            Yritä kaikkia uudelleen
          </Button>
        )}
      </div>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState icon={ListChecks} title="Kaikki taustatyöt ovat onnistuneet" />
        ) : (
          <ul aria-label="Epäonnistuneet taustatyöt" className="divide-y divide-line rounded-md border border-line bg-surface">
            {data.items.map((letter) => (
              <DeadLetterRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )
      ) : error ? (
        <EmptyState title="Taustatöiden lataus epäonnistui" text={reasonOf(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </EmptyState>
      ) : (
        <SkeletonList rows={3} className="h-14" />
      )}
      {data && data.total > data.items.length && (
        <p className="text-sm text-muted">
          Näytetään {data.items.length} vanhinta, yhteensä {data.total}.
        </p>
      )}
    </section>
  );
}

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { endOtherSessions, endSession, type Session, useSessions } from './account-calls.ts';

const nameOf = ({ browser, system }: Session): string =>
  browser === '' && system === '' ? 'Tuntematon selain' : [browser || 'Tuntematon selain', system].filter(Boolean).join(', ');

function SessionRow({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endSession(session);
      notifySuccess('Istunto päätetty');
    } catch (error) {
      setBusy(false);
      notifyFailure(error, 'Uloskirjaus epäonnistui');
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {nameOf(session)}
          {session.isCurrent && (
            <span className="ml-2 rounded-full bg-good-soft px-2 py-0.5 text-xs font-semibold text-good">Tämä istunto</span>
          )}
        </p>
        <p className="text-xs text-muted">
          Viimeksi käytetty {timeText(session.usedAt)}, kirjauduttu {timeText(session.createdAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button icon={LogOut} busy={busy} aria-label={`Kirjaa ulos: ${nameOf(session)}`} onClick={() => void end()}>
          Kirjaa ulos
        </Button>
      )}
    </li>
  );
}

/** The sessions of the signed-in administrator. */
export function SessionList() {
  const { data, error, isFetching, refetch } = useSessions();
  const [isEnding, setEnding] = useState(false);
  const endOthers = async () => {
    const sure = await confirm({
      title: 'Kirjataanko muut ulos?',
      text: 'Kaikki muut selaimet, joissa olet kirjautuneena, joutuvat kirjautumaan uudelleen.',
      action: 'Kirjaa ulos muut',
      tone: 'signal',
    });
    if (!sure) return;
    setEnding(true);
    try {
      const ended = await endOtherSessions();
      notifySuccess(ended === 1 ? '1 istunto päätetty' : `${ended} istuntoa päätetty`);
    } catch (failure) {
      notifyFailure(failure, 'Uloskirjaus epäonnistui');
    } finally {
      setEnding(false);
    }
  };
  return (
    <section aria-labelledby="istunnot" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <h4 id="istunnot" className="text-base font-bold">
            Istunnot
          </h4>
          <p className="text-xs text-muted">Selaimet, joissa olet kirjautuneena. Istunto päättyy viimeistään 12 tunnin kuluttua.</p>
        </div>
        {data && data.length > 1 && (
          <Button icon={LogOut} busy={isEnding} className="sm:ml-auto" onClick={() => void endOthers()}>
            Kirjaa ulos muut
          </Button>
        )}
      </div>
      {data ? (
        <ul aria-label="Istunnot" className="divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <EmptyState title="Istuntojen lataus epäonnistui" text={reasonOf(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </EmptyState>
      ) : (
        <SkeletonList rows={2} className="h-14" />
      )}
    </section>
  );
}

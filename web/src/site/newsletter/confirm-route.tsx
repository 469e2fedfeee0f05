import { useState } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../hydrated.ts';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/confirm-route.ts';
import { confirmSubscription } from './link-calls.ts';
import { Done, Failure, WithoutScripts } from './link-outcome.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Vahvista uutiskirje',
    description: 'Vahvista uutiskirjeen tilaus.',
    path: '/vahvista-uutiskirje',
    noIndex: true,
    matches,
  });
}

const OTHER_WAY = 'Voit tilata uutiskirjeen uudelleen tai kirjoittaa meille:';

/** Confirms with one click. Opening the page changes nothing, as mail scanners open links too. */
function Confirmation({ token }: { token: string }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setReason('');
    try {
      setDone((await confirmSubscription(token)) || 'Tilaus on vahvistettu.');
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (done !== null)
    return (
      <Done title="Tilaus vahvistettu" text={done}>
        <PageLink to="/" className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Etusivulle
        </PageLink>
      </Done>
    );
  return (
    <div className="grid gap-4">
      <p>Vahvista, että haluat uutiskirjeemme sähköpostiisi. Voit perua tilauksen milloin tahansa.</p>
      {reason !== '' && <Failure reason={reason} otherWay={OTHER_WAY} />}
      <Button
        tone="signal"
        busy={busy}
        disabled={!hydrated}
        onClick={() => void confirm()}
        className="min-h-12 justify-self-start px-6 text-base"
      >
        {busy ? 'Vahvistetaan…' : 'Vahvista tilaus'}
      </Button>
    </div>
  );
}

/** The page that the confirmation links in mail lead to, if the settings require a confirmation. */
export default function ConfirmRoute() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="shell min-h-[34rem] pt-10 pb-20 sm:pt-16">
      <div className="max-w-xl">
        <h1 className="mb-6 text-3xl">Vahvista uutiskirje</h1>
        <WithoutScripts otherWay="Kirjoita meille, niin vahvistamme tilauksen:" />
        <div className="noscript:hidden">
          {token === '' ? (
            <Failure reason="Vahvistuslinkki puuttuu. Avaa sivu viestin linkistä." otherWay={OTHER_WAY} />
          ) : (
            <Confirmation key={token} token={token} />
          )}
        </div>
      </div>
    </div>
  );
}

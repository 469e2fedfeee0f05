import { useState } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/confirm-route.ts';
import { confirmSubscription, failureText } from './link-calls.ts';
import { Confirmation, Done, Failure, HomeLink, LinkPage } from './link-page.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Vahvista uutiskirje',
    description: 'Vahvista uutiskirjeen tilaus.',
    path: '/vahvista-uutiskirje',
    noIndex: true,
    matches,
  });
}

const OTHER_WAY = 'Voit tilata uutiskirjeen uudelleen sivun alaosan lomakkeella tai kirjoittaa meille:';

/** Confirms with one click. */
function SubscriptionConfirmation({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setReason('');
    try {
      setDone((await confirmSubscription(token)) || 'Tilaus on vahvistettu.');
    } catch (error) {
      setReason(failureText(error, 'Tilauksen vahvistaminen epäonnistui. Yritä hetken päästä uudelleen.'));
    } finally {
      setBusy(false);
    }
  };

  if (done !== null)
    return (
      <Done title="Tilaus vahvistettu" text={done}>
        <HomeLink />
      </Done>
    );
  return (
    <Confirmation
      text="Vahvista, että haluat uutiskirjeemme sähköpostiisi. Voit perua tilauksen milloin tahansa."
      button="Vahvista tilaus"
      busyButton="Vahvistetaan…"
      busy={busy}
      onConfirm={() => void confirm()}
      reason={reason}
      otherWay={OTHER_WAY}
    />
  );
}

/** The page that the confirmation links in mail lead to, if the settings require a confirmation. */
export default function ConfirmRoute() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <LinkPage title="Vahvista uutiskirje" withoutScripts="Kirjoita meille, niin vahvistamme tilauksen:">
      {token === '' ? (
        <Failure reason="Vahvistuslinkki puuttuu. Avaa sivu viestin linkistä." otherWay={OTHER_WAY} />
      ) : (
        <SubscriptionConfirmation key={token} token={token} />
      )}
    </LinkPage>
  );
}

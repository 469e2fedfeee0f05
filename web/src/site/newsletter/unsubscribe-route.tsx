import { type FormEvent, useState } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { emailInput } from '../../ui/email-input.ts';
import { TextField } from '../../ui/field.tsx';
import { useHydrated } from '../hydrated.ts';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/unsubscribe-route.ts';
import { failureText, requestLink, unsubscribe } from './link-calls.ts';
import { Confirmation, Done, Failure, HomeLink, LinkPage } from './link-page.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Peru uutiskirje',
    description: 'Peru uutiskirjeen tilaus.',
    path: '/peruuta-uutiskirje',
    noIndex: true,
    matches,
  });
}

const OTHER_WAY = 'Voit perua tilauksen myös kirjoittamalla meille:';

/** For visitors without a token: requests an email with a link. */
function LinkForm() {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setBusy(true);
    setWrong(undefined);
    setReason('');
    try {
      setSent((await requestLink(typeof email === 'string' ? email.trim() : '')) || 'Linkki on lähetetty.');
    } catch (error) {
      const said = error instanceof ApiError ? error.fields['email'] : undefined;
      setWrong(said);
      if (said === undefined) setReason(failureText(error, 'Linkin lähettäminen epäonnistui. Yritä hetken päästä uudelleen.'));
    } finally {
      setBusy(false);
    }
  };

  if (sent !== null) return <Done title="Tarkista sähköpostisi" text={sent} />;
  return (
    <form noValidate method="post" aria-label="Pyydä linkki" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p>Anna osoite, johon uutiskirje tulee. Lähetämme siihen linkin, josta tilaus perutaan.</p>
      <TextField name="email" label="Sähköposti" {...emailInput} needed required error={wrong} />
      {reason !== '' && <Failure reason={reason} otherWay={OTHER_WAY} />}
      <Button type="submit" tone="signal" busy={busy} disabled={!hydrated} className="min-h-12 justify-self-start px-6 text-base">
        {busy ? 'Lähetetään…' : 'Lähetä linkki'}
      </Button>
    </form>
  );
}

/** For visitors with a token: unsubscribes with one click. */
function Cancellation({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [isWrongLink, setWrongLink] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setReason('');
    try {
      setEnded((await unsubscribe(token)) || 'Tilaus on peruttu.');
    } catch (error) {
      setWrongLink(error instanceof ApiError && ['unsubscribe_link_invalid', 'invalid_input'].includes(error.code));
      setReason(failureText(error, 'Tilauksen peruminen epäonnistui. Yritä hetken päästä uudelleen.'));
    } finally {
      setBusy(false);
    }
  };

  if (ended !== null)
    return (
      <Done title="Uutiskirje on peruttu" text={ended}>
        <HomeLink />
      </Done>
    );
  if (isWrongLink)
    return (
      <div className="grid gap-6">
        <Failure reason={reason} otherWay={OTHER_WAY} />
        <LinkForm />
      </div>
    );
  return (
    <Confirmation
      text="Vahvista, niin emme lähetä sinulle enää uutiskirjeitä. Voit tilata ne uudelleen milloin tahansa."
      button="Peru uutiskirje"
      busyButton="Perutaan…"
      busy={busy}
      onConfirm={() => void confirm()}
      reason={reason}
      otherWay={OTHER_WAY}
    />
  );
}

/** The page that unsubscribe links in emails lead to. */
export default function UnsubscribeRoute() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <LinkPage title="Peru uutiskirje" withoutScripts="Peru tilaus sähköpostilla:">
      {token === '' ? <LinkForm /> : <Cancellation key={token} token={token} />}
    </LinkPage>
  );
}

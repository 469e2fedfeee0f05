import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import { ApiError, reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { emailInput } from '../../ui/email-input.ts';
import { TextField } from '../../ui/field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../hydrated.ts';
import { pageMeta } from '../meta.ts';
import { useShop } from '../shop.ts';
import type { Route } from './+types/unsubscribe-route.ts';
import { requestLink, unsubscribe } from './subscriber-calls.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Peru uutiskirje',
    description: 'Peru uutiskirjeen tilaus.',
    path: '/peruuta-uutiskirje',
    noIndex: true,
    matches,
  });
}

/** The outcome. Takes the focus from the removed button, so that screen readers read it out. */
function Done({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-md bg-good-soft p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      {children}
    </div>
  );
}

function Failure({ reason }: { reason: string }) {
  const { email } = useShop();
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
      <span className="block">{reason}</span>
      Voit perua tilauksen myös kirjoittamalla meille:{' '}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}

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
      if (said === undefined) setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (sent !== null) return <Done title="Tarkista sähköpostisi" text={sent} />;
  return (
    <form noValidate method="post" aria-label="Pyydä linkki" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p>Anna osoite, johon uutiskirje tulee. Lähetämme siihen linkin, josta tilaus perutaan.</p>
      <TextField name="email" label="Sähköposti" {...emailInput} needed required error={wrong} />
      {reason !== '' && <Failure reason={reason} />}
      <Button type="submit" tone="signal" busy={busy} disabled={!hydrated} className="min-h-12 justify-self-start px-6 text-base">
        {busy ? 'Lähetetään…' : 'Lähetä linkki'}
      </Button>
    </form>
  );
}

/** For visitors with a token: unsubscribes with one click. Opening the page changes nothing, as mail scanners open links too. */
function Confirmation({ token }: { token: string }) {
  const hydrated = useHydrated();
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
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (ended !== null)
    return (
      <Done title="Uutiskirje on peruttu" text={ended}>
        <PageLink to="/" className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Etusivulle
        </PageLink>
      </Done>
    );
  if (isWrongLink)
    return (
      <div className="grid gap-6">
        <Failure reason={reason} />
        <LinkForm />
      </div>
    );
  return (
    <div className="grid gap-4">
      <p>Vahvista, niin emme lähetä sinulle enää uutiskirjeitä. Voit tilata ne uudelleen milloin tahansa.</p>
      {reason !== '' && <Failure reason={reason} />}
      <Button
        tone="signal"
        busy={busy}
        disabled={!hydrated}
        onClick={() => void confirm()}
        className="min-h-12 justify-self-start px-6 text-base"
      >
        {busy ? 'Perutaan…' : 'Peru uutiskirje'}
      </Button>
    </div>
  );
}

function WithoutScripts() {
  const { email } = useShop();
  return (
    <p className="hidden noscript:block">
      Sivu tarvitsee JavaScriptin, joka on selaimessasi pois päältä. Peru tilaus sähköpostilla:{' '}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}

/** The page that unsubscribe links in emails lead to. */
export default function UnsubscribeRoute() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="shell min-h-[34rem] pt-10 pb-20 sm:pt-16">
      <div className="max-w-xl">
        <h1 className="mb-6 text-3xl">Peru uutiskirje</h1>
        <WithoutScripts />
        <div className="noscript:hidden">{token === '' ? <LinkForm /> : <Confirmation key={token} token={token} />}</div>
      </div>
    </div>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api.ts';

/** Switched on with the service that takes subscriptions. */
export const takesSubscriptions = false;

interface Place {
  submit: string;
  submitting: string;
  success: string;
}

const places = {
  header: { submit: 'Tilaa', submitting: 'Lähettää...', success: 'Kiitos tilauksesta!' },
  footer: { submit: 'Tilaa', submitting: 'Lähetetään...', success: 'Kiitos tilauksestasi! Olet nyt tilaajaluettelossa.' },
} as const satisfies Record<string, Place>;

/** Sentences of specification P §8, found by a part of what the server says. */
const refusals: readonly [part: string, text: string][] = [
  ['jo tilannut', 'Olet jo tilannut uutiskirjeen! Tarkista sähköpostisi tai ota yhteyttä, jos et saa uutiskirjeitä.'],
  ['jo käytössä', 'Tämä sähköpostiosoite on jo rekisteröity uutiskirjeeseemme.'],
  ['pakollinen', 'Sähköpostiosoite on pakollinen tieto.'],
  ['kelvollinen', 'Syötä kelvollinen sähköpostiosoite.'],
];
const OTHERWISE = 'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.';

/** What a visitor reads when the subscription was refused. */
export const refusalText = (serverMessage: string | null): string =>
  refusals.find(([part]) => serverMessage?.toLowerCase().includes(part))?.[1] ?? serverMessage ?? OTHERWISE;

/** Sign-up for the newsletter, in the header's top bar and in the footer. */
export function NewsletterForm({ place }: { place: keyof typeof places }) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const texts = places[place];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setSaid('');
    try {
      const response = await fetch('/api/subscribers/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: email.trim() }),
      });
      const answer = (await response.json().catch(() => ({}))) as { message?: string };
      if (!response.ok) throw new ApiError(response.status, answer.message ?? '', answer);
      setEmail('');
      setSaid(answer.message ?? texts.success);
    } catch (error) {
      setSaid(refusalText(error instanceof ApiError ? error.serverMessage : null));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Sähköposti uutiskirjettä varten
      </label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        placeholder="Sähköposti"
        value={email}
        disabled={busy}
        onChange={(event) => setEmail(event.target.value)}
        className="h-8 w-44 rounded-sm border border-asphalt-line bg-transparent px-2.5 placeholder:text-on-asphalt-muted"
      />
      <button
        type="submit"
        disabled={busy || email.trim() === ''}
        className="h-8 rounded-sm bg-signal px-3 font-semibold text-on-signal disabled:opacity-60"
      >
        {busy ? texts.submitting : texts.submit}
      </button>
      <output className="text-xs">{said}</output>
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { sendContactMessage } from '#contracts/content/contact';
import { phoneLink } from '#contracts/content/shop-defaults';
import { type OpeningHours, openingStateAt } from '#contracts/rules/opening-hours';
import { ApiError, send } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { emailInput } from '../../../ui/email-input.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useHours } from '../../hours/use-hours.ts';
import { failureOf, refusalOf } from '../../pages/contact/contact-texts.ts';
import { useShop } from '../../shop.ts';
import { randomText } from '../conversation/random-text.ts';

interface Draft {
  values: { name: string; email: string; phone: string; message: string };
  /** Makes a repeated request store one message. */
  key: string;
  /** The server's confirmation. */
  confirmation: string | null;
}

/** By the form's id. Closing the chat must not lose what has been typed, nor offer to send a message twice. */
const drafts = new Map<string, Draft>();

function draftOf(id: string, question: string): Draft {
  const draft = drafts.get(id) ?? { values: { name: '', email: '', phone: '', message: question }, key: randomText(), confirmation: null };
  drafts.set(id, draft);
  return draft;
}

const opening = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Tells when somebody can read the message. */
function readingTime(hours: OpeningHours, now: Date): string {
  const { isOpen, opensAt } = openingStateAt(hours, now);
  if (isOpen) return 'Olemme nyt auki, joten vastaus tulee pian.';
  return opensAt === null ? '' : `Avaamme seuraavan kerran ${opening.format(opensAt)}.`;
}

function Arrived({ confirmation }: { confirmation: string }) {
  const { settings } = useHours();
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="rounded-md bg-good-soft p-4 text-sm">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        Viesti on perillä
      </h3>
      <p className="mt-1">
        {confirmation} {settings && readingTime(settings, now)}
      </p>
    </div>
  );
}

type Field = keyof Draft['values'];
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);

/** A message to the staff, where the assistant cannot help. */
export function ContactCard({ id, question, onLeave }: { id: string; question: string; onLeave: () => void }) {
  const { phone } = useShop();
  const [draft, setDraft] = useState(() => draftOf(id, question));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const keep = (next: Draft) => {
    drafts.set(id, next);
    setDraft(next);
  };
  const field = (name: Field) => ({
    name,
    value: draft.values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => keep({ ...draft, values: { ...draft.values, [name]: event.target.value } }),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = fieldsOf(event.currentTarget);
    const refuse = (refused: Record<string, string>) => {
      setErrors(refused);
      fields.find(({ name }) => name in refused)?.focus();
    };
    setFailure('');
    const refused = fields.filter(({ validity }) => !validity.valid);
    refuse(Object.fromEntries(refused.map((control) => [control.name, refusalOf(control)])));
    if (refused.length > 0) return;
    setBusy(true);
    try {
      const { message } = await send<typeof sendContactMessage>('POST /contact-messages', {
        ...draft.values,
        topic: 'muu',
        key: draft.key,
      });
      keep({ ...draft, confirmation: message });
    } catch (error) {
      const known = error instanceof ApiError ? error.fields : {};
      refuse(known);
      if (!Object.keys(known).some((name) => name in draft.values)) setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (draft.confirmation !== null) return <Arrived confirmation={draft.confirmation} />;
  return (
    <form
      noValidate
      aria-label="Viesti asentajalle"
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h3 className="text-base">Lähetä kysymys meille</h3>
      <TextField label="Nimi" autoComplete="name" needed required maxLength={100} {...field('name')} />
      <TextField label="Sähköposti" {...emailInput} needed required {...field('email')} />
      <TextField
        label="Puhelin"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        pattern="\+?[\d \(\)\-]{5,}"
        hint="Jos haluat, että soitamme."
        {...field('phone')}
      />
      <TextArea label="Kysymys" rows={3} needed required maxLength={5_000} {...field('message')} />
      {failure !== '' && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          {failure} Viestisi on tallessa lomakkeessa. Kiireessä soita:{' '}
          <a href={phoneLink(phone)} className="figures font-semibold underline underline-offset-4">
            {phone}
          </a>
        </p>
      )}
      <Button type="submit" tone="signal" busy={busy} className="min-h-11">
        {busy ? 'Lähetetään…' : 'Lähetä viesti'}
      </Button>
      <p className="text-xs text-muted">
        Käytämme tietojasi vain vastaamiseen.{' '}
        <PageLink to="/tietosuojaseloste" onClick={onLeave} className="underline underline-offset-4">
          Tietosuojaseloste
        </PageLink>
      </p>
    </form>
  );
}

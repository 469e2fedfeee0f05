import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { sendContactMessage } from '#contracts/content/contact';
import { type ContactTopic, contactTopicNames } from '#contracts/rules/contact-topics';
import { phoneLink } from '#contracts/content/shop-defaults';
import { ApiError, send } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { emailInput } from '../../../ui/email-input.ts';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useShop } from '../../shop.ts';
import { type ContactDraft, storeDraft, storedDraft } from './contact-draft.ts';
import type { ContactPrefill } from './contact-prefill.ts';
import { failureOf, refusalOf } from './contact-texts.ts';

const topics = Object.entries(contactTopicNames).map(([value, label]) => ({ value, label }));
const isTopic = (text: string | undefined): text is ContactTopic => text !== undefined && text in contactTopicNames;

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement,
  );

const valuesOf = (form: HTMLFormElement): ContactDraft => Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));

const initialValue = (name: string, topic: ContactTopic, message: string): string =>
  name === 'topic' ? topic : name === 'message' ? message : '';

/** The confirmation. Takes the focus from the removed form, so that screen readers read it out. */
function Arrived({ sentence, onAnother }: { sentence: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-md bg-good-soft p-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Viesti on perillä
      </h3>
      <p className="mt-2 max-w-[60ch]">{sentence}</p>
      <Button onClick={onAnother} className="mt-5">
        Kirjoita uusi viesti
      </Button>
    </div>
  );
}

const mailQuery = ({ subject, message }: ContactPrefill): string =>
  `?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`;

/** Alternatives for browsers without scripts, in which the form cannot be sent. */
function WithoutScripts({ prefill }: { prefill: ContactPrefill | null }) {
  const { email } = useShop();
  return (
    <p className="hidden max-w-[68ch] rounded-md border border-line bg-surface px-5 py-4 noscript:block">
      Lomake tarvitsee JavaScriptin, joka on selaimessasi pois päältä. Kirjoita sähköpostilla:{' '}
      <a
        href={`mailto:${email}${prefill === null ? '' : mailQuery(prefill)}`}
        className="font-semibold wrap-anywhere underline underline-offset-4"
      >
        {email}
      </a>
      .
    </p>
  );
}

/** Offers to add the tyre to an earlier draft, which the form keeps as it is. */
function AddToDraft({ subject, onAdd }: { subject: string; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm sm:col-span-2">
      <p className="min-w-0 flex-1 basis-60">
        Lomakkeessa on aiempi viestisi, jossa ei ole tätä: <strong className="wrap-anywhere">{subject}</strong>.
      </p>
      <Button onClick={onAdd}>Lisää viestiin</Button>
    </div>
  );
}

interface ContactFormProps {
  /** Null for an empty form. */
  prefill: ContactPrefill | null;
  /** Says what the message is about, while it is. */
  about: ReactNode;
}

/** The contact form. A draft is stored until it has been sent, and survives a reload of the page. */
export function ContactForm({ prefill: offered, about }: ContactFormProps) {
  const { phone } = useShop();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [arrived, setArrived] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [lacksSubject, setLacksSubject] = useState(false);
  // The next message is about something else.
  const prefill = isSent ? null : offered;
  const { topic: firstTopic = 'muu', message: firstMessage = '', subject = '' } = prefill ?? {};

  // The fields are uncontrolled, so that text that is typed before hydration is not lost.
  useEffect(() => {
    if (arrived !== null || form.current === null) return;
    const draft = storedDraft();
    for (const control of controlsOf(form.current)) {
      const { [control.name]: stored } = draft;
      if (stored !== undefined && control.value === initialValue(control.name, firstTopic, firstMessage)) control.value = stored;
      if (control.name === 'message') setLacksSubject(!control.value.includes(subject));
    }
  }, [arrived, firstTopic, firstMessage, subject]);

  // Without what the form itself has filled in: the draft would otherwise bring the last tyre to the next one's form.
  const saveDraft = (key = storedDraft()['key']) => {
    if (form.current === null) return;
    const own = Object.entries(valuesOf(form.current)).filter(
      ([name, value]) => value.trim() !== '' && value !== initialValue(name, firstTopic, firstMessage),
    );
    storeDraft({ ...Object.fromEntries(own), ...(key === undefined ? {} : { key }) });
  };

  const addSubject = () => {
    const message = form.current?.elements.namedItem('message');
    if (!(message instanceof HTMLTextAreaElement)) return;
    message.value = `${firstMessage}${message.value}`;
    message.focus();
    setLacksSubject(false);
    saveDraft();
  };

  const refuse = (refused: Record<string, string>) => {
    setErrors(refused);
    if (form.current !== null)
      controlsOf(form.current)
        .find(({ name }) => name in refused)
        ?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure('');
    const refused = controlsOf(event.currentTarget).filter((control) => !control.validity.valid);
    refuse(Object.fromEntries(refused.map((control) => [control.name, refusalOf(control)])));
    if (refused.length > 0) return;

    // Read before the await, after which event.currentTarget is null.
    const values = valuesOf(event.currentTarget);
    const { name = '', email = '', phone: number = '', topic, message = '', website = '' } = values;
    const key = storedDraft()['key'] ?? newKey();
    saveDraft(key);
    setBusy(true);
    try {
      const answer = await send<typeof sendContactMessage>('POST /contact-messages', {
        name,
        email,
        phone: number,
        topic: isTopic(topic) ? topic : 'muu',
        message,
        website,
        key,
      });
      storeDraft(null);
      setSent(true);
      setArrived(answer.message);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(fields);
      if (!Object.keys(fields).some((field) => field in values)) setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (arrived !== null) return <Arrived sentence={arrived} onAnother={() => setArrived(null)} />;
  return (
    <>
      {prefill !== null && !lacksSubject && about}
      <WithoutScripts prefill={prefill} />
      <form
        ref={form}
        noValidate
        method="post"
        aria-label="Viesti kaupalle"
        onSubmit={(event) => void submit(event)}
        onInput={() => saveDraft()}
        className="grid gap-x-5 gap-y-4 sm:grid-cols-2 noscript:hidden"
      >
        <TextField name="name" label="Nimi" autoComplete="name" needed required maxLength={100} error={errors['name']} />
        <TextField name="email" label="Sähköposti" {...emailInput} needed required maxLength={200} error={errors['email']} />
        <TextField
          name="phone"
          label="Puhelin"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          pattern="\+?[\d \(\)\-]{5,}"
          error={errors['phone']}
          hint="Jos haluat, että soitamme."
        />
        <Select name="topic" label="Aihe" defaultValue={firstTopic} choices={topics} error={errors['topic']} />
        {lacksSubject && <AddToDraft subject={subject} onAdd={addSubject} />}
        <div className="sm:col-span-2">
          <TextArea
            defaultValue={firstMessage}
            name="message"
            label="Viesti"
            rows={6}
            needed
            required
            maxLength={5_000}
            error={errors['message']}
            hint="Kerro rekisterinumero, niin löydämme oikean koon heti."
          />
        </div>
        {/* Honeypot: hidden from people, so that only bots fill it in. */}
        <div aria-hidden className="sr-only">
          <label>
            Verkkosivu
            <input name="website" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure !== '' && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger sm:col-span-2">
            {failure} Viestisi on tallessa lomakkeessa. Kiireessä soita:{' '}
            <a href={phoneLink(phone)} className="figures font-semibold underline underline-offset-4">
              {phone}
            </a>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
          <Button type="submit" tone="signal" busy={busy} disabled={!hydrated} className="min-h-12 px-6 text-base">
            {busy ? 'Lähetetään…' : 'Lähetä viesti'}
          </Button>
          <p className="text-sm text-muted">
            Käytämme tietojasi vain vastaamiseen.{' '}
            <PageLink to="/tietosuojaseloste" className="inline-target underline underline-offset-4">
              Tietosuojaseloste
            </PageLink>
          </p>
        </div>
      </form>
    </>
  );
}

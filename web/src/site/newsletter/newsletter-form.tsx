import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { newsletterConsent } from '#contracts/marketing/newsletter-consent';
import { PageLink } from '../../ui/page-link.tsx';
import { type Outcome, type Subscription, useSubscription } from './use-subscription.ts';

/** The outcome, in a live region. After success it takes the focus, which the button lost when it was disabled. */
function OutcomeText({ id, outcome, className = '' }: { id: string; outcome: Outcome; className?: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (outcome.is === 'subscribed') output.current?.focus();
  }, [outcome]);
  return (
    <output ref={output} tabIndex={-1} id={id} className={`block ${outcome.is === 'open' ? '' : className}`}>
      {outcome.is === 'open' ? '' : outcome.text}
    </output>
  );
}

/** The consent text, which is stored with the subscription. A popup closes when its link is followed: it would cover the page. */
export function Consent({ className, onLeave }: { className: string; onLeave?: () => void }) {
  return (
    <p className={className}>
      {newsletterConsent}{' '}
      <PageLink to="/tietosuojaseloste" className="inline-target underline underline-offset-4" onClick={onLeave}>
        Tietosuojaseloste
      </PageLink>
    </p>
  );
}

interface FieldsProps {
  subscription: Subscription;
  outcomeId: string;
  submitting: string;
  /** Size classes. */
  inputSize: string;
  buttonSize: string;
}

function Fields({ subscription: { input, email, busy, outcome, type }, outcomeId, submitting, inputSize, buttonSize }: FieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Sähköposti uutiskirjettä varten
      </label>
      <input
        ref={input}
        id={id}
        type="email"
        autoComplete="email"
        placeholder="Sähköposti"
        maxLength={254}
        value={email}
        disabled={busy}
        aria-invalid={outcome.is === 'refused' || undefined}
        aria-describedby={outcomeId}
        onChange={(event) => type(event.target.value)}
        className={`${inputSize} min-w-0 rounded-sm border border-on-asphalt-muted bg-transparent px-2.5 placeholder:text-on-asphalt-muted disabled:opacity-60`}
      />
      <button
        type="submit"
        disabled={busy || email.trim() === ''}
        aria-busy={busy || undefined}
        className={`${buttonSize} rounded-sm bg-signal px-3 font-semibold whitespace-nowrap text-on-signal hover:bg-signal-strong disabled:cursor-not-allowed disabled:opacity-60`}
      >
        {busy ? submitting : 'Tilaa'}
      </button>
    </>
  );
}

/** Calls back for a pointer press or a focus outside an element. */
function useInteractionOutside(element: RefObject<HTMLElement | null>, isOn: boolean, callback: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const look = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) callback();
    };
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, look);
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, look);
    };
  }, [element, isOn, callback]);
}

/** The sign-up form in the header's top bar. The consent text and the outcome are in a popover below it. */
export function HeaderNewsletterForm() {
  const subscription = useSubscription({ source: 'header', thanks: 'Kiitos tilauksesta!' });
  const { outcome, submit, dismiss } = subscription;
  const outcomeId = useId();
  const hasOutcome = outcome.is !== 'open';
  const form = useRef<HTMLFormElement>(null);
  useInteractionOutside(form, hasOutcome, dismiss);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Uutiskirje, ylhäällä"
      onSubmit={(event) => void submit(event)}
      className="group relative flex items-center gap-2 noscript:hidden"
    >
      <Fields subscription={subscription} outcomeId={outcomeId} submitting="Lähettää..." inputSize="h-8 w-40" buttonSize="h-8" />
      <div
        className={`absolute top-full left-0 z-50 mt-1 w-80 rounded-md border border-line bg-surface p-3 text-sm text-ink shadow-overlay transition-opacity group-focus-within:pointer-events-auto group-focus-within:opacity-100 ${hasOutcome ? '' : 'pointer-events-none opacity-0'}`}
      >
        <div className="flex items-start gap-1">
          <OutcomeText
            id={outcomeId}
            outcome={outcome}
            className={`mb-2 flex-1 font-semibold ${outcome.is === 'refused' ? 'text-danger' : ''}`}
          />
          {hasOutcome && (
            <button
              type="button"
              onClick={dismiss}
              aria-label="Sulje ilmoitus"
              className="-mt-2 -mr-2 grid size-9 shrink-0 place-items-center"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
        <Consent className="text-xs text-muted" />
      </div>
    </form>
  );
}

/** The sign-up form in the footer. */
export function FooterNewsletterForm() {
  const subscription = useSubscription({ source: 'footer', thanks: 'Kiitos tilauksestasi! Olet nyt tilaajaluettelossa.' });
  const outcomeId = useId();
  return (
    <form noValidate aria-label="Uutiskirje" onSubmit={(event) => void subscription.submit(event)} className="noscript:hidden">
      <div className="flex max-w-md gap-2">
        <Fields
          subscription={subscription}
          outcomeId={outcomeId}
          submitting="Lähetetään..."
          inputSize="min-h-11 flex-1"
          buttonSize="min-h-11"
        />
      </div>
      <OutcomeText id={outcomeId} outcome={subscription.outcome} className="mt-2 font-semibold" />
      <Consent className="mt-2 text-xs text-on-asphalt-muted" />
    </form>
  );
}

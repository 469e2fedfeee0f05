import { CircleCheck, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Consent } from './newsletter-form.tsx';
import { rememberPopup } from './popup-times.ts';
import { useSubscription } from './use-subscription.ts';

/** Milliseconds for which the thanks are shown before the popup closes. */
const CLOSES_AFTER = 3_000;
/** Milliseconds after which the popup is removed even if its closing animation has not ended. */
const REMOVED_AFTER = 5_000;

/** Refuses what is certainly not an email address, without a request (specification P §5). */
const refuse = (email: string) => (email !== '' && email.includes('@') ? null : 'Syötä kelvollinen sähköpostiosoite');

/** Moves the focus to the thanks, because the field and the button are disabled now. */
const takeFocus = (thanks: HTMLElement | null) => thanks?.focus();

/** The newsletter popup. */
export default function NewsletterPopup({ onClose }: { onClose: () => void }) {
  const { input, email, busy, outcome, type, submit } = useSubscription({ source: 'popup', thanks: 'Kiitos tilauksesta!', refuse });
  const [isDone, setDone] = useState(false);
  const isSubscribed = outcome.is === 'subscribed';
  const isToConfirm = isSubscribed && outcome.isToConfirm === true;
  const Icon = isToConfirm ? Mail : CircleCheck;

  useEffect(() => rememberPopup(Date.now()), []);
  useEffect(() => {
    // What is left to do stays until the visitor has read it.
    if (!isSubscribed || isToConfirm) return undefined;
    const timers = [setTimeout(() => setDone(true), CLOSES_AFTER), setTimeout(onClose, REMOVED_AFTER)];
    return () => timers.forEach(clearTimeout);
  }, [isSubscribed, isToConfirm, onClose]);

  return (
    <Sheet title="Tilaa uutiskirjeemme!" place="middle" isUnasked isDone={isDone} onClose={onClose} className="max-h-[calc(100dvh-2rem)]">
      <div className="grid gap-4 overflow-y-auto px-5 py-5">
        <div aria-live="polite">
          {isSubscribed ? (
            <div ref={takeFocus} tabIndex={-1} className="flex gap-3 rounded-md bg-good-soft p-4">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-good" />
              <div>
                <h3 className="text-lg">{isToConfirm ? 'Vahvista vielä tilauksesi' : 'Tilaus vahvistettu!'}</h3>
                <p className="mt-1">{outcome.text}</p>
              </div>
            </div>
          ) : (
            <p>Tarjoukset ja renkaanvaihdon ajankohdat suoraan sähköpostiisi.</p>
          )}
        </div>
        <form noValidate aria-label="Uutiskirje, ikkuna" onSubmit={(event) => void submit(event)} className="grid gap-3">
          <TextField
            ref={input}
            name="email"
            label="Sähköposti"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            disabled={busy}
            error={outcome.is === 'refused' ? outcome.text : undefined}
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" tone="signal" busy={busy} disabled={email.trim() === ''} className="min-h-12 text-base">
            {busy ? 'Käsitellään...' : 'Tilaa uutiskirje'}
          </Button>
        </form>
        <Consent className="text-xs text-muted" onLeave={onClose} />
      </div>
    </Sheet>
  );
}

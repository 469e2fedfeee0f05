import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { ApiError } from '../../api/api.ts';
import { rememberPopup } from './popup-times.ts';
import { refusalText } from './refusal-text.ts';
import { subscribe } from './subscriber-calls.ts';

/** What has become of the last subscription. */
export type Outcome = { is: 'open' } | { is: 'subscribed' | 'refused'; text: string };

const open: Outcome = { is: 'open' };

export interface Subscription {
  input: RefObject<HTMLInputElement | null>;
  email: string;
  busy: boolean;
  outcome: Outcome;
  /** Typing takes away what was said about the address before. */
  type: (email: string) => void;
  dismiss: () => void;
  submit: (event: FormEvent) => Promise<void>;
}

interface Place {
  source: SubscriptionSource;
  /** Said where the server says nothing. */
  thanks: string;
  /** Why an address is not sent at all; null for one that is. */
  refuse?: (email: string) => string | null;
}

/** One form's subscription: idle, sending, and what came of it (specification P §4). */
export function useSubscription({ source, thanks, refuse }: Place): Subscription {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(open);

  // What was typed before the scripts were there.
  useEffect(() => setEmail(input.current?.value ?? ''), []);
  // The field was switched off meanwhile, and has lost the focus with it.
  useEffect(() => {
    if (outcome.is === 'refused') input.current?.focus();
  }, [outcome]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const why = refuse?.(address) ?? null;
    if (why !== null) {
      setOutcome({ is: 'refused', text: why });
      return;
    }
    setBusy(true);
    setOutcome(open);
    try {
      const said = await subscribe(address, source);
      setEmail('');
      setOutcome({ is: 'subscribed', text: said || thanks });
      // Who has just subscribed is not asked to.
      rememberPopup(Date.now());
    } catch (error) {
      setOutcome({ is: 'refused', text: refusalText(error instanceof ApiError ? error.serverMessage : null) });
    } finally {
      setBusy(false);
    }
  };

  const dismiss = useCallback(() => setOutcome(open), []);

  return {
    input,
    email,
    busy,
    outcome,
    type: (typed) => {
      setEmail(typed);
      setOutcome(open);
    },
    dismiss,
    submit,
  };
}

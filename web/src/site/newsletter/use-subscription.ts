import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { ApiError } from '../../api/api.ts';
import { rememberPopup } from './popup-times.ts';
import { refusalText } from './refusal-text.ts';
import { subscribe } from './subscriber-calls.ts';

/** The outcome of the last submission; 'open' before one. */
export type Outcome = { is: 'open' } | { is: 'subscribed'; text: string; isToConfirm?: boolean } | { is: 'refused'; text: string };

const open: Outcome = { is: 'open' };

export interface Subscription {
  input: RefObject<HTMLInputElement | null>;
  email: string;
  busy: boolean;
  outcome: Outcome;
  /** Changes the address and clears the outcome. */
  type: (email: string) => void;
  dismiss: () => void;
  submit: (event: FormEvent) => Promise<void>;
}

interface Place {
  source: SubscriptionSource;
  /** Text after success if the server gives no message. */
  thanks: string;
  /** Returns why an address is refused without a request, or null if it is sent. */
  refuse?: (email: string) => string | null;
}

/** State of a sign-up form: idle, busy, and the outcome (specification P §4). */
export function useSubscription({ source, thanks, refuse }: Place): Subscription {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(open);

  // Takes over what was typed before hydration.
  useEffect(() => setEmail(input.current?.value ?? ''), []);
  // The field lost the focus when it was disabled.
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
      setOutcome({ is: 'subscribed', text: said?.message || thanks, isToConfirm: said?.isToConfirm });
      // Keeps the popup from opening for a visitor who has just subscribed.
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

import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { hasUnsaved, subscribeToSession } from '../api/session.ts';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface Question {
  title: string;
  /** What will happen, and how it can be undone. */
  text: ReactNode;
  /** Label of the confirming button, a verb: 'Poista rengas'. */
  action: string;
  /** Label of the other button. Default: 'Peruuta'. */
  cancel?: string;
  tone?: 'danger' | 'signal';
}

let asked: (Question & { answer: (yes: boolean) => void }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function ask(question: Question, onAnswer: (yes: boolean) => void): (yes: boolean) => void {
  asked?.answer(false);
  const answer = (yes: boolean) => {
    // A question that another one has replaced is answered already.
    if (asked?.answer !== answer) return;
    set(null);
    onAnswer(yes);
  };
  set({ ...question, answer });
  return answer;
}

/** Asks the user to confirm an action. Resolves to true if the user confirms. Needs a `ConfirmHost` on the page. */
export const confirm = (question: Question): Promise<boolean> => new Promise((resolve) => ask(question, resolve));

/**
 * Asks the user whether unsaved input may be discarded. When a save that was in flight leaves nothing to discard, the question goes
 * away and resolves to true, so that what the user asked for goes on.
 */
export function discardChanges(): Promise<boolean> {
  let unsubscribe = (): void => undefined;
  const answered = new Promise<boolean>((resolve) => {
    const answer = ask(
      { title: 'Hylätäänkö muutokset?', text: 'Lomakkeen tallentamattomat tiedot katoavat.', action: 'Hylkää muutokset' },
      resolve,
    );
    if (hasUnsaved()) unsubscribe = subscribeToSession(() => !hasUnsaved() && answer(true));
  });
  return answered.finally(unsubscribe);
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};

/** Renders the dialogs of `confirm`. Mount it once per page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const cancel = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus((event) => {
    event.preventDefault();
    cancel.current?.focus();
  });
  if (question === null) return null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[70] bg-asphalt/55 transition-opacity starting:opacity-0" />
        <div className="pointer-events-none fixed inset-0 z-[70] grid place-items-center p-4">
          <AlertDialog.Content
            {...focus}
            className="pointer-events-auto w-full max-w-md rounded-md bg-surface p-5 text-ink shadow-overlay transition duration-150 starting:scale-95 starting:opacity-0"
          >
            <AlertDialog.Title className="text-lg font-bold">{question.title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-sm text-muted">{question.text}</div>
            </AlertDialog.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button ref={cancel} onClick={() => question.answer(false)}>
                {question.cancel ?? 'Peruuta'}
              </Button>
              <Button tone={question.tone ?? 'danger'} onClick={() => question.answer(true)}>
                {question.action}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

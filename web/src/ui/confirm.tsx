import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
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

/** Asks the user to confirm an action. Resolves to true if the user confirms. Needs a `ConfirmHost` on the page. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Asks the user whether unsaved input may be discarded. */
export const discardChanges = (): Promise<boolean> =>
  confirm({ title: 'Hylätäänkö muutokset?', text: 'Lomakkeen tallentamattomat tiedot katoavat.', action: 'Hylkää muutokset' });

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

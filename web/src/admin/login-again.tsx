import { Dialog as Primitive } from 'radix-ui';
import { discardUnsaved, lastAdminName, onAdminPage } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { discardChanges } from '../ui/confirm.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { LoginForm } from './login-form.tsx';

/** Keeps the dialog open on Escape and on a click outside: only a login or discarding the form closes it. */
const preventClose = (event: Event) => event.preventDefault();

async function discardForm(): Promise<void> {
  if (!(await discardChanges())) return;
  discardUnsaved();
  if (onAdminPage()) window.location.reload();
}

/** The login dialog above a form with unsaved input when the session has ended. It closes once a token is stored. */
export function LoginAgain() {
  const name = lastAdminName();
  const focus = useReturnFocus(
    (event) => {
      if (name === '' || !(event.currentTarget instanceof Element)) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('input[type="password"]')?.focus();
    },
    // The submit button was disabled while its request was in flight, so it had lost the focus.
    () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] [type="submit"]')].at(-1),
  );
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-[65] bg-asphalt/70" />
        <div className="pointer-events-none fixed inset-0 z-[65] grid place-items-center overflow-y-auto p-4">
          <Primitive.Content
            onEscapeKeyDown={preventClose}
            onInteractOutside={preventClose}
            {...focus}
            className="pointer-events-auto w-full max-w-sm rounded-md bg-surface p-5 text-sm text-ink shadow-overlay"
          >
            <Primitive.Title className="text-lg font-bold">Istunto päättynyt</Primitive.Title>
            <Primitive.Description className="mt-1 mb-4 text-muted">
              Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen, niin voit jatkaa: kirjoittamasi on tallessa.
            </Primitive.Description>
            <LoginForm headed={false} username={name} onSignedIn={() => undefined} />
            <Button tone="quiet" className="mt-2 w-full" onClick={() => void discardForm()}>
              Hylkää muutokset
            </Button>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

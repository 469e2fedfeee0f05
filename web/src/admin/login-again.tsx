import { Dialog as Primitive } from 'radix-ui';
import { dropUnsaved, lastAdminName, onAdminPage } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { discardChanges } from '../ui/confirm.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { LoginForm } from './login-form.tsx';

/** Only the login or giving the form up leads on: neither Escape nor a click beside it does. */
const stay = (event: Event) => event.preventDefault();

async function giveUp(): Promise<void> {
  if (!(await discardChanges())) return;
  dropUnsaved();
  if (onAdminPage()) window.location.reload();
}

/** The login over a form that holds something unsaved when the session ends. Closes by itself once there is a token. */
export function LoginAgain() {
  const name = lastAdminName();
  const focus = useReturnFocus(
    (event) => {
      if (name === '' || !(event.currentTarget instanceof Element)) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('input[type="password"]')?.focus();
    },
    // The button that was pressed may have been out of order, and so without the focus, while the call was under way.
    () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] [type="submit"]')].at(-1),
  );
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-[65] bg-asphalt/70" />
        <div className="pointer-events-none fixed inset-0 z-[65] grid place-items-center overflow-y-auto p-4">
          <Primitive.Content
            onEscapeKeyDown={stay}
            onInteractOutside={stay}
            {...focus}
            className="pointer-events-auto w-full max-w-sm rounded-md bg-surface p-5 text-sm text-ink shadow-overlay"
          >
            <Primitive.Title className="text-lg font-bold">Istunto päättynyt</Primitive.Title>
            <Primitive.Description className="mt-1 mb-4 text-muted">
              Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen, niin voit jatkaa: kirjoittamasi on tallessa.
            </Primitive.Description>
            <LoginForm headed={false} username={name} onSignedIn={() => undefined} />
            <Button tone="quiet" className="mt-2 w-full" onClick={() => void giveUp()}>
              Hylkää muutokset
            </Button>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

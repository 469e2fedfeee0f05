import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { adminToken } from '../../../api/session.ts';
import type { Versioned } from './editable.ts';
import type { Editor } from './use-editor.ts';

/** Says that a login is needed to change anything. Renders nothing while an admin is signed in. */
export function SignedOutNotice<Saved extends Versioned, Form extends FieldValues>({ editor }: { editor: Editor<Saved, Form> }) {
  if (editor.isAdmin) return null;
  return (
    <p role="alert" className="flex items-center gap-2 rounded-md border border-summer bg-summer-soft px-3 py-2 text-sm font-medium">
      <Lock aria-hidden className="size-4 shrink-0 text-summer" />
      Sinun täytyy olla kirjautunut sisään muokataksesi {editor.kind.partitive}
    </p>
  );
}

/** Disables its fields while nobody is signed in. A click on a disabled field shows a notice that explains why. */
export function Lockable<Saved extends Versioned, Form extends FieldValues>({
  editor,
  className = '',
  children,
}: {
  editor: Editor<Saved, Form>;
  className?: string;
  children: ReactNode;
}) {
  const { isAdmin, requireSignIn } = editor;
  const attempt = () => {
    if (adminToken() === null) requireSignIn();
  };
  return (
    // Disabled fields get no pointer events, so the click lands here. The keyboard cannot reach a disabled field at all.
    <div className={className} onClickCapture={attempt} onChangeCapture={attempt}>
      <fieldset disabled={!isAdmin} className="contents [&_:disabled]:pointer-events-none">
        {children}
      </fieldset>
    </div>
  );
}

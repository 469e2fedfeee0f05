import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { adminToken } from '../../../api/session.ts';
import type { Versioned } from './editable.ts';
import type { Editor } from './use-editor.ts';

/** Says that one must be signed in to change anything; nothing while one is. */
export function SignedOutNotice<Saved extends Versioned, Form extends FieldValues>({ editor }: { editor: Editor<Saved, Form> }) {
  if (editor.isAdmin) return null;
  return (
    <p role="alert" className="flex items-center gap-2 rounded-md border border-summer bg-summer-soft px-3 py-2 text-sm font-medium">
      <Lock aria-hidden className="size-4 shrink-0 text-summer" />
      Sinun täytyy olla kirjautunut sisään muokataksesi {editor.kind.partitive}
    </p>
  );
}

/** Fields that are out of order while nobody is signed in; an attempt at them says why. */
export function Lockable<Saved extends Versioned, Form extends FieldValues>({
  editor,
  className = '',
  children,
}: {
  editor: Editor<Saved, Form>;
  className?: string;
  children: ReactNode;
}) {
  const { isAdmin, refuse } = editor;
  const attempt = () => {
    if (adminToken() === null) refuse();
  };
  return (
    // What is out of order gets no click of its own: it lands here. By key there is nothing to attempt.
    <div className={className} onClickCapture={attempt} onChangeCapture={attempt}>
      <fieldset disabled={!isAdmin} className="contents [&_:disabled]:pointer-events-none">
        {children}
      </fieldset>
    </div>
  );
}

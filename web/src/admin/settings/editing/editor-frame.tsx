import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { revisionKinds } from '#contracts/content/revisions';
import { Button } from '../../../ui/button.tsx';
import { lowerBar } from '../../../ui/lower-bar.ts';
import { timeText } from '../../dates/helsinki-dates.ts';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { ChangesBar } from './changes-bar.tsx';
import type { Versioned } from './editable.ts';
import { SignedOutNotice } from './lockable.tsx';
import type { Editor } from './use-editor.ts';

interface Dated extends Versioned {
  updatedAt: string | null;
}

/** The layout of an editor on the page: heading, revisions, form, and the save bar at the lower edge. */
export function EditorFrame<Saved extends Dated, Form extends FieldValues>({
  editor,
  title,
  text,
  actions,
  children,
}: {
  editor: Editor<Saved, Form>;
  title: string;
  text?: string;
  actions?: ReactNode;
  /** The form's fields, in a `Lockable`, and anything beside them. */
  children: ReactNode;
}) {
  const [revisionsOpen, setRevisionsOpen] = useState(false);
  const { kind, saved } = editor;
  const revisionKind = revisionKinds.find((each) => each === kind.kind);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="text-xs text-muted">
            {saved.updatedAt === null ? 'Ei vielä muutettu.' : `Tallennettu ${timeText(saved.updatedAt)}.`} {text}
          </p>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
          {actions}
          {revisionKind && (
            <Button icon={History} aria-haspopup="dialog" onClick={() => setRevisionsOpen(true)}>
              Aiemmat versiot
            </Button>
          )}
        </div>
      </div>
      <SignedOutNotice editor={editor} />
      <form
        id={editor.formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children}
      </form>
      <div ref={lowerBar} className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
        <ChangesBar editor={editor} onCancel={() => void editor.discard()} />
      </div>
      {revisionsOpen && revisionKind && (
        <RevisionsDialog of={{ ...kind, kind: revisionKind }} onOpen={editor.open} onClose={() => setRevisionsOpen(false)} />
      )}
    </section>
  );
}

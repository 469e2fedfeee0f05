import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminToken } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChangesBar } from '../editing/changes-bar.tsx';
import { Lockable, SignedOutNotice } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { RevisionsDialog } from '../editing/revisions-dialog.tsx';
import { ExceptionFields } from './exception-fields.tsx';
import { HoursPreview } from './hours-preview.tsx';
import { type Hours, dayNames, hoursKind, usualWeek } from './hours-kind.ts';
import { TimeFields } from './time-fields.tsx';

/** The dialog that edits the opening hours. */
export function HoursDialog({ hours, onClose }: { hours: Hours; onClose: () => void }) {
  const [revisionsOpen, setRevisionsOpen] = useState(false);
  const editor = useEditor(hoursKind, hours, { onSaved: onClose });
  const { form } = editor;
  const written = useWatch({ control: form.control });

  const ifSignedIn = (act: () => void) => (adminToken() === null ? editor.requireSignIn() : act());
  const restore = () => {
    form.setValue('businessHours', usualWeek(), { shouldDirty: true });
    form.setValue('restored', true, { shouldDirty: true });
    form.clearErrors('businessHours');
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Aukioloaikojen hallinta"
      width="large"
      footer={<ChangesBar editor={editor} onCancel={onClose} />}
    >
      <div className="grid gap-4">
        <SignedOutNotice editor={editor} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <form
            id={editor.formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void editor.submit();
            }}
          >
            <Lockable editor={editor}>
              <section aria-label="Viikon aukioloajat">
                <ul className="divide-y divide-line border-y border-line">
                  {usualWeek().map(({ day }, at) => (
                    <li key={day} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
                      <span className="font-medium">{dayNames[day]}</span>
                      <TimeFields form={form} row={`businessHours.${at}`} name={dayNames[day]} />
                    </li>
                  ))}
                </ul>
              </section>
            </Lockable>
            {/* Outside the Lockable: these buttons stay focusable without a session, and then show a notice to sign in. */}
            <div className="mt-3 mb-6 flex flex-wrap gap-2">
              <Button icon={RotateCcw} aria-disabled={!editor.isAdmin} onClick={() => ifSignedIn(restore)}>
                Palauta oletusajat
              </Button>
              <Button
                icon={History}
                aria-haspopup="dialog"
                aria-disabled={!editor.isAdmin}
                onClick={() => ifSignedIn(() => setRevisionsOpen(true))}
              >
                Aiemmat versiot
              </Button>
            </div>
            <Lockable editor={editor}>
              <ExceptionFields form={form} isAdmin={editor.isAdmin} />
            </Lockable>
          </form>
          <HoursPreview hours={{ ...form.getValues(), ...(written as ReturnType<typeof form.getValues>) }} />
        </div>
      </div>
      {revisionsOpen && (
        <RevisionsDialog of={{ ...hoursKind, kind: 'business-settings' }} onOpen={editor.open} onClose={() => setRevisionsOpen(false)} />
      )}
    </Dialog>
  );
}

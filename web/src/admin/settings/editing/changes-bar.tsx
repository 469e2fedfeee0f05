import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { type Versioned, changedLabels } from './editable.ts';
import { Lockable } from './lockable.tsx';
import type { Editor } from './use-editor.ts';

/** Returns the labels of the fields that differ from the saved version. */
function useChanges<Saved extends Versioned, Form extends FieldValues>({ kind, form, saved }: Editor<Saved, Form>): string[] {
  // Watched here, so that typing does not re-render the whole form.
  useWatch({ control: form.control as unknown as Control });
  return changedLabels(kind.factsOf(kind.formOf(saved)), kind.factsOf(form.getValues()));
}

/** The save bar of an editor, for a dialog's footer or the lower edge of the page. */
export function ChangesBar<Saved extends Versioned, Form extends FieldValues>({
  editor,
  onCancel,
}: {
  editor: Editor<Saved, Form>;
  onCancel: () => void;
}) {
  const changes = useChanges(editor);
  return (
    <Lockable editor={editor} className="w-full">
      <SaveBar form={editor.formId} changes={changes} busy={editor.form.formState.isSubmitting} onCancel={onCancel} />
    </Lockable>
  );
}

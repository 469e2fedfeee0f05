import { useEffect, useId, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api.ts';
import { adminToken, holdReadable, useIsAdmin } from '../../../api/session.ts';
import { discardChanges } from '../../../ui/confirm.tsx';
import { notify, notifySuccess } from '../../../ui/toast.tsx';
import { checkedBy, showRefusedFields } from '../../forms/contract-form.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { queryClient, showSaved } from '../../panel/query-client.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { type Editable, type Versioned, queryKeyOf, sideBySide } from './editable.ts';
import { saveFailure } from './save-failure.ts';
import { onTopOf } from './three-way.ts';

export interface Editor<Saved extends Versioned, Form extends FieldValues> {
  kind: Editable<Saved, Form>;
  form: UseFormReturn<Form>;
  formId: string;
  /** As it is on the server, as far as this form knows. */
  saved: Saved;
  isAdmin: boolean;
  submit: () => Promise<void>;
  /** Gives the changes up, after asking. */
  discard: () => Promise<void>;
  /** Shows another content in the form, as a change that has not been saved; the answer brings back what was written there. */
  open: (content: Saved) => () => void;
  /** Takes over what another call of this form has saved; what is written in the form stays on top of it. */
  takeOver: (answer: Saved) => void;
  /** Tells that one must be signed in; also finds out that the session is gone. */
  refuse: () => void;
}

interface EditorOptions {
  onSaved?: () => void;
  /** Brings the first of the fields that were refused into sight. */
  onRefused?: (errors: FieldErrors) => void;
}

/** A form over a document: checked by its contract, kept through the end of a session, and never saved over another's work unseen. */
export function useEditor<Saved extends Versioned, Form extends FieldValues>(
  kind: Editable<Saved, Form>,
  loaded: Saved,
  { onSaved, onRefused }: EditorOptions = {},
): Editor<Saved, Form> {
  const formId = useId();
  const isAdmin = useIsAdmin();
  const [, lookAgain] = useState(0);
  const [saved, setSaved] = useState(loaded);
  // Calls that end later must build on what is known then.
  const known = useRef(loaded);
  const fieldOf = kind.fieldOf ?? ((path: string) => path as Path<Form>);
  const form = useForm<Form>({
    defaultValues: kind.formOf(loaded) as DefaultValues<Form>,
    resolver: checkedBy<Form>(kind.contract, kind.requestOf, fieldOf),
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => holdReadable(), []);

  /** `base` is what the form's changes are changes of. */
  const rebase = (answer: Saved, base: Form) => {
    const theirs = kind.formOf(answer);
    const mine = onTopOf(base, form.getValues(), theirs);
    form.reset(theirs);
    form.reset(mine, { keepDefaultValues: true });
    known.current = answer;
    setSaved(answer);
    showSaved<Saved>(queryKeyOf(kind), answer);
  };
  const takeOver = (answer: Saved) => rebase(answer, kind.formOf(known.current));

  // What another admin has saved meanwhile is shown at once unless something is being written here.
  const follow = useRef(takeOver);
  useEffect(() => {
    follow.current = takeOver;
  });
  useEffect(() => {
    if (!isDirty && loaded.version > known.current.version) follow.current(loaded);
  }, [loaded, isDirty]);

  const refuse = () => {
    lookAgain((count) => count + 1);
    notify({ text: `Kirjaudu sisään muokataksesi ${kind.partitive}`, tone: 'bad' });
  };

  const save = async (filled: Form): Promise<void> => {
    if (adminToken() === null) {
      refuse();
      return;
    }
    await saveVersioned<Form, Saved, Saved>(filled, known.current, {
      write: async (values, over) => {
        const answer = await kind.write(values, over.version, over);
        void queryClient.invalidateQueries({ queryKey: ['revisions', kind.kind, kind.key] });
        // What was written while the call was under way is a change of what was sent.
        rebase(answer, values);
        notifySuccess(kind.done);
        onSaved?.();
      },
      compare: (values, current) => {
        const theirs = kind.formOf(current);
        const mine = onTopOf(kind.formOf(known.current), values, theirs);
        return { subject: kind.subject, fields: sideBySide(kind.factsOf(mine), kind.factsOf(theirs)), mine };
      },
      keepMine: (mine) => form.reset(mine, { keepDefaultValues: true }),
      takeTheirs: (current) => {
        form.reset(kind.formOf(current));
        known.current = current;
        setSaved(current);
        showSaved<Saved>(queryKeyOf(kind), current);
      },
      refused: (error) => {
        showRefusedFields(error, fieldOf, form.setError);
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) onRefused?.(form.formState.errors);
        notify({ text: saveFailure(error), tone: 'bad' });
      },
    });
  };

  return {
    kind,
    form,
    formId,
    saved,
    isAdmin,
    submit: () =>
      form.handleSubmit(
        (values) => save(values),
        (errors) => onRefused?.(errors),
      )(),
    discard: async () => {
      if (form.formState.isDirty && (await discardChanges())) form.reset(kind.formOf(known.current));
    },
    open: (content) => {
      const before = structuredClone(form.getValues());
      form.reset(kind.formOf(content), { keepDefaultValues: true });
      return () => form.reset(before, { keepDefaultValues: true });
    },
    takeOver,
    refuse,
  };
}

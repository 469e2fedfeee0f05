import { useEffect, useId, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api.ts';
import { adminToken, markPublicView, useIsAdmin } from '../../../api/session.ts';
import { discardChanges } from '../../../ui/confirm.tsx';
import { notify, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { queryClient, showSaved } from '../../panel/query-client.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { type Editable, type Versioned, queryKeyOf } from './editable.ts';
import { saveFailure } from './save-failure.ts';
import { mergeThreeWay } from '../../forms/three-way-merge.ts';

export interface Editor<Saved extends Versioned, Form extends FieldValues> {
  kind: Editable<Saved, Form>;
  form: UseFormReturn<Form>;
  formId: string;
  /** The latest version on the server that this form knows. */
  saved: Saved;
  isAdmin: boolean;
  submit: () => Promise<void>;
  /** Discards the changes after confirmation. */
  discard: () => Promise<void>;
  /** Loads other content into the form as an unsaved change. Returns a function that restores the previous input. */
  open: (content: Saved) => () => void;
  /** Takes over a version that another call of this form has saved. Unsaved changes are kept on top of it. */
  takeOver: (newest: Saved) => void;
  /** Shows a notice that a login is needed, and re-renders, because the session may have ended unnoticed. */
  requireSignIn: () => void;
}

interface EditorOptions {
  onSaved?: () => void;
  /** Called when a save is refused because of invalid fields, to make the first of them visible. */
  onRefused?: (errors: FieldErrors) => void;
}

/**
 * The form of a document: validated by its contract, surviving the end of the session, and saved with conflict detection.
 * @param loaded the latest version that has been read; a newer one replaces an unchanged form
 */
export function useEditor<Saved extends Versioned, Form extends FieldValues>(
  kind: Editable<Saved, Form>,
  loaded: Saved,
  { onSaved, onRefused }: EditorOptions = {},
): Editor<Saved, Form> {
  const formId = useId();
  const isAdmin = useIsAdmin();
  const [, rerender] = useState(0);
  const [saved, setSaved] = useState(loaded);
  // A ref, because a call that ends later must build on the version known at that time.
  const known = useRef(loaded);
  const fieldOf = kind.fieldOf ?? ((path: string) => path as Path<Form>);
  const form = useForm<Form>({
    defaultValues: kind.formOf(loaded) as DefaultValues<Form>,
    resolver: contractResolver<Form>(kind.contract, kind.requestOf, fieldOf),
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => markPublicView(), []);

  /** Moves the form's changes since `base` onto the version `newest`. */
  const rebase = (newest: Saved, base: Form) => {
    const theirs = kind.formOf(newest);
    const mine = mergeThreeWay(base, form.getValues(), theirs);
    form.reset(theirs);
    form.reset(mine, { keepDefaultValues: true });
    known.current = newest;
    setSaved(newest);
    showSaved<Saved>(queryKeyOf(kind), newest);
  };
  const takeOver = (newest: Saved) => rebase(newest, kind.formOf(known.current));

  // Without unsaved changes, the form shows at once what another admin has saved.
  const latestTakeOver = useRef(takeOver);
  useEffect(() => {
    latestTakeOver.current = takeOver;
  });
  useEffect(() => {
    if (!isDirty && loaded.version > known.current.version) latestTakeOver.current(loaded);
  }, [loaded, isDirty]);

  const requireSignIn = () => {
    rerender((count) => count + 1);
    notify({ text: `Kirjaudu sisään muokataksesi ${kind.partitive}`, tone: 'bad' });
  };

  const save = async (filled: Form): Promise<void> => {
    if (adminToken() === null) {
      requireSignIn();
      return;
    }
    await saveVersioned<Form, Saved, Saved>(filled, known.current, {
      write: async (values, over) => {
        const newest = await kind.write(values, over.version, over);
        void queryClient.invalidateQueries({ queryKey: ['revisions', kind.kind, kind.key] });
        // Input typed while the request was in flight is a change based on the sent values.
        rebase(newest, values);
        notifySuccess(kind.done);
        onSaved?.();
      },
      opened: kind.formOf(known.current),
      formOf: kind.formOf,
      subjectOf: () => kind.subject,
      factsOf: kind.factsOf,
      keepMine: (mine) => form.reset(mine, { keepDefaultValues: true }),
      takeTheirs: (current) => {
        form.reset(kind.formOf(current));
        known.current = current;
        setSaved(current);
        showSaved<Saved>(queryKeyOf(kind), current);
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOf, form.setError);
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
    requireSignIn,
  };
}

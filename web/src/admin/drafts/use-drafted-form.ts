import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useIsAdmin } from '../../api/session.ts';
import { notify, notifyUndoable } from '../../ui/toast.tsx';
import { useUnsaved } from '../forms/unsaved.ts';
import type { DraftAutosave } from './draft-autosave.ts';
import type { DraftKeeper } from './draft-keeper.ts';

interface Versioned {
  _id: string;
  version: number;
}

/** Describes records that are written in an autosaved form: articles, newsletters. `Texts` is what a draft holds of the form. */
export interface DraftedKind<Draft extends object, Texts, Form extends FieldValues, Saved extends Versioned> {
  keeper: DraftKeeper<Draft>;
  /** Returns the texts of a new record. */
  blank: () => Texts;
  textsOf: (saved: Saved) => Texts;
  textsOfDraft: (draft: Draft) => Texts;
  /** Makes a draft of a new record, or of changes to the given version of a record. */
  draftOf: (texts: Texts, changed: Versioned | null) => Draft;
  /** Returns the version of the record that the draft was based on; null or undefined for a new record. */
  baseVersionOf: (draft: Draft) => number | null | undefined;
  hasSameTexts: (one: Texts, other: Texts) => boolean;
  /** Makes the form's values from the texts, and from the record to change (null: a new one). */
  formOf: (texts: Texts, record: Saved | null) => Form;
}

/** The version that the form's changes are based on. With `texts` null (a draft of an older version) all texts count as changed. */
export interface DraftBase<Texts> {
  version: number | null;
  texts: Texts | null;
}

export interface DraftedForm<Texts, Form extends FieldValues, Saved extends Versioned> {
  form: UseFormReturn<Form>;
  base: DraftBase<Texts>;
  /** Somebody else has saved the record since this draft was started. */
  isOutdated: boolean;
  /** Passes the texts to the autosave. Texts equal to the record's delete the draft. */
  updateDraft: (texts: Texts) => void;
  /** Makes the form show a saved version without unsaved changes. */
  resetTo: (saved: Saved) => void;
  /** Deletes the draft, which has been saved or discarded, and closes the editor. */
  leave: () => void;
  /** Discards the draft, closes the editor and shows a notice with an undo button. */
  discard: () => void;
  /** Loads other texts into the form as an unsaved change. */
  open: (texts: Texts, name: string) => void;
}

function baseOf<Draft extends object, Texts, Form extends FieldValues, Saved extends Versioned>(
  kind: DraftedKind<Draft, Texts, Form, Saved>,
  record: Saved | null,
  draft: Draft | null,
): DraftBase<Texts> {
  if (record === null) return { version: null, texts: kind.blank() };
  const version = (draft && kind.baseVersionOf(draft)) ?? record.version;
  return { version, texts: version === record.version ? kind.textsOf(record) : null };
}

/**
 * A form whose input is autosaved as a draft until it is saved.
 * @param record the record to change, as currently cached; null for a new one
 */
export function useDraftedForm<Draft extends object, Texts, Form extends FieldValues & Texts, Saved extends Versioned>(
  kind: DraftedKind<Draft, Texts, Form, Saved>,
  {
    autosave,
    record,
    resolver,
    onClose,
  }: { autosave: DraftAutosave<Draft>; record: Saved | null; resolver: Resolver<Form>; onClose: () => void },
): DraftedForm<Texts, Form, Saved> {
  const [base, setBase] = useState(() => baseOf(kind, record, autosave.getTexts()));
  const isAdmin = useIsAdmin();
  const isOver = useRef(false);
  const stored = autosave.getTexts();
  const form = useForm<Form>({
    defaultValues: kind.formOf(stored ? kind.textsOfDraft(stored) : (base.texts ?? kind.blank()), record) as DefaultValues<Form>,
    resolver,
  });
  // While a save is in flight, or nobody is signed in, the form must survive the end of the session even if the draft is stored.
  useUnsaved(form.formState.isSubmitting || !isAdmin, { isKept: true });

  useEffect(() => {
    kind.keeper.attach(autosave);
    return () => void kind.keeper.detach(autosave);
  }, [kind, autosave]);

  const updateDraft = useCallback(
    (texts: Texts) => {
      if (isOver.current) return;
      const isUnchanged = base.texts !== null && kind.hasSameTexts(texts, base.texts);
      autosave.write(isUnchanged ? null : kind.draftOf(texts, record && { _id: record._id, version: base.version ?? record.version }));
    },
    [kind, autosave, base, record],
  );

  const resetTo = (next: Saved) => {
    setBase({ version: next.version, texts: kind.textsOf(next) });
    form.reset(kind.formOf(kind.textsOf(next), next));
  };

  const isOutdated = record !== null && base.version !== null && record.version > base.version;
  const latestResetTo = useRef(resetTo);
  useEffect(() => {
    latestResetTo.current = resetTo;
  });
  useEffect(() => {
    // The form has no changes, so it shows at once the version that somebody else has saved.
    if (isOutdated && base.texts !== null && kind.hasSameTexts(form.getValues(), base.texts)) latestResetTo.current(record);
  }, [kind, isOutdated, record, base, form]);

  const leave = () => {
    isOver.current = true;
    autosave.write(null);
    void autosave.flush();
    onClose();
  };

  return {
    form,
    base,
    isOutdated,
    updateDraft,
    resetTo,
    leave,
    discard: () => {
      const discarded = autosave.getTexts();
      leave();
      if (discarded === null) return;
      notifyUndoable('Luonnos hylätty', () => {
        kind.keeper.attach(autosave);
        autosave.write(discarded);
        void kind.keeper.detach(autosave).then(() => notify({ text: 'Luonnos on taas keskeneräisissä.', tone: 'good' }));
      });
    },
    open: (texts, name) => {
      const before = form.getValues();
      form.reset({ ...before, ...texts }, { keepDefaultValues: true });
      notifyUndoable(`${name} on lomakkeella. Tallenna, niin se tulee käyttöön.`, () => form.reset(before, { keepDefaultValues: true }));
    },
  };
}

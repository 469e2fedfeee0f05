import { ApiError } from '../../api/api.ts';
import { chooseVersion } from '../../ui/conflict.tsx';
import { type Fact, changedFields } from './facts.ts';
import { mergeThreeWay } from './three-way-merge.ts';

interface VersionedSave<Form, Base, Saved> {
  /** Saves the form over the given version of the record: the one it was read from, or a newer one that caused a conflict. */
  write: (values: Form, over: Base | Saved) => Promise<void>;
  /** The form as it was opened; null if that is unknown: then every value counts as the admin's own. */
  opened: Form | null;
  formOf: (saved: Saved) => Form;
  /** The record's name in the conflict dialog: 'rengas Nokian Hakkapeliitta 10'. */
  subjectOf: (current: Saved) => string;
  /** The form's values, for the conflict dialog. */
  factsOf: (form: Form) => Fact[];
  /** Values of the record that are not in the form, but that the choice depends on. */
  contextOf?: (record: Base | Saved) => Fact[];
  /** Called before the save when the admin has chosen the form's version. */
  keepMine?: (mine: Form) => void;
  /** Called when the admin has chosen the stored version. */
  takeTheirs: (current: Saved) => void;
  /** Called on any error except a conflict. */
  onFailure: (error: unknown) => void;
}

/** Returns the record as currently stored on the server if the error is a version conflict, else undefined. */
const newerRecord = (error: unknown): unknown => (error instanceof ApiError && error.code === 'stale_version' ? error.current : undefined);

/**
 * Saves a form with conflict detection. If somebody else has saved the record since it was read, the admin sees every field that
 * either of them has changed and chooses a version, so that no change is overwritten unseen. The admin's own version keeps what the
 * other one changed in fields that the admin did not touch. If the admin puts the choice off, the form stays as it is.
 */
export async function saveVersioned<Form, Base, Saved>(
  values: Form,
  over: Base | Saved,
  save: VersionedSave<Form, Base, Saved>,
): Promise<void> {
  try {
    await save.write(values, over);
  } catch (error) {
    const current = newerRecord(error) as Saved | undefined;
    if (!current) {
      save.onFailure(error);
      return;
    }
    const { opened, factsOf, contextOf = () => [] } = save;
    const theirs = save.formOf(current);
    const mine = opened === null ? values : mergeThreeWay(opened, values, theirs);
    const [context, newContext] = [contextOf(over), contextOf(current)];
    const fields = changedFields({
      before: opened && [...factsOf(opened), ...context],
      mine: [...factsOf(values), ...context],
      theirs: [...factsOf(theirs), ...newContext],
      merged: [...factsOf(mine), ...newContext],
    });
    const choice = await chooseVersion({ subject: save.subjectOf(current), fields });
    if (choice === 'mine') {
      save.keepMine?.(mine);
      await saveVersioned(mine, current, { ...save, opened: theirs });
    } else if (choice === 'theirs') save.takeTheirs(current);
  }
}

import { ApiError } from '../../api/api.ts';
import { chooseVersion, type Conflict } from '../../ui/conflict.tsx';

interface VersionedSave<Form, Base, Saved> {
  /** Saves the form over the given version of the record: the one it was read from, or a newer one that caused a conflict. */
  write: (values: Form, over: Base | Saved) => Promise<void>;
  /** Returns both versions for the conflict dialog. `mine` is saved if the admin keeps the form's version. Default: `values`. */
  compare: (values: Form, current: Saved) => Conflict & { mine?: Form };
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
 * Saves a form with conflict detection. If somebody else has saved the record since it was read, the admin compares both
 * versions and chooses one, so that no version is overwritten unseen. If the admin puts the choice off, the form stays as it
 * is.
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
    const { mine = values, ...conflict } = save.compare(values, current);
    const choice = await chooseVersion(conflict);
    if (choice === 'mine') {
      save.keepMine?.(mine);
      await saveVersioned(mine, current, save);
    } else if (choice === 'theirs') save.takeTheirs(current);
  }
}

import { ApiError } from '../../api/api.ts';
import { chooseVersion, type Conflict } from '../../ui/conflict.tsx';

interface VersionedSave<Form, Base, Saved> {
  /** Saves the form over a record: the one it was read from, or the one that somebody else has saved since. */
  write: (values: Form, over: Base | Saved) => Promise<void>;
  /** Both versions for the admin to compare. `mine` is what is saved if they keep theirs; default: the form as it is. */
  compare: (values: Form, current: Saved) => Conflict & { mine?: Form };
  /** The admin keeps their own version, which is about to be saved. */
  keepMine?: (mine: Form) => void;
  takeTheirs: (current: Saved) => void;
  /** Any other failure. */
  refused: (error: unknown) => void;
}

/** The record as it stands on the server, where a save was refused because somebody else has saved since. */
const newerRecord = (error: unknown): unknown => (error instanceof ApiError && error.code === 'stale_version' ? error.current : undefined);

/**
 * Saves a form. When somebody else has saved the record since it was read, both versions are shown and the admin chooses:
 * nothing is overwritten unseen, and nothing written is lost. Putting the choice off leaves the form as it is.
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
      save.refused(error);
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

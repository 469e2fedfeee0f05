import { confirm } from '../../../ui/confirm.tsx';
import type { DeletedKind } from '../../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import {
  deleteMonitor,
  hideMonitor,
  type Monitor,
  pauseMonitor,
  readDeletedMonitors,
  reloadMonitors,
  restoreMonitor,
  resumeMonitor,
  showMonitor,
} from '../data/monitors.ts';
import { notifyDone, notifyRefused } from '../data/notices.ts';

async function restore({ _id, name }: Pick<Monitor, '_id' | 'name'>): Promise<void> {
  try {
    showMonitor(await restoreMonitor(_id));
    notifyDone(`Seuranta ${name} palautettu`);
    void reloadMonitors();
  } catch (error) {
    notifyRefused(error, 'Seurannan palautus epäonnistui');
  }
}

/** The deleted monitors. */
export const deletedMonitors: DeletedKind = {
  key: 'monitors',
  name: 'Poistetut seurannat',
  appear: 'Poistetut seurannat näkyvät',
  read: readDeletedMonitors,
  restore: ({ _id, title }) => restore({ _id, name: title }),
};

/** Deletes a monitor after confirmation. Returns whether it was deleted. */
export async function removeMonitor(monitor: Monitor): Promise<boolean> {
  const { _id, name, productName } = monitor;
  const sure = await confirm({
    title: 'Poistetaanko seuranta?',
    text: `${name}: ${productName}. Hintaa ei enää tarkisteta. ${UNDO_LATER}`,
    action: 'Poista seuranta',
  });
  if (!sure) return false;
  try {
    await deleteMonitor(_id);
    hideMonitor(_id);
    notifyDone(`Seuranta ${name} poistettu`, { label: 'Kumoa', run: () => void restore(monitor) });
    void reloadMonitors();
    return true;
  } catch (error) {
    notifyRefused(error, 'Virhe poistaessa kilpailijan seurantaa');
    return false;
  }
}

/** Pauses a monitor, or resumes a disabled one, and says so. */
export async function setPaused({ _id, name }: Monitor, isPaused: boolean): Promise<void> {
  try {
    showMonitor(isPaused ? await pauseMonitor(_id) : await resumeMonitor(_id));
    notifyDone(isPaused ? `Seuranta ${name} keskeytetty` : `Seuranta ${name} jatkuu`);
  } catch (error) {
    notifyRefused(error, 'Virhe päivittäessä kilpailijan seurantaa');
  } finally {
    void reloadMonitors();
  }
}

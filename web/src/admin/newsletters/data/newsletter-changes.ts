import { deleteNewsletter, listDeletedNewsletters, restoreNewsletter, unscheduleNewsletter } from '#contracts/marketing/newsletters';
import { ApiError, call } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import type { DeletedKind } from '../../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import { type Newsletter, reloadNewsletters, showNewsletter } from './newsletter-calls.ts';
import { displaySubject } from './newsletter-labels.ts';

/** Text of any failed change (specification A §8). */
export const CHANGE_FAILED = 'Tapahtui virhe uutiskirjeen käsittelyssä';

/** Shows the stored newsletter when the error says that somebody else has changed it. @returns whether it says so */
export function reloadStale(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return false;
  showNewsletter(error.current as Newsletter);
  return true;
}

async function restore({ _id, subject }: Pick<Newsletter, '_id' | 'subject'>): Promise<void> {
  try {
    showNewsletter(await call(restoreNewsletter, { id: _id }));
    notifySuccess(`Uutiskirje ${displaySubject(subject)} palautettu`);
  } catch (error) {
    notifyFailure(error, 'Uutiskirjeen palautus epäonnistui');
  }
}

/** The deleted newsletters. */
export const deletedNewsletters: DeletedKind = {
  key: 'newsletters',
  name: 'Poistetut uutiskirjeet',
  appear: 'Poistetut uutiskirjeet näkyvät',
  read: (page, signal) => call(listDeletedNewsletters, { page }, { signal }),
  restore: ({ _id, title }) => restore({ _id, subject: title }),
  titleOf: ({ title }) => displaySubject(title),
};

/** Deletes a newsletter after confirmation. Resolves to whether it was deleted. */
export async function removeNewsletter(newsletter: Newsletter): Promise<boolean> {
  const { _id, subject, status } = newsletter;
  const sure = await confirm({
    title: 'Poistetaanko uutiskirje?',
    text: `${displaySubject(subject)} poistuu${status === 'scheduled' ? ', eikä sitä lähetetä' : ''}${status === 'sent' ? ' lähetystuloksineen' : ''}. ${UNDO_LATER}`,
    action: 'Poista uutiskirje',
  });
  if (!sure) return false;
  try {
    await call(deleteNewsletter, { id: _id });
    notifyUndoable(`Uutiskirje ${displaySubject(subject)} poistettu`, () => void restore(newsletter));
    await reloadNewsletters();
    return true;
  } catch (error) {
    notifyAlert('Uutiskirjeen poistaminen epäonnistui', error);
    return false;
  }
}

/** Unschedules a newsletter. */
export async function unschedule({ _id, subject }: Newsletter): Promise<void> {
  try {
    showNewsletter(await call(unscheduleNewsletter, { id: _id }));
    notifySuccess(`Uutiskirjeen ${displaySubject(subject)} ajastus peruttu`);
  } catch (error) {
    notifyAlert(CHANGE_FAILED, error);
  }
}

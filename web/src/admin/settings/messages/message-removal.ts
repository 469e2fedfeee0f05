import { deleteContactMessage, listDeletedContactMessages, restoreContactMessage } from '#contracts/content/contact';
import { call } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import type { DeletedKind } from '../../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import { type Message, reloadMessages } from './message-calls.ts';

async function restore(id: string): Promise<void> {
  try {
    const { name } = await call(restoreContactMessage, { id });
    notifySuccess(`Viesti lähettäjältä ${name} palautettu`);
    await reloadMessages();
  } catch (error) {
    notifyFailure(error, 'Viestin palautus epäonnistui');
  }
}

/** The deleted messages. */
export const deletedMessages: DeletedKind = {
  key: 'contact-messages',
  name: 'Poistetut viestit',
  appear: 'Poistetut viestit näkyvät',
  read: (page, signal) => call(listDeletedContactMessages, { page }, { signal }),
  restore: ({ _id }) => restore(_id),
};

/** Deletes a message after confirmation. Returns whether it was deleted. */
export async function removeMessage(message: Message): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko viesti?',
    text: `Lähettäjän ${message.name} viesti poistuu listalta. ${UNDO_LATER}`,
    action: 'Poista viesti',
  });
  if (!sure) return false;
  try {
    await call(deleteContactMessage, { id: message._id });
    notifyUndoable(`Viesti lähettäjältä ${message.name} poistettu`, () => void restore(message._id));
    await reloadMessages();
    return true;
  } catch (error) {
    notifyFailure(error, 'Viestin poisto epäonnistui');
    return false;
  }
}

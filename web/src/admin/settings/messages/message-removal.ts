import { deleteContactMessage, restoreContactMessage } from '#contracts/content/contact';
import { call } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import { type Message, reloadMessages } from './message-calls.ts';

async function restore(message: Message): Promise<void> {
  try {
    await call(restoreContactMessage, { id: message._id });
    notifySuccess(`Viesti lähettäjältä ${message.name} palautettu`);
    await reloadMessages();
  } catch (error) {
    notifyFailure(error, 'Viestin palautus epäonnistui');
  }
}

/** Deletes a message after confirmation. Returns whether it was deleted. */
export async function removeMessage(message: Message): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko viesti?',
    text: `Lähettäjän ${message.name} viesti poistuu listalta. Poiston voi perua heti sen jälkeen.`,
    action: 'Poista viesti',
  });
  if (!sure) return false;
  try {
    await call(deleteContactMessage, { id: message._id });
    notifyUndoable(`Viesti lähettäjältä ${message.name} poistettu`, () => void restore(message));
    await reloadMessages();
    return true;
  } catch (error) {
    notifyFailure(error, 'Viestin poisto epäonnistui');
    return false;
  }
}

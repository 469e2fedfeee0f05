import { notifyFailure, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';

/** The API calls that discard a draft and restore it. */
interface DraftCalls<Draft> {
  read: () => Promise<Draft>;
  remove: () => Promise<unknown>;
  save: (draft: Draft) => Promise<unknown>;
  reload: () => Promise<void>;
}

/** Discards a stored draft and shows a notice with an undo button. Resolves to whether it was discarded. */
export async function discardDraft<Draft>(title: string, { read, remove, save, reload }: DraftCalls<Draft>): Promise<boolean> {
  try {
    const draft = await read();
    await remove();
    const undo = async () => {
      try {
        await save(draft);
        notifySuccess(`Luonnos ${title} palautettu`);
        await reload();
      } catch (error) {
        notifyFailure(error, 'Luonnoksen palautus epäonnistui');
      }
    };
    notifyUndoable(`Luonnos ${title} hylätty`, () => void undo());
    await reload();
    return true;
  } catch (error) {
    notifyFailure(error, 'Luonnoksen hylkääminen epäonnistui');
    return false;
  }
}

import { confirm } from '../../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import { reloadSizes, showTyre } from '../data/size-list.ts';
import { deleteSize, deleteTyre, removeOffer as requestOfferRemoval, restoreSize, restoreTyre } from '../data/tyre-calls.ts';
import { type SizeWithTyres, type Tyre, tyreName } from '../data/tyre-labels.ts';

/** Removals. Each asks for confirmation and says what it will do. The removal of a size or tyre can be undone. */

const DELETE_FAILED = 'Tuotteen ja koon poistaminen epäonnistui';

async function undoRemoval(restore: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await restore();
    notifySuccess(done);
    await reloadSizes();
  } catch (error) {
    notifyFailure(error, 'Palautus epäonnistui');
  }
}

export async function removeSize(size: SizeWithTyres): Promise<void> {
  const tyres = size.summerTires.length + size.winterTires.length;
  const fullSize = size.size.fullSize;
  const sure = await confirm({
    title: `Poistetaanko koko ${fullSize}?`,
    text:
      tyres === 0
        ? `Koossa ei ole renkaita. ${UNDO_LATER}`
        : `Samalla poistuu ${tyres === 1 ? 'yksi rengas' : `${tyres} rengasta`}. ${UNDO_LATER}`,
    action: tyres === 0 ? 'Poista koko' : 'Poista koko ja renkaat',
  });
  if (!sure) return;
  try {
    await deleteSize(size._id);
    notifyUndoable(`Koko ${fullSize} poistettu`, () => void undoRemoval(() => restoreSize(size._id), `Koko ${fullSize} palautettu`));
    await reloadSizes();
  } catch (error) {
    notifyAlert(DELETE_FAILED, error);
  }
}

export async function removeTyre(tyre: Tyre): Promise<void> {
  const name = tyreName(tyre);
  const sure = await confirm({
    title: 'Poistetaanko rengas?',
    text: `${name} (${tyre.fullSize}) poistuu kaupasta. ${UNDO_LATER}`,
    action: 'Poista rengas',
  });
  if (!sure) return;
  try {
    await deleteTyre(tyre.sizeId, tyre._id);
    notifyUndoable(
      `Rengas ${name} poistettu`,
      () => void undoRemoval(() => restoreTyre(tyre.sizeId, tyre._id), `Rengas ${name} palautettu`),
    );
    await reloadSizes();
  } catch (error) {
    notifyAlert(DELETE_FAILED, error);
  }
}

export async function removeOffer(tyre: Tyre): Promise<void> {
  const sure = await confirm({
    title: 'Poistetaanko tarjous?',
    text: `${tyreName(tyre)} palaa normaalihintaan heti. Tarjouksen voi luoda uudelleen milloin vain.`,
    action: 'Poista tarjous',
  });
  if (!sure) return;
  try {
    showTyre(await requestOfferRemoval(tyre.sizeId, tyre._id));
    notifySuccess('Tarjous poistettu');
    await reloadSizes();
  } catch (error) {
    notifyAlert('Tarjouksen poistaminen epäonnistui', error);
  }
}

import { listDeleted } from '#contracts/catalogue/deletions';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { type DeletedKind, DeletedList } from '../../deleted/deleted-list.tsx';
import { reloadManufacturers, restoreManufacturer } from '../manufacturers/manufacturer-calls.ts';
import { reloadSizes } from '../data/size-list.ts';
import { restoreSize, restoreTyre } from '../data/tyre-calls.ts';

type Deleted = OutputOf<typeof listDeleted>['items'][number];

const sorts: Record<Deleted['kind'], string> = { size: 'Koko renkaineen', tyre: 'Rengas', manufacturer: 'Valmistaja' };

function restoreRecord(item: Deleted): Promise<unknown> {
  if (item.kind === 'size') return restoreSize(item._id);
  if (item.kind === 'manufacturer') return restoreManufacturer(item._id);
  return restoreTyre(item.sizeId ?? '', item._id);
}

async function restore(item: Deleted): Promise<void> {
  try {
    await restoreRecord(item);
    notifySuccess(`${item.title} palautettu`);
    if (item.kind === 'manufacturer') void reloadManufacturers();
    await reloadSizes();
  } catch (failure) {
    notifyFailure(failure, 'Palautus epäonnistui');
  }
}

const deletedRecords: DeletedKind<Deleted> = {
  key: 'catalogue',
  name: 'Poistetut',
  appear: 'Poistetut koot, renkaat ja valmistajat näkyvät',
  read: (page, signal) => call(listDeleted, { page }, { signal }),
  restore,
  sortOf: ({ kind }) => sorts[kind],
};

/** Lists the sizes, tyres and manufacturers that were deleted within the last 30 days and can be restored. */
export const DeletedView = () => <DeletedList kind={deletedRecords} />;

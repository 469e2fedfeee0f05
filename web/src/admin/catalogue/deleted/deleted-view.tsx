import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listDeleted } from '#contracts/catalogue/deletions';
import type { OutputOf } from '#contracts/operation';
import { call, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { reloadManufacturers, restoreManufacturer } from '../manufacturers/manufacturer-calls.ts';
import { reloadSizes } from '../data/size-list.ts';
import { restoreSize, restoreTyre } from '../data/tyre-calls.ts';
import { dayText, timeText } from '../../dates/helsinki-dates.ts';

type Deleted = OutputOf<typeof listDeleted>[number];

const kindNames: Record<Deleted['kind'], string> = { size: 'Koko renkaineen', tyre: 'Rengas', manufacturer: 'Valmistaja' };
const columns = [{ title: 'Laji' }, { title: 'Nimi' }, { title: 'Poistettu' }, { title: 'Palautettavissa' }, { title: 'Toiminnot' }];

function restore(item: Deleted): Promise<unknown> {
  if (item.kind === 'size') return restoreSize(item._id);
  if (item.kind === 'manufacturer') return restoreManufacturer(item._id);
  return restoreTyre(item.sizeId ?? '', item._id);
}

/** Lists what was deleted within the last 30 days and can be restored. */
export function DeletedView() {
  const { data, error, refetch } = useQuery({
    queryKey: ['deleted'],
    queryFn: ({ signal }) => call(listDeleted, { limit: 200 }, { signal }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);

  const restoreItem = async (item: Deleted) => {
    setBusy(item._id);
    try {
      await restore(item);
      notifySuccess(`${item.title} palautettu`);
      if (item.kind === 'manufacturer') void reloadManufacturers();
      await Promise.all([refetch(), reloadSizes()]);
    } catch (failure) {
      notifyFailure(failure, 'Palautus epäonnistui');
    } finally {
      setBusy(null);
    }
  };

  if (error && !data) return <EmptyState title="Poistettujen lataus epäonnistui" text={reasonOf(error)} />;
  if (!data) return <SkeletonList rows={5} className="h-11" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={Trash2}
        title="Ei poistettuja"
        text="Poistetut koot, renkaat ja valmistajat näkyvät täällä 30 päivää, ja voit palauttaa ne."
      />
    );
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <Table name="Poistetut" columns={columns} stacked>
        {data.map((item) => (
          <Row key={item._id} className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
            <Cell className={`${stackedCell} text-muted max-sm:col-start-1 max-sm:text-xs`}>{kindNames[item.kind]}</Cell>
            <Cell className={`${stackedCell} font-medium max-sm:col-start-1`}>{item.title}</Cell>
            <Cell className={`${stackedCell} whitespace-nowrap max-sm:col-span-2 max-sm:text-xs max-sm:text-muted`}>
              <span className="sm:hidden">Poistettu </span>
              {timeText(item.deletedAt)}
            </Cell>
            <Cell className={`${stackedCell} whitespace-nowrap max-sm:col-span-2 max-sm:text-xs max-sm:text-muted`}>
              <span className="sm:hidden">Palautettavissa </span>
              {dayText(item.undoUntil)} asti
            </Cell>
            <Cell className={`${stackedCell} max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1`}>
              <Button
                icon={ArchiveRestore}
                busy={busy === item._id}
                aria-label={`Palauta ${item.title}`}
                onClick={() => void restoreItem(item)}
              >
                Palauta
              </Button>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

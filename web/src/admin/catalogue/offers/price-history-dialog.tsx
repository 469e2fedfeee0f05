import { useQuery } from '@tanstack/react-query';
import { listPrices } from '#contracts/catalogue/price-history';
import { formatEuros } from '#contracts/rules/money';
import type { OutputOf } from '#contracts/operation';
import { call, reasonOf } from '../../../api/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Price } from '../../../ui/figures.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { type Tyre, tyreName } from '../data/tyre-labels.ts';
import { timeText } from '../../dates/helsinki-dates.ts';

type PriceEntry = OutputOf<typeof listPrices>['items'][number];

const causes: Record<PriceEntry['cause'], string> = {
  created: 'Rengas lisätty',
  edited: 'Hinta muutettu',
  imported: 'Tuonti',
  'offer started': 'Tarjous alkoi',
  'offer changed': 'Tarjous muuttui',
  'offer ended': 'Tarjous päättyi',
  'import undone': 'Tuonti peruttu',
  restored: 'Rengas palautettu',
};

const columns = [
  { title: 'Aika' },
  { title: 'Tapahtuma' },
  { title: 'Normaalihinta', numeric: true },
  { title: 'Myyntihinta', numeric: true },
];

/** The dialog with all prices of a tyre, newest first. */
export function PriceHistoryDialog({ tyre, onClose }: { tyre: Tyre; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['prices', tyre._id],
    queryFn: ({ signal }) => call(listPrices, { productId: tyre._id }, { signal }),
    staleTime: 0,
  });
  const newestFirst = (data?.items ?? []).toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Hintahistoria" description={`${tyreName(tyre)} · ${tyre.fullSize}`}>
      {error ? (
        <EmptyState title="Hintahistorian lataus epäonnistui" text={reasonOf(error)} />
      ) : !data ? (
        <SkeletonList rows={4} className="h-9" />
      ) : (
        <>
          <p className="mb-3 text-sm">
            Alin hinta viimeisten 30 päivän aikana:{' '}
            <strong>{data.lowestPrice30Days === null ? 'ei tiedossa' : formatEuros(data.lowestPrice30Days)}</strong>
            {!data.referenceProven && <span className="text-muted"> · historia ei ulotu 30 päivän taakse</span>}
          </p>
          <Table name="Hinnat" columns={columns} maxHeight={420} stacked>
            {newestFirst.map((entry) => (
              <Row key={`${entry.at} ${entry.cause}`} className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-0!`}>
                <Cell className={`${stackedCell} whitespace-nowrap max-sm:row-start-2 max-sm:text-xs max-sm:text-muted`}>
                  {timeText(entry.at)}
                </Cell>
                <Cell className={`${stackedCell} max-sm:row-start-1`}>{causes[entry.cause]}</Cell>
                <Cell numeric className={`${stackedCell} max-sm:row-start-2 max-sm:text-xs max-sm:text-muted`}>
                  <span className="sm:hidden">Normaalihinta </span>
                  <Price euros={entry.regularPrice} />
                </Cell>
                <Cell
                  numeric
                  className={`${stackedCell} max-sm:row-start-1 ${entry.price < entry.regularPrice ? 'font-semibold text-signal' : ''}`}
                >
                  <Price euros={entry.price} />
                </Cell>
              </Row>
            ))}
          </Table>
        </>
      )}
    </Dialog>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { DeletedRecord } from '#contracts/deletions';
import type { Page } from '#contracts/fields';
import { UNDO_DAYS } from '#contracts/rules/undo';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { dayText, timeText } from '../dates/helsinki-dates.ts';
import { useNow } from '../dates/use-now.ts';
import { daysLeft } from './days-left.ts';

/** A deleted record that can be restored. */
export type DeletedItem = z.output<typeof DeletedRecord>;

/** One kind of deleted records. */
export interface DeletedKind<Item extends DeletedItem = DeletedItem> {
  /** Identifies the kind in the query cache. */
  key: string;
  /** What the list is called: 'Poistetut artikkelit'. */
  name: string;
  /** Who shows here, for the empty list: 'Poistetut artikkelit näkyvät'. */
  appear: string;
  read: (page: number, signal: AbortSignal) => Promise<Page<Item>>;
  /** Restores a record, says so, and reloads its list. Says why if it fails. */
  restore: (item: Item) => Promise<void>;
  /** What a record is called, if not by its title. */
  titleOf?: (item: Item) => string;
  /** What a record is, if the kind has several. */
  sortOf?: (item: Item) => string;
}

/** Lists what was deleted within the last 30 days, with a button that restores it. */
export function DeletedList<Item extends DeletedItem>({ kind }: { kind: DeletedKind<Item> }) {
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['deleted', kind.key, page],
    queryFn: ({ signal }) => kind.read(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = data?.pagination.totalPages ?? 1;
  // The last record of the last page has been restored.
  if (data && !isPlaceholderData && page > pages) setPage(pages);

  const restore = async (item: Item) => {
    setBusy(item._id);
    await kind.restore(item);
    await refetch();
    setBusy(null);
    // The focused button is removed together with its row.
    list.current?.focus();
  };

  if (!data)
    return error ? (
      <div role="alert">
        <EmptyState title="Poistettujen lataus epäonnistui" text={reasonOf(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </EmptyState>
      </div>
    ) : (
      <SkeletonList rows={5} className="h-14" />
    );
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      {data.items.length === 0 ? (
        <EmptyState
          icon={Trash2}
          title="Ei poistettuja"
          text={`${kind.appear} täällä ${UNDO_DAYS.deletion} päivää, ja voit palauttaa ne. Sen jälkeen ne häviävät lopullisesti.`}
        />
      ) : (
        <ul
          aria-label={kind.name}
          aria-busy={isPlaceholderData}
          className={`divide-y divide-line rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.items.map((item) => {
            const title = kind.titleOf?.(item) ?? item.title;
            const left = daysLeft(item.undoUntil, now);
            return (
              <li key={item._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-semibold break-words">{title}</p>
                  <p className="flex flex-wrap gap-x-3 text-xs text-muted">
                    {kind.sortOf && <span className="font-medium text-ink">{kind.sortOf(item)}</span>}
                    <span>
                      Poistettu {timeText(item.deletedAt)}
                      {item.deletedBy !== '' && `, ${item.deletedBy}`}
                    </span>
                    <span>{left === null ? 'Ei enää palautettavissa' : `Palautettavissa ${left} (${dayText(item.undoUntil)} asti)`}</span>
                  </p>
                </div>
                <Button
                  icon={ArchiveRestore}
                  busy={busy === item._id}
                  disabled={busy !== null || left === null}
                  aria-label={`Palauta ${title}`}
                  onClick={() => void restore(item)}
                >
                  Palauta
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <PageSwitch label="Poistettujen sivut" page={page} pages={pages} onChange={setPage} />
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Page } from '#contracts/fields';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { timeText } from '../dates/helsinki-dates.ts';

/** Drafts per page. */
const ROWS = 5;

interface ListedDraft {
  key: string;
  savedAt: string;
  savedBy: string;
}

/** The drafts of one kind of records. */
export interface DraftSource<Draft> {
  /** Identifies the drafts in the query cache. */
  queryKey: readonly string[];
  list: (wanted: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Draft>>;
}

/** The list of drafts. Renders nothing if there are none. */
export function DraftList<Draft extends ListedDraft>({
  source,
  titleOf,
  kindOf,
  onOpen,
  onRemove,
}: {
  source: DraftSource<Draft>;
  titleOf: (draft: Draft) => string;
  /** Returns what the draft will become: 'Uusi artikkeli'. */
  kindOf: (draft: Draft) => string;
  onOpen: (draft: Draft) => void;
  /** Discards a draft. Resolves to whether it was discarded. */
  onRemove: (draft: Draft) => Promise<boolean>;
}) {
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...source.queryKey, page],
    queryFn: ({ signal }) => source.list({ page, limit: ROWS }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = data?.pagination.totalPages ?? 1;
  // The last draft of the last page has been discarded.
  if (data && !isPlaceholderData && page > pages) setPage(pages);

  const remove = async (draft: Draft) => {
    setLeaving(draft.key);
    if (await onRemove(draft)) heading.current?.focus();
    setLeaving(null);
  };

  if (!data && error)
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-danger bg-danger-soft px-4 py-2 text-sm"
      >
        Keskeneräisten lataus epäonnistui: {reasonOf(error)}
        <Button busy={isFetching} onClick={() => void refetch()}>
          Yritä uudelleen
        </Button>
      </p>
    );
  if (!data || data.pagination.total === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="drafts" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Keskeneräiset
      </h3>
      <ul aria-labelledby="drafts" className="divide-y divide-line rounded-md border border-line bg-surface">
        {data.items.map((draft) => (
          <li key={draft.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold break-words">{titleOf(draft)}</p>
              <p className="text-xs text-muted">
                {kindOf(draft)} · {timeText(draft.savedAt)}
                {draft.savedBy !== '' && ` · ${draft.savedBy}`}
              </p>
            </div>
            <div className="flex gap-1">
              <Button aria-label={`Jatka: ${titleOf(draft)}`} onClick={() => onOpen(draft)}>
                Jatka
              </Button>
              <Button
                tone="quiet"
                busy={leaving === draft.key}
                aria-label={`Hylkää luonnos: ${titleOf(draft)}`}
                onClick={() => void remove(draft)}
              >
                Hylkää
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <PageSwitch label="Keskeneräisten sivut" page={page} pages={pages} onChange={setPage} />
    </section>
  );
}

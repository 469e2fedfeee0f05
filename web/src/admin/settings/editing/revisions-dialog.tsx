import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type RevisionKind, getRevision, listRevisions } from '#contracts/content/revisions';
import { call, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyFailure, notifyUndoable } from '../../../ui/toast.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import type { Versioned } from './editable.ts';

const ROWS = 12;

/** Lists the revisions of a document. An opened revision is loaded into the form as an unsaved change. */
export function RevisionsDialog<Saved extends Versioned>({
  of: { kind, key, subject },
  onOpen,
  onClose,
}: {
  of: { kind: RevisionKind; key: string; subject: string };
  /** Loads a revision into the form. Returns a function that restores the previous input. */
  onOpen: (content: Saved) => () => void;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const [opening, setOpening] = useState<number | null>(null);
  const request = useRef<AbortController>(null);
  // Closing the dialog cancels the request, so that a late response does not change the form.
  useEffect(() => () => request.current?.abort(), []);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['revisions', kind, key, 'list', page],
    queryFn: ({ signal }) => call(listRevisions, { kind, key, page, limit: ROWS }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  const open = async (version: number, when: string) => {
    const { signal } = (request.current = new AbortController());
    setOpening(version);
    try {
      const { content } = await call(getRevision, { kind, key, version }, { signal });
      if (signal.aborted) return;
      // The content of a revision has the shape of its kind's document.
      const undo = onOpen(content as unknown as Saved);
      notifyUndoable(`${when} on lomakkeella. Tallenna, niin se tulee käyttöön.`, undo);
      onClose();
    } catch (failure) {
      if (!signal.aborted) notifyFailure(failure, 'Version avaaminen epäonnistui');
    } finally {
      setOpening(null);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Aiemmat versiot"
      description={`Kohteesta ${subject}. Avattu versio tulee lomakkeelle, ja voit katsoa sitä ennen tallennusta.`}
      width="medium"
      isReadOnly
    >
      {!data ? (
        error ? (
          <EmptyState title="Versioiden lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={4} className="h-12" />
        )
      ) : data.pagination.total === 0 ? (
        <EmptyState title="Ei aiempia versioita" text="Jokainen tallennus jättää edellisen version tähän." />
      ) : (
        <>
          <ul aria-label="Versiot" className="divide-y divide-line">
            {data.items.map(({ version, savedAt, savedBy }) => {
              const name = savedAt === null ? 'Kaupan alkuperäinen versio' : `Versio ${timeText(savedAt)}`;
              return (
                <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{savedAt === null ? name : timeText(savedAt)}</p>
                    <p className="text-xs text-muted">
                      {savedAt === null ? 'Ennen ensimmäistä muutosta' : savedBy || 'Tallentaja ei ole tiedossa'}
                    </p>
                  </div>
                  <Button
                    busy={opening === version}
                    disabled={opening !== null}
                    aria-label={`Avaa ${name}`}
                    onClick={() => void open(version, name)}
                  >
                    Avaa lomakkeelle
                  </Button>
                </li>
              );
            })}
          </ul>
          <PageSwitch label="Versioiden sivut" page={page} pages={data.pagination.totalPages} onChange={setPage} />
        </>
      )}
    </Dialog>
  );
}

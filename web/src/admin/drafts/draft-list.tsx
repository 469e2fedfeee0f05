import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../dates/helsinki-dates.ts';

const SHOWN = 5;

interface ListedDraft {
  key: string;
  savedAt: string;
  savedBy: string;
}

/** The list of drafts. Renders nothing if there are none. */
export function DraftList<Draft extends ListedDraft>({
  drafts: { data, error, isFetching, refetch },
  titleOf,
  kindOf,
  onOpen,
  onRemove,
}: {
  drafts: UseQueryResult<Draft[]>;
  titleOf: (draft: Draft) => string;
  /** Returns what the draft will become: 'Uusi artikkeli'. */
  kindOf: (draft: Draft) => string;
  onOpen: (draft: Draft) => void;
  /** Discards a draft. Resolves to whether it was discarded. */
  onRemove: (draft: Draft) => Promise<boolean>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

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
  if (!data || data.length === 0) return null;
  const shown = showsAll ? data : data.slice(0, SHOWN);
  return (
    <section aria-labelledby="drafts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="drafts" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Keskeneräiset
      </h3>
      <ul aria-labelledby="drafts" className="divide-y divide-line rounded-md border border-line bg-surface">
        {shown.map((draft) => (
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
      {data.length > SHOWN && (
        <Button className="justify-self-start" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Näytä vähemmän' : `Näytä kaikki ${data.length}`}
        </Button>
      )}
    </section>
  );
}

import { useRef, useState } from 'react';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../dates/helsinki-dates.ts';
import { type DraftSummary, useArticles, useDrafts } from './article-calls.ts';
import { removeDraft } from './article-removal.ts';
import { displayTitle } from './article-labels.ts';

const SHOWN = 5;

/** The list of drafts. Renders nothing if there are none. */
export function DraftList({ onOpen }: { onOpen: (draftKey: string, articleId: string | null) => void }) {
  const { data, error, isFetching, refetch } = useDrafts();
  const articles = useArticles().data;
  const [showsAll, setShowsAll] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async (draft: DraftSummary) => {
    setLeaving(draft.key);
    if (await removeDraft(draft)) heading.current?.focus();
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
        {shown.map((draft) => {
          const { key, title, savedAt, savedBy, articleId } = draft;
          const article = articles?.find(({ _id }) => _id === articleId);
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold break-words">{displayTitle(title)}</p>
                <p className="text-xs text-muted">
                  {articleId === null ? 'Uusi artikkeli' : `Muutos artikkeliin ${article?.title ?? ''}`.trim()} · {timeText(savedAt)}
                  {savedBy !== '' && ` · ${savedBy}`}
                </p>
              </div>
              <div className="flex gap-1">
                <Button aria-label={`Jatka: ${displayTitle(title)}`} onClick={() => onOpen(key, articleId)}>
                  Jatka
                </Button>
                <Button
                  tone="quiet"
                  busy={leaving === key}
                  aria-label={`Hylkää luonnos: ${displayTitle(title)}`}
                  onClick={() => void remove(draft)}
                >
                  Hylkää
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {data.length > SHOWN && (
        <Button className="justify-self-start" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Näytä vähemmän' : `Näytä kaikki ${data.length}`}
        </Button>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getDraft } from '#contracts/content/articles';
import { ApiError, call, reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useArticles } from './article-calls.ts';
import { ArticleEditor } from './article-editor.tsx';
import type { DraftKeeper, DraftTexts } from './draft-keeper.ts';
import { draftKeeper, startKeeper } from './draft-keepers.ts';

/** What this page has of the draft goes before what the server has; a key that nobody knows begins a new one. */
async function openDraft(key: string, signal: AbortSignal): Promise<DraftKeeper> {
  const known = draftKeeper(key);
  if (known) return known;
  let stored: DraftTexts | null = null;
  try {
    const { key: _key, savedAt: _savedAt, savedBy: _savedBy, ...texts } = await call(getDraft, { key }, { signal });
    stored = texts;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return draftKeeper(key) ?? startKeeper(key, stored);
}

/** Opens what is to be written: the draft, and the article that it changes. */
export function Desk({
  draftKey,
  articleId,
  onSwitch,
  onClose,
}: {
  draftKey: string;
  articleId: string | null;
  onSwitch: (draftKey: string) => void;
  onClose: () => void;
}) {
  const draft = useQuery({
    queryKey: ['blog', 'draft', draftKey],
    queryFn: ({ signal }) => openDraft(draftKey, signal),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  const articles = useArticles();

  const back = <Button onClick={onClose}>Takaisin artikkeleihin</Button>;
  const failure = (draft.data ? null : draft.error) ?? (articles.data ? null : articles.error);
  if (failure)
    return (
      <EmptyState title="Artikkelin avaaminen epäonnistui" text={reasonOf(failure)}>
        <Button
          busy={draft.isFetching || articles.isFetching}
          onClick={() => {
            if (draft.error) void draft.refetch();
            if (articles.error) void articles.refetch();
          }}
        >
          Yritä uudelleen
        </Button>
        {back}
      </EmptyState>
    );
  if (!draft.data || !articles.data) return <SkeletonList rows={4} className="h-24" />;
  const wanted = draft.data.textsNow()?.articleId ?? articleId;
  const article = articles.data.find(({ _id }) => _id === wanted) ?? null;
  const isGone = wanted !== null && article === null;
  if (isGone && draft.data.textsNow() === null) return <EmptyState title="Artikkelia ei enää ole">{back}</EmptyState>;
  return (
    <ArticleEditor keeper={draft.data} articles={articles.data} article={article} isGone={isGone} onSwitch={onSwitch} onClose={onClose} />
  );
}

import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useArticles } from './article-calls.ts';
import { ArticleEditor } from './article-editor.tsx';
import { articleDrafts, readDraft } from './article-drafts.ts';

/** Loads a draft and the article that it changes, then shows the editor. */
export function EditorView({
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
    queryFn: ({ signal }) => articleDrafts.open(draftKey, () => readDraft(draftKey, signal)),
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
  const id = draft.data.getTexts()?.articleId ?? articleId;
  const article = articles.data.find(({ _id }) => _id === id) ?? null;
  const isGone = id !== null && article === null;
  if (isGone && draft.data.getTexts() === null) return <EmptyState title="Artikkelia ei enää ole">{back}</EmptyState>;
  return (
    <ArticleEditor autosave={draft.data} articles={articles.data} article={article} isGone={isGone} onSwitch={onSwitch} onClose={onClose} />
  );
}

import { PenLine } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { newDraftKey } from '../drafts/draft-keeper.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { ArticleList } from './article-list.tsx';
import { draftSource, useArticles } from './article-calls.ts';
import { displayTitle } from './article-labels.ts';
import { removeDraft } from './article-removal.ts';
import { GenerateForm } from './generate-form.tsx';
import { openWhenGenerated } from './generation.ts';

/** The start of the blog tab: forms for a new article, and the lists of drafts and articles. */
export function StartView({ onWrite, onOpen }: { onWrite: () => void; onOpen: (draftKey: string, articleId: string | null) => void }) {
  const articles = useArticles().data;
  useEffect(() => openWhenGenerated((key) => onOpen(key, null)), [onOpen]);
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @5xl:grid-cols-[24rem_minmax(0,1fr)]">
        <section
          aria-labelledby="new-article"
          className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-5"
        >
          <div>
            <h3 id="new-article" className="text-lg font-bold">
              Luo uusi blogiartikkeli
            </h3>
            <p className="text-sm text-muted">Anna avainsanat, niin saat luonnoksen, jota voit muokata ennen julkaisua.</p>
          </div>
          <GenerateForm />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-sm text-muted">
            Vai onko teksti jo mielessä?
            <Button icon={PenLine} onClick={onWrite}>
              Kirjoita itse
            </Button>
          </p>
        </section>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <DraftList
            source={draftSource}
            titleOf={({ title }) => displayTitle(title)}
            kindOf={({ articleId }) =>
              articleId === null
                ? 'Uusi artikkeli'
                : `Muutos artikkeliin ${articles?.find(({ _id }) => _id === articleId)?.title ?? ''}`.trim()
            }
            onOpen={({ key, articleId }) => onOpen(key, articleId)}
            onRemove={removeDraft}
          />
          <ArticleList onEdit={({ _id }) => onOpen(newDraftKey(), _id)} />
        </div>
      </div>
    </div>
  );
}

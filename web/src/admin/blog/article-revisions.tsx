import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { getRevision, listRevisions } from '#contracts/content/revisions';
import { call, reasonOf } from '../../api/api.ts';
import { renderMarkdown } from '../../markdown/markdown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { timeText } from '../dates/helsinki-dates.ts';
import type { Article } from './article-calls.ts';
import { type ArticleTexts, textsOfArticle } from './article-form.ts';

const ROWS = 10;

const nameOf = (savedAt: string | null): string => (savedAt === null ? 'Alkuperäinen versio' : `Versio ${timeText(savedAt)}`);

function Failure({ error, isFetching, onRetry }: { error: unknown; isFetching: boolean; onRetry: () => void }) {
  return (
    <EmptyState title="Versioiden lataus epäonnistui" text={reasonOf(error)}>
      <Button busy={isFetching} onClick={onRetry}>
        Yritä uudelleen
      </Button>
    </EmptyState>
  );
}

function RevisionList({ articleId, onPreview }: { articleId: string; onPreview: (version: number) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['revisions', 'article', articleId],
    queryFn: ({ signal }) => call(listRevisions, { kind: 'article', key: articleId }, { signal }),
    staleTime: 0,
  });
  if (!data)
    return error ? (
      <Failure error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonList rows={4} className="h-12" />
    );
  if (data.length === 0) return <EmptyState title="Ei aiempia versioita" text="Jokainen tallennus jättää edellisen version tähän." />;
  return (
    <>
      <ul aria-label="Versiot" className="divide-y divide-line">
        {data.slice((page - 1) * ROWS, page * ROWS).map(({ version, savedAt, savedBy }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{nameOf(savedAt)}</p>
              <p className="text-xs text-muted">{savedBy || 'Tallentaja ei ole tiedossa'}</p>
            </div>
            <Button aria-label={`Esikatsele ${nameOf(savedAt)}`} onClick={() => onPreview(version)}>
              Esikatsele
            </Button>
          </li>
        ))}
      </ul>
      <PageSwitch label="Versioiden sivut" page={page} pages={Math.ceil(data.length / ROWS)} onChange={setPage} />
    </>
  );
}

function RevisionPreview({
  articleId,
  version,
  onBack,
  onOpen,
}: {
  articleId: string;
  version: number;
  onBack: () => void;
  onOpen: (texts: ArticleTexts, name: string) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['revisions', 'article', articleId, version],
    queryFn: async ({ signal }) => {
      const { savedAt, content } = await call(getRevision, { kind: 'article', key: articleId, version }, { signal });
      // The content of a revision has the shape of an article.
      return { name: nameOf(savedAt), texts: textsOfArticle(content as unknown as Article) };
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <Button icon={ArrowLeft} onClick={onBack}>
          Kaikki versiot
        </Button>
        {data && (
          <Button tone="signal" className="ml-auto" onClick={() => onOpen(data.texts, data.name)}>
            Lataa lomakkeelle
          </Button>
        )}
      </div>
      {data ? (
        <article aria-label={data.name} className="rounded-md border border-line bg-surface p-5 text-base">
          <p className="mb-1 text-xs text-muted">{data.name}</p>
          <p className="mb-4 text-2xl font-bold wrap-break-word">{data.texts.title}</p>
          <Prose html={renderMarkdown(data.texts.content).html} />
          <dl className="mt-6 grid gap-x-4 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-muted">Avainsanat</dt>
            <dd>{data.texts.keywords || '–'}</dd>
            <dt className="text-muted">Kuvaus</dt>
            <dd>{data.texts.description || '–'}</dd>
          </dl>
        </article>
      ) : error ? (
        <Failure error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList rows={3} className="h-24" />
      )}
    </div>
  );
}

/** Lists the revisions of an article. A revision is previewed and then loaded into the form; saving makes it the latest version. */
export function ArticleRevisions({
  article,
  onOpen,
  onClose,
}: {
  article: Article;
  onOpen: (texts: ArticleTexts, name: string) => void;
  onClose: () => void;
}) {
  const [version, setVersion] = useState<number | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Aiemmat versiot"
      description={`Artikkelista ${article.title}. Lomakkeelle ladattu versio tulee käyttöön, kun tallennat.`}
      width="large"
      isReadOnly
    >
      {version === null ? (
        <RevisionList articleId={article._id} onPreview={setVersion} />
      ) : (
        <RevisionPreview articleId={article._id} version={version} onBack={() => setVersion(null)} onOpen={onOpen} />
      )}
    </Dialog>
  );
}

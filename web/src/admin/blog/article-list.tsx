import { CalendarClock, ExternalLink, FileText, Pencil, RefreshCw, Search, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { dayText, momentText } from '../dates/helsinki-dates.ts';
import { DeletedButton } from '../deleted/deleted-button.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { type Article, useArticles } from './article-calls.ts';
import { deletedArticles, removeArticle } from './article-removal.ts';

/** Articles per page (specification A §9). */
const ROWS = 5;

/** Error text as in specification A §8. */
const failureText = (error: unknown): string =>
  `Error: ${error instanceof ApiError || error instanceof Error ? error.message : String(error)}`;

const matches = ({ title, keywords, description }: Article, search: string): boolean =>
  [title, description, ...keywords].some((text) => text.toLocaleLowerCase('fi').includes(search));

function State({ article }: { article: Article }) {
  if (article.status === 'published') return <span className="font-medium text-good">Julkaistu</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-winter">
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      Ajastettu {momentText(article.publishedAt)}
    </span>
  );
}

function ArticleRow({ article, onEdit, onRemove }: { article: Article; onEdit: () => void; onRemove: () => Promise<void> }) {
  const { title, slug, status, publishedAt, readingMinutes } = article;
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{title}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <State article={article} />
          {status === 'published' && <time dateTime={publishedAt}>{dayText(publishedAt)}</time>}
          <span>lukuaika {readingMinutes} min</span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Button icon={Pencil} aria-label={`Muokkaa artikkelia ${title}`} onClick={onEdit}>
          Muokkaa
        </Button>
        <a
          href={`/artikkelit/${slug}`}
          target="_blank"
          rel="noopener"
          aria-label={`Avaa artikkeli ${title} uuteen välilehteen`}
          title={status === 'published' ? 'Avaa uuteen välilehteen' : 'Avaa uuteen välilehteen (näkyy vasta julkaisun jälkeen)'}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink lg:pointer-fine:size-9"
        >
          <ExternalLink aria-hidden className="size-4.5" />
        </a>
        <IconButton
          icon={Trash2}
          danger
          label={`Poista artikkeli ${title}`}
          disabled={isLeaving}
          onClick={() => {
            setIsLeaving(true);
            void onRemove().finally(() => setIsLeaving(false));
          }}
        />
      </div>
    </li>
  );
}

/** The list of articles, five per page, with actions for each. */
export function ArticleList({ onEdit }: { onEdit: (article: Article) => void }) {
  const { values, change } = useViewState();
  const { data, error, isFetching, refetch } = useArticles();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = values.get('artikkelihaku') ?? '';
  const found = data?.filter((article) => matches(article, search.trim().toLocaleLowerCase('fi'))) ?? [];
  const pages = Math.max(1, Math.ceil(found.length / ROWS));
  const page = Math.min(pages, Math.max(1, Number(values.get('artikkelisivu')) || 1));

  const remove = async (article: Article) => {
    // The focused button is removed together with its row.
    if (await removeArticle(article)) heading.current?.focus();
  };

  return (
    <section aria-labelledby="articles" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h3 id="articles" ref={heading} tabIndex={-1} className="mr-auto text-lg font-bold outline-none">
          Julkaistut artikkelit
        </h3>
        <DeletedButton kind={deletedArticles} />
        <div className="flex items-end gap-1 max-sm:w-full">
          <div className="relative min-w-0 flex-1 sm:w-64">
            <TextField
              label="Hae artikkeleista"
              type="search"
              className="pl-9"
              value={search}
              onChange={(event) => change({ artikkelihaku: event.target.value, artikkelisivu: '' })}
            />
            <Search aria-hidden className="pointer-events-none absolute bottom-3.5 left-3 size-4 text-muted lg:pointer-fine:bottom-2.5" />
          </div>
          <IconButton icon={RefreshCw} label="Päivitä lista" disabled={isFetching} onClick={() => void refetch()} />
        </div>
      </div>
      {error && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-danger bg-danger-soft px-4 py-2">
          <p role="alert" className="min-w-0 flex-1 text-sm font-medium text-danger">
            {failureText(error)}
          </p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </div>
      )}
      {!data && !error && <SkeletonList rows={ROWS} className="h-16" />}
      {data && data.length === 0 && (
        <EmptyState icon={FileText} title="Ei vielä artikkeleita" text="Kun julkaiset artikkelin, se tulee tähän ja kaupan sivuille." />
      )}
      {data && data.length > 0 && found.length === 0 && (
        <EmptyState icon={Search} title="Haulla ei löytynyt artikkeleita">
          <Button onClick={() => change({ artikkelihaku: '', artikkelisivu: '' })}>Tyhjennä haku</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <ul aria-labelledby="articles" className="divide-y divide-line rounded-md border border-line bg-surface">
          {found.slice((page - 1) * ROWS, page * ROWS).map((article) => (
            <ArticleRow key={article._id} article={article} onEdit={() => onEdit(article)} onRemove={() => remove(article)} />
          ))}
        </ul>
      )}
      <PageSwitch
        label="Artikkelien sivut"
        page={page}
        pages={pages}
        onChange={(next) => change({ artikkelisivu: next === 1 ? '' : String(next) })}
      />
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Page } from '#contracts/fields';
import { reasonOf } from '../../api/api.ts';
import { renderMarkdown } from '../../markdown/markdown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { timeText } from '../dates/helsinki-dates.ts';

const ROWS = 10;

const nameOf = (savedAt: string | null): string => (savedAt === null ? 'Alkuperäinen versio' : `Versio ${timeText(savedAt)}`);

interface ListedRevision {
  version: number;
  savedAt: string | null;
  savedBy: string;
}

/** The earlier versions of one record. */
export interface RevisionSource<Texts> {
  /** Identifies the record's versions in the query cache. */
  queryKey: readonly string[];
  list: (wanted: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<ListedRevision>>;
  read: (version: number, signal: AbortSignal) => Promise<{ savedAt: string | null; texts: Texts }>;
}

function Failure({ error, isFetching, onRetry }: { error: unknown; isFetching: boolean; onRetry: () => void }) {
  return (
    <EmptyState title="Versioiden lataus epäonnistui" text={reasonOf(error)}>
      <Button busy={isFetching} onClick={onRetry}>
        Yritä uudelleen
      </Button>
    </EmptyState>
  );
}

function RevisionList<Texts>({ source, onPreview }: { source: RevisionSource<Texts>; onPreview: (version: number) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...source.queryKey, 'list', page],
    queryFn: ({ signal }) => source.list({ page, limit: ROWS }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <Failure error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonList rows={4} className="h-12" />
    );
  if (data.pagination.total === 0)
    return <EmptyState title="Ei aiempia versioita" text="Jokainen tallennus jättää edellisen version tähän." />;
  return (
    <>
      <ul aria-label="Versiot" className="divide-y divide-line">
        {data.items.map(({ version, savedAt, savedBy }) => (
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
      <PageSwitch label="Versioiden sivut" page={page} pages={data.pagination.totalPages} onChange={setPage} />
    </>
  );
}

interface Previewing<Texts> {
  source: RevisionSource<Texts>;
  shown: (texts: Texts) => ShownRevision;
  onOpen: (texts: Texts, name: string) => void;
}

/** What the preview of a revision shows. */
export interface ShownRevision {
  title: string;
  /** Markdown */
  content: string;
  facts: readonly (readonly [label: string, text: ReactNode])[];
}

function RevisionPreview<Texts>({ source, shown, version, onBack, onOpen }: Previewing<Texts> & { version: number; onBack: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...source.queryKey, version],
    queryFn: async ({ signal }) => {
      const { savedAt, texts } = await source.read(version, signal);
      return { name: nameOf(savedAt), texts };
    },
  });
  const preview = data && shown(data.texts);
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
      {preview ? (
        <article aria-label={data.name} className="rounded-md border border-line bg-surface p-5 text-base">
          <p className="mb-1 text-xs text-muted">{data.name}</p>
          <p className="mb-4 text-2xl font-bold wrap-break-word">{preview.title}</p>
          <Prose html={renderMarkdown(preview.content).html} />
          <dl className="mt-6 grid gap-x-4 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            {preview.facts.map(([label, text]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>{text || '–'}</dd>
              </div>
            ))}
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

/** Lists the revisions of a record. A revision is previewed and then loaded into the form; saving makes it the latest version. */
export function DraftRevisions<Texts>({
  source,
  of,
  shown,
  onOpen,
  onClose,
}: Previewing<Texts> & {
  /** Whose versions they are: 'Artikkelista Talvi'. */
  of: string;
  onClose: () => void;
}) {
  const [version, setVersion] = useState<number | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Aiemmat versiot"
      description={`${of}. Lomakkeelle ladattu versio tulee käyttöön, kun tallennat.`}
      width="large"
      isReadOnly
    >
      {version === null ? (
        <RevisionList source={source} onPreview={setVersion} />
      ) : (
        <RevisionPreview source={source} shown={shown} version={version} onBack={() => setVersion(null)} onOpen={onOpen} />
      )}
    </Dialog>
  );
}

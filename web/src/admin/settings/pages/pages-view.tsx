import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { listPages } from '#contracts/content/pages';
import { call, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { useOpenView } from '../../views/leave-guard.ts';
import { PageEditor } from './page-editor.tsx';
import { isPageSlug, pagePaths } from './page-kind.ts';

function PageList() {
  const go = useOpenView();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['settings', 'pages'],
    queryFn: ({ signal }) => call(listPages, {}, { signal }),
    staleTime: 0,
  });
  if (!data) {
    if (!error) return <SkeletonList rows={9} className="h-14" />;
    return (
      <EmptyState title="Sivujen lataus epäonnistui" text={reasonOf(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Yritä uudelleen
        </Button>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Sivut" className="grid gap-3">
      <div>
        <h3 className="text-lg font-bold">Sivut</h3>
        <p className="text-xs text-muted">Kaupan tietosivut. Valitse sivu, jota haluat muokata.</p>
      </div>
      <ul aria-label="Sivut" className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {data.map(({ slug, title, description, updatedAt }) => (
          <li key={slug}>
            <button
              type="button"
              onClick={() => void go({ tietosivu: slug })}
              className="grid w-full items-center gap-x-4 gap-y-0.5 px-4 py-3 text-left hover:bg-sunken/60 sm:grid-cols-[14rem_minmax(0,1fr)_auto_auto]"
            >
              <span className="font-semibold break-words">{title}</span>
              <span className="min-w-0 truncate text-sm text-muted max-sm:hidden">{description}</span>
              <span className="text-xs whitespace-nowrap text-muted">{updatedAt === null ? 'Alkuperäinen' : timeText(updatedAt)}</span>
              <ChevronRight aria-hidden className="size-4 text-muted max-sm:hidden" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The view 'Sivut': the list of pages, or the editor of one. */
export default function PagesView() {
  const slug = useViewState().values.get('tietosivu');
  return isPageSlug(slug) && slug in pagePaths ? <PageEditor key={slug} slug={slug} /> : <PageList />;
}

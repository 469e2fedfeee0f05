import { Star } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { pageOf, pageValue } from '../list/page-value.ts';
import { useFeedback } from './feedback-calls.ts';
import { FeedbackFilters, shownFeedback } from './feedback-filters.tsx';
import { FeedbackList } from './feedback-list.tsx';
import { FeedbackSummary } from './feedback-summary.tsx';

const noFilters = { lahde: '', arvosana: '', kommentti: '', jakso: '', sivu: '' };

/** The view 'Palaute': the figures and the list of feedback that matches the filters. */
export default function FeedbackView() {
  const { values, change } = useViewState();
  const list = useRef<HTMLDivElement>(null);
  const shown = shownFeedback(values);
  const page = pageOf(values.get('sivu'));
  const { data, error, isFetching, isPlaceholderData, refetch } = useFeedback(shown, page);
  const isFiltered = Object.keys(noFilters).some((name) => (values.get(name) ?? '') !== '');

  return (
    <section aria-label="Palaute" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FeedbackFilters shown={shown} onChange={(changes) => change({ ...changes, sivu: '' })} />
      {!data ? (
        error ? (
          <LoadFailure title="Chatbot-palautteen lataus epäonnistui" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <SkeletonList rows={1} className="h-[28rem]" />
            <SkeletonList rows={6} className="h-16" />
          </>
        )
      ) : data.data.length === 0 ? (
        isFiltered ? (
          <EmptyState icon={Star} title="Ei palautetta näillä ehdoilla">
            <Button onClick={() => change(noFilters)}>Näytä kaikki palaute</Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={Star}
            title="Ei palautetta vielä"
            text="Kun asiakas arvioi Kaartobotin palautelomakkeella tai antaa peukun vastaukselle, palaute tulee tähän."
          />
        )
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <FeedbackSummary summary={data.summary} />
          <div ref={list} className="scroll-mt-4">
            <FeedbackList
              items={data.data}
              onOpen={({ conversationId, messageId }) =>
                change({ ...noFilters, nakyma: 'historia', keskustelu: conversationId ?? '', viesti: messageId ?? '' }, true)
              }
            />
          </div>
        </div>
      )}
      {data && (
        <PageSwitch
          label="Palautteen sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => {
            change({ sivu: pageValue(next) });
            list.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </section>
  );
}

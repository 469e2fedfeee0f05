import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { pageOf, pageValue } from '../list/page-value.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { useConversations } from './history-calls.ts';

const noFilters = { haku: '', huomio: '', sivu: '' };

function HistoryList() {
  const { values, change } = useViewState();
  const search = values.get('haku') ?? '';
  const flagged = values.get('huomio') === '1';
  const page = pageOf(values.get('sivu'));
  const { data, error, isFetching, isPlaceholderData, refetch } = useConversations(search, flagged, page);
  const top = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={top} className="flex scroll-mt-4 flex-wrap items-center gap-2">
        <SearchField label="Hae viesteistä" value={search} maxLength={200} onSearch={(text) => change({ haku: text, sivu: '' })} />
        <Toggle pressed={flagged} onChange={(on) => change({ huomio: on ? '1' : '', sivu: '' })}>
          Vain huomiota vaativat
        </Toggle>
        {data && (
          <p aria-live="polite" className="text-sm text-muted tabular-nums sm:ml-auto">
            {data.pagination.total === 1 ? '1 keskustelu' : `${data.pagination.total} keskustelua`}
          </p>
        )}
      </div>
      {!data ? (
        error ? (
          <LoadFailure
            title="Keskusteluhistorian lataus epäonnistui"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonList rows={10} className="h-11" />
        )
      ) : data.conversations.length === 0 ? (
        search !== '' || flagged || page > 1 ? (
          <EmptyState icon={MessagesSquare} title="Ei keskusteluja näillä ehdoilla">
            <Button onClick={() => change(noFilters)}>Näytä kaikki keskustelut</Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={MessagesSquare}
            title="Ei keskusteluja vielä"
            text="Kun asiakas kirjoittaa Kaartobotille, keskustelu tulee tähän. Säilytysaika on asetuksissa kohdassa Kaartobotti."
          />
        )
      ) : (
        <div aria-busy={isPlaceholderData} className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <ConversationList
            conversations={data.conversations}
            onOpen={({ conversationId }) => change({ keskustelu: conversationId }, true)}
          />
        </div>
      )}
      {data && (
        <PageSwitch
          label="Historian sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => {
            change({ sivu: pageValue(next) });
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </>
  );
}

/** The view 'Historia': the conversations, or one of them in full. */
export default function HistoryView() {
  const { values, change } = useViewState();
  const section = useRef<HTMLElement>(null);
  const opened = values.get('keskustelu') ?? '';

  // The focused button that opened or closed the conversation has been removed together with its part.
  const before = useRef(opened);
  useEffect(() => {
    if (opened !== before.current) section.current?.focus();
    before.current = opened;
  }, [opened]);

  return (
    <section ref={section} tabIndex={-1} aria-label="Historia" className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      {opened === '' ? (
        <HistoryList />
      ) : (
        <ConversationView
          key={opened}
          conversationId={opened}
          onBack={() => change({ keskustelu: '', viesti: '', viestisivu: '' }, true)}
        />
      )}
    </section>
  );
}

import { ArrowLeft, Printer } from 'lucide-react';
import { Fragment } from 'react';
import { ApiError, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { dateInHelsinki, dayText, timeText } from '../../dates/helsinki-dates.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { countText } from '../list/number-texts.ts';
import { pageOf, pageValue } from '../list/page-value.ts';
import './conversation-print.css';
import { type ConversationRow, type HistoryMessage, useConversation, useThumbComments } from './history-calls.ts';
import { Flags, Thumbs } from './marks.tsx';
import { MessageBubble } from './message-bubble.tsx';

function Facts({ conversation }: { conversation: ConversationRow }) {
  const { conversationId, startedAt, lastMessageAt, messageCount, userIP } = conversation;
  const facts = [
    { label: 'Alkoi', value: timeText(startedAt) },
    { label: 'Viimeisin viesti', value: timeText(lastMessageAt) },
    { label: 'Viestejä', value: countText(messageCount) },
    { label: 'IP-osoite (lyhennetty)', value: userIP === '' ? '–' : userIP },
    { label: 'Tunniste', value: conversationId },
  ];
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2 text-sm sm:flex sm:flex-wrap">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0 max-sm:last:col-span-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1 empty:hidden">
        <Thumbs {...conversation} />
        <Flags {...conversation} />
      </div>
    </div>
  );
}

function Messages({ messages, comments, sought }: { messages: readonly HistoryMessage[]; comments: Map<string, string>; sought: string }) {
  return (
    <ol aria-label="Viestit" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {messages.map((message, at) => {
        const previous = messages[at - 1];
        const isNewDay = previous === undefined || dateInHelsinki(previous.createdAt) !== dateInHelsinki(message.createdAt);
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <li className="flex items-center gap-3 text-xs font-medium text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {dayText(message.createdAt)}
              </li>
            )}
            <MessageBubble message={message} comment={comments.get(message.id)} isSought={message.id === sought} />
          </Fragment>
        );
      })}
    </ol>
  );
}

const noComments = new Map<string, string>();

/** One conversation in full: messages, tool calls, thumbs, and sentences that the claim check has replaced. */
export function ConversationView({ conversationId, onBack }: { conversationId: string; onBack: () => void }) {
  const { values, change } = useViewState();
  const page = pageOf(values.get('viestisivu'));
  const { data, error, isFetching, isPlaceholderData, refetch } = useConversation(conversationId, page);
  const comments = useThumbComments(data?.conversation).data ?? noComments;
  const isGone = error instanceof ApiError && error.status === 404;
  const pages = data && (
    <PageSwitch
      label="Keskustelun sivut"
      page={page}
      pages={data.pagination.totalPages}
      onChange={(next) => change({ viestisivu: pageValue(next), viesti: '' })}
    />
  );

  return (
    <div data-conversation className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button icon={ArrowLeft} onClick={onBack}>
          Kaikki keskustelut
        </Button>
        {data && (
          <Button icon={Printer} className="ml-auto" onClick={() => window.print()}>
            Tulosta
          </Button>
        )}
      </div>
      {!data ? (
        isGone ? (
          <EmptyState title="Keskustelua ei löytynyt" text={reasonOf(error)} />
        ) : error ? (
          <LoadFailure
            title="Keskusteluhistorian lataus epäonnistui"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonList rows={5} className="h-20" />
        )
      ) : (
        <>
          <h3 className="text-lg font-bold break-words">
            {data.conversation.firstQuestion === '' ? 'Keskustelu ilman viestejä' : data.conversation.firstQuestion}
          </h3>
          <Facts conversation={data.conversation} />
          <div className="print:hidden">{pages}</div>
          {data.pagination.totalPages > 1 && (
            <p className="hidden text-sm text-muted print:block">
              Sivu {page} / {data.pagination.totalPages}
            </p>
          )}
          <div aria-busy={isPlaceholderData} className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
            <Messages messages={data.messages} comments={comments} sought={values.get('viesti') ?? ''} />
          </div>
          <div className="print:hidden">{pages}</div>
        </>
      )}
    </div>
  );
}

import { Check, CircleHelp, type LucideIcon, MessagesSquare, PartyPopper, Plus, ThumbsDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { openQuestionKinds } from '#contracts/chat/history';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { AnswerDrawer } from '../answers/answer-drawer.tsx';
import { ChoiceRow } from '../list/choice-row.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { pageOf, pageValue } from '../list/page-value.ts';
import { closeAnswered, dismissQuestion, type Kind, type OpenQuestion, useOpenQuestions } from './question-calls.ts';

const kinds: Record<Kind, { icon: LucideIcon; label: string; look: string }> = {
  unanswered: { icon: CircleHelp, label: 'Ei osannut vastata', look: 'bg-summer-soft text-summer' },
  'thumbs-down': { icon: ThumbsDown, label: 'Alapeukku', look: 'bg-danger-soft text-danger' },
};
const choices = [{ value: '', label: 'Kaikki' }, ...openQuestionKinds.map((kind) => ({ value: kind, label: kinds[kind].label }))];

interface QuestionRowProps {
  question: OpenQuestion;
  onAnswer: () => void;
  onShow: () => void;
  /** The row is gone together with its pressed button. */
  onGone: () => void;
}

function QuestionRow({ question: open, onAnswer, onShow, onGone }: QuestionRowProps) {
  const { question, reply, kind, askedAt } = open;
  const [isBusy, setBusy] = useState(false);
  const { icon: Icon, label, look } = kinds[kind];
  const dismiss = async () => {
    setBusy(true);
    if (await dismissQuestion(open)) onGone();
    setBusy(false);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <span className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 font-semibold ${look}`}>
            <Icon aria-hidden className="size-3.5" />
            {label}
          </span>
          <time dateTime={askedAt}>{timeText(askedAt)}</time>
        </p>
        <p className="max-w-prose text-base font-semibold break-words whitespace-pre-wrap">{question}</p>
        <p className="line-clamp-4 max-w-prose break-words whitespace-pre-line text-muted">
          <span className="font-medium">Kaartobotti:</span> {reply}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} aria-haspopup="dialog" aria-label={`Lisää vastaus: ${question}`} onClick={onAnswer}>
          Lisää vastaus
        </Button>
        <Button tone="quiet" icon={Check} busy={isBusy} aria-label={`Ei tarvitse vastausta: ${question}`} onClick={() => void dismiss()}>
          Ei tarvitse vastausta
        </Button>
        <Button tone="quiet" icon={MessagesSquare} aria-label={`Näytä keskustelu: ${question}`} onClick={onShow}>
          Näytä keskustelu
        </Button>
      </div>
    </li>
  );
}

/** The view 'Kysymykset': what the assistant could not answer, and replies that got a thumb down. */
export default function QuestionsView() {
  const { values, change } = useViewState();
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = openQuestionKinds.find((each) => each === values.get('laji'));
  const page = pageOf(values.get('sivu'));
  const { data, error, isFetching, isPlaceholderData, refetch } = useOpenQuestions(kind, page);
  const [answered, setAnswered] = useState<OpenQuestion | null>(null);

  return (
    <section aria-label="Kysymykset" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Vastausta odottavat kysymykset
          </h3>
          <p className="max-w-prose text-xs text-muted">Lisää vastaus, niin Kaartobotti osaa sen seuraavalla kerralla.</p>
        </div>
        <ChoiceRow label="Näytä" choices={choices} value={kind ?? ''} onChange={(next) => change({ laji: next, sivu: '' })} />
      </div>
      {!data ? (
        error ? (
          <LoadFailure title="Kysymysten lataus epäonnistui" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonList rows={4} className="h-36" />
        )
      ) : data.items.length === 0 ? (
        kind === undefined && page === 1 ? (
          <EmptyState
            icon={PartyPopper}
            title="Kaikkiin kysymyksiin on vastattu"
            text="Kun Kaartobotti ei osaa vastata tai vastaus saa alapeukun, kysymys tulee tähän."
          />
        ) : (
          <EmptyState icon={CircleHelp} title={page > 1 ? 'Tällä sivulla ei ole kysymyksiä' : 'Ei tällaisia kysymyksiä'}>
            <Button onClick={() => change({ laji: '', sivu: '' })}>Näytä kaikki kysymykset</Button>
          </EmptyState>
        )
      ) : (
        <ul
          aria-label="Kysymykset"
          aria-busy={isPlaceholderData}
          className={`divide-y divide-line rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.items.map((question) => (
            <QuestionRow
              key={`${question.conversationId} ${question.messageId}`}
              question={question}
              onAnswer={() => setAnswered(question)}
              onShow={() =>
                change({ laji: '', sivu: '', nakyma: 'historia', keskustelu: question.conversationId, viesti: question.messageId }, true)
              }
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {data && (
        <PageSwitch
          label="Kysymysten sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ sivu: pageValue(next) })}
        />
      )}
      {answered !== null && (
        <AnswerDrawer
          answer={null}
          question={answered.question.replaceAll(/\s+/g, ' ').slice(0, 300)}
          onSaved={() => void closeAnswered(answered)}
          onClose={() => setAnswered(null)}
        />
      )}
    </section>
  );
}

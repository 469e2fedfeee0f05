import { Eye, EyeOff, MessageSquareQuote, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { dayText } from '../../dates/helsinki-dates.ts';
import { DeletedButton } from '../../deleted/deleted-button.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { counted } from '../list/number-texts.ts';
import { pageOf, pageValue } from '../list/page-value.ts';
import { type Answer, deletedAnswers, removeAnswer, setActive, useAnswers } from './answer-calls.ts';
import { AnswerDrawer } from './answer-drawer.tsx';
import { unknownPlaces } from './places.ts';

interface AnswerRowProps {
  answer: Answer;
  onEdit: () => void;
  onRemove: () => Promise<void>;
}

function AnswerRow({ answer, onEdit, onRemove }: AnswerRowProps) {
  const { question, otherQuestions, preview, isActive, updatedAt } = answer;
  const [isBusy, setBusy] = useState(false);
  const unknown = unknownPlaces(preview);
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className={`font-semibold break-words ${isActive ? '' : 'text-muted'}`}>{question}</p>
        <p className="mt-0.5 line-clamp-2 max-w-prose break-words whitespace-pre-line text-muted">{preview}</p>
        {isActive && unknown.length > 0 && (
          <p className="mt-1 flex gap-1.5 text-sm text-danger">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              Kaartobotti ei käytä vastausta, koska tietoa {unknown.join(', ')} ei enää ole. Valitse tilalle toinen tieto.
            </span>
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
          <span className={`font-semibold ${isActive ? 'text-good' : ''}`}>{isActive ? 'Käytössä' : 'Pois käytöstä'}</span>
          {otherQuestions.length > 0 && <span>{counted(otherQuestions.length, 'muu muoto', 'muuta muotoa')}</span>}
          <span>muutettu {dayText(updatedAt)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          icon={isActive ? EyeOff : Eye}
          busy={isBusy}
          aria-label={`${isActive ? 'Poista käytöstä' : 'Ota käyttöön'} vastaus kysymykseen ${question}`}
          onClick={() => during(setActive(answer, !isActive))}
        >
          {isActive ? 'Poista käytöstä' : 'Ota käyttöön'}
        </Button>
        <IconButton icon={Pencil} label={`Muokkaa vastausta kysymykseen ${question}`} aria-haspopup="dialog" onClick={onEdit} />
        <IconButton
          icon={Trash2}
          danger
          label={`Poista vastaus kysymykseen ${question}`}
          busy={isBusy}
          onClick={() => during(onRemove())}
        />
      </div>
    </li>
  );
}

/** The view 'Vastaukset': the shop's own answers. */
export default function AnswersView() {
  const { values, change } = useViewState();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = pageOf(values.get('sivu'));
  const { data, error, isFetching, isPlaceholderData, refetch } = useAnswers(page);
  const [opened, setOpened] = useState<Answer | 'new' | null>(null);
  const add = (
    <Button tone="signal" icon={Plus} aria-haspopup="dialog" onClick={() => setOpened('new')}>
      Lisää vastaus
    </Button>
  );

  return (
    <section aria-label="Vastaukset" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Omat vastaukset
          </h3>
          <p className="max-w-prose text-xs text-muted">
            Kaartobotti käyttää näitä heti seuraavasta viestistä alkaen. Ennen tallennusta kokeillaan, ettei mikään vastaus mene vikaan.
          </p>
        </div>
        <DeletedButton kind={deletedAnswers} />
        {data && data.items.length > 0 && add}
      </div>
      {!data ? (
        error ? (
          <LoadFailure title="Vastausten lataus epäonnistui" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonList rows={5} className="h-20" />
        )
      ) : data.items.length === 0 ? (
        page > 1 ? (
          <EmptyState icon={MessageSquareQuote} title="Tällä sivulla ei ole vastauksia">
            <Button onClick={() => change({ sivu: '' })}>Ensimmäiselle sivulle</Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={MessageSquareQuote}
            title="Ei vielä omia vastauksia"
            text="Lisää vastaus kysymykseen, jota asiakkaat kysyvät usein tai johon Kaartobotti ei osaa vastata."
          >
            {add}
          </EmptyState>
        )
      ) : (
        <ul
          aria-label="Omat vastaukset"
          aria-busy={isPlaceholderData}
          className={`divide-y divide-line rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.items.map((answer) => (
            <AnswerRow
              key={answer._id}
              answer={answer}
              onEdit={() => setOpened(answer)}
              onRemove={async () => {
                if (await removeAnswer(answer)) heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {data && (
        <PageSwitch
          label="Vastausten sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ sivu: pageValue(next) })}
        />
      )}
      {opened !== null && <AnswerDrawer answer={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

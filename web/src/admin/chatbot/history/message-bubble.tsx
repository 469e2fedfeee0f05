import { CircleHelp, MailPlus, ShieldAlert, ThumbsDown, ThumbsUp, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Price } from '../../../ui/figures.tsx';
import { clockText, timeText } from '../../dates/helsinki-dates.ts';
import type { HistoryMessage } from './history-calls.ts';
import { MessageText } from './message-text.tsx';
import { ToolCallFold } from './tool-call.tsx';

const engineNames = { model: 'Kielimalli', 'built-in': 'Oma avustaja' } as const;
const stateTexts = {
  running: 'Vastausta kirjoitetaan',
  stopped: 'Asiakas pysäytti vastauksen',
  failed: 'Vastaus epäonnistui',
  interrupted: 'Vastaus katkesi',
} as const;

/** The parts of a message besides its text. */
function Extras({ parts }: Pick<HistoryMessage, 'parts'>) {
  return parts.map((part) => {
    if (part.type === 'data-tyres')
      return (
        <ul key={part.id} aria-label="Näytetyt renkaat" className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
          {part.data.map(({ id, manufacturer, model, fullSize, currentPrice }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-sm">
              <span className="min-w-0 font-medium break-words">
                {manufacturer} {model}
              </span>
              <span className="figures text-muted">{fullSize}</span>
              <span className="ml-auto font-semibold">
                <Price euros={currentPrice} />
              </span>
            </li>
          ))}
        </ul>
      );
    if (part.type === 'data-contact-form')
      return (
        <p key={part.id} className="mt-2 flex items-center gap-2 text-sm text-muted">
          <MailPlus aria-hidden className="size-4 shrink-0" />
          Asiakkaalle näytettiin viestilomake.
        </p>
      );
    return null;
  });
}

function ClaimHits({ claimHits }: Pick<HistoryMessage, 'claimHits'>) {
  if (claimHits.length === 0) return null;
  return (
    <ul aria-label="Tarkistuksen korvaamat lauseet" className="grid gap-2">
      {claimHits.map(({ sentence, reason, replacement }) => (
        <li key={`${sentence} ${replacement}`} className="flex gap-2 rounded-md bg-winter-soft px-3 py-2 text-sm">
          <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-winter" />
          <div className="min-w-0 break-words">
            <p>
              <strong className="text-winter">Tarkistus korvasi lauseen:</strong> {sentence}
            </p>
            <p className="text-muted">Syy: {reason}</p>
            <p className="text-muted">{replacement === '' ? 'Lause poistettiin.' : `Tilalle tuli: ${replacement}`}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Thumb({ thumb, comment }: { thumb: 'up' | 'down'; comment: string | undefined }) {
  const Icon = thumb === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <p className={`flex gap-2 text-sm ${thumb === 'up' ? 'text-good' : 'text-danger'}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <strong>{thumb === 'up' ? 'Yläpeukku' : 'Alapeukku'}</strong>
        {comment !== undefined && comment !== '' && <span className="text-ink">: {comment}</span>}
      </span>
    </p>
  );
}

interface MessageBubbleProps {
  message: HistoryMessage;
  /** What the visitor wrote with the thumb. */
  comment: string | undefined;
  /** The message that a link led to: marked, and scrolled to. */
  isSought: boolean;
}

/** One message: the visitor's on the right, the assistant's on the left with what led to it. */
export function MessageBubble({ message, comment, isSought }: MessageBubbleProps) {
  const { role, content, parts, createdAt, engine, state, thumb, toolCalls, claimHits, isUnanswered } = message;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const isVisitor = role === 'user';
  return (
    <li
      ref={item}
      className={`grid max-w-[min(44rem,92%)] grid-cols-[minmax(0,1fr)] gap-2 break-inside-avoid-page print:max-w-none ${isVisitor ? 'justify-self-end' : 'justify-self-start'}`}
    >
      <p className={`flex flex-wrap items-baseline gap-x-2 text-xs text-muted ${isVisitor ? 'justify-end' : ''}`}>
        <span className="font-semibold text-ink">{isVisitor ? 'Asiakas' : 'Kaartobotti'}</span>
        {engine !== null && !isVisitor && <span>{engineNames[engine]}</span>}
        <time dateTime={createdAt} title={timeText(createdAt)}>
          {clockText(createdAt)}
        </time>
      </p>
      <div
        className={`rounded-md border px-4 py-2.5 text-base ${isVisitor ? 'border-transparent bg-signal-soft' : 'border-line bg-surface'} ${isSought ? 'outline-2 outline-offset-2 outline-signal' : ''}`}
      >
        <p className="break-words whitespace-pre-wrap">
          {content === '' && !isVisitor ? <span className="text-muted">Ei tekstiä</span> : <MessageText text={content} />}
        </p>
        <Extras parts={parts} />
      </div>
      {state !== 'done' && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {stateTexts[state]}
        </p>
      )}
      {isUnanswered && (
        <p className="flex items-center gap-2 text-sm font-medium text-summer">
          <CircleHelp aria-hidden className="size-4 shrink-0" />
          Kaartobotti ei osannut vastata
        </p>
      )}
      {thumb !== null && <Thumb thumb={thumb} comment={comment} />}
      <ClaimHits claimHits={claimHits} />
      {toolCalls.length > 0 && (
        <div className="print:hidden">
          {toolCalls.map((toolCall) => (
            <ToolCallFold key={toolCall.id} toolCall={toolCall} />
          ))}
        </div>
      )}
    </li>
  );
}

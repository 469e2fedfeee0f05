import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Image } from '../../../ui/image.tsx';
import rocky from '../../illustrations/rocky.svg';
import type { ChatMessage } from '../conversation/chat-message.ts';
import { ContactCard } from './contact-card.tsx';
import { mentionsDog } from './reply-rules.ts';
import { ReplyText } from './reply-text.tsx';
import { Thumbs } from './thumbs.tsx';
import { TyreCards } from './tyre-cards.tsx';

const bubble = 'w-fit max-w-full rounded-md px-4 py-2.5 wrap-anywhere';

export function Question({ text }: { text: string }) {
  return (
    <li className="ml-auto w-fit max-w-[85%] rounded-md bg-signal px-4 py-2.5 wrap-anywhere text-on-signal">
      <span className="sr-only">Sinä: </span>
      <p className="whitespace-pre-line">{text}</p>
    </li>
  );
}

/** What the assistant says. */
export function Speech({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <div className={`${bubble} grid gap-2.5 ${isError ? 'bg-danger-soft' : 'bg-sunken'}`}>
      <span className="sr-only">Kaartobotti: </span>
      {children}
    </div>
  );
}

interface ReplyProps {
  /** null while the reply is awaited. */
  message: ChatMessage | null;
  conversationId: string | null;
  isFinished: boolean;
  isLast: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

/**
 * A reply. One that is written while it is here is announced once: its finished text is put into a live region that has been
 * empty until then. Its growing text is outside that region, and a region of its own for the announcement alone would show
 * the text a second time to those who move through the page.
 */
export function Reply({ message, conversationId, isFinished, isLast, onRetry, onLeave }: ReplyProps) {
  const [isAnnounced] = useState(!isFinished);
  const text = message?.content ?? '';
  const isError = message?.state === 'error';
  const isStopped = message?.state === 'stopped';
  const speech = (text !== '' || isStopped) && (
    <Speech isError={isError}>
      <ReplyText text={text} onLeave={onLeave} />
      {isStopped && <p className="text-sm text-muted">(pysäytetty)</p>}
    </Speech>
  );
  return (
    <li className="grid gap-2 empty:hidden">
      {mentionsDog(text) && (
        <Image
          src={rocky}
          alt="Rocky, liikkeen koira, hallissa"
          width={600}
          height={600}
          className="aspect-square w-40 rounded-md object-cover"
        />
      )}
      <div role={isAnnounced ? 'status' : undefined} className="max-w-[92%] empty:absolute">
        {isFinished && speech}
      </div>
      {!isFinished && speech && <div className="max-w-[92%]">{speech}</div>}
      {message?.extras.map((extra) =>
        extra.type === 'data-tyres' ? (
          <TyreCards key={extra.id} tyres={extra.data} onLeave={onLeave} />
        ) : (
          <ContactCard key={extra.id} id={extra.id} question={extra.data.question} onLeave={onLeave} />
        ),
      )}
      {isFinished && message?.state === null && conversationId !== null && (
        <Thumbs conversationId={conversationId} messageId={message.id} given={message.thumb} />
      )}
      {isFinished && isError && isLast && (
        <Button tone="quiet" icon={RotateCcw} onClick={onRetry} className="-ml-2 justify-self-start">
          Yritä uudelleen
        </Button>
      )}
    </li>
  );
}

import { ArrowDown, History, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { Button } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useShop } from '../shop.ts';
import { Composer } from './composer.tsx';
import { Question, Reply, Speech } from './reply/reply.tsx';
import { asksForConfirmation } from './reply/reply-rules.ts';
import { Confirmation, Suggestions } from './suggestions.tsx';
import type { Kaartobotti } from './conversation/use-kaartobotti.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

interface ChatViewProps {
  chat: Kaartobotti;
  draft: string;
  onDraft: (draft: string) => void;
  onFeedback: () => void;
  /** A link to another page was followed. */
  onLeave: () => void;
}

/** Returns a function that keeps the focus in the text box after a message, unless the visitor has moved on. */
function useFocus(isEnabled: boolean, hasAsked: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // Not on touch screens, where the keyboard would cover the conversation. After the sheet has opened, which moves the focus.
    const timer = setTimeout(() => window.matchMedia('(pointer: fine)').matches && box.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isEnabled || !hasAsked) return;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement.matches('dialog');
    const isHere = root.current?.contains(activeElement) === true && activeElement?.matches('input, textarea, select') !== true;
    if (isFree || isHere) box.current?.focus({ preventScroll: true });
  }, [isEnabled, hasAsked]);
  return { root, box };
}

/** The conversation and the form below it, in the drawer as well as in the widget. */
export function ChatView({ chat, draft, onDraft, onFeedback, onLeave }: ChatViewProps) {
  const shop = useShop();
  const { messages, state } = chat;
  const list = useRef<HTMLElement>(null);
  const [hasAsked, setAsked] = useState(false);
  const [isEarlierFailed, setEarlierFailed] = useState(false);
  const isReplying = state === 'replying';
  const { root, box } = useFocus(state === 'ready', hasAsked);

  const last = messages.at(-1);
  // The newest reply, with its place while it is awaited.
  const newest = last?.role === 'assistant' ? last : null;
  const earlier = newest === null ? messages : messages.slice(0, -1);
  const hasPlace = newest !== null || isReplying;
  const asked = earlier.findLast(({ role }) => role === 'user')?.id ?? '';
  const isFinished = !isReplying;
  const stick = useStickToEnd(
    list,
    `${messages.length} ${newest?.content.length} ${newest?.extras.length} ${state}`,
    asked,
    isFinished ? (newest?.id ?? '') : '',
  );

  const send = (text: string) => {
    setAsked(true);
    chat.send(text);
  };
  const loadEarlier = () => {
    setEarlierFailed(false);
    stick.keepInView(chat.loadEarlier).catch(() => setEarlierFailed(true));
  };
  const shared = { conversationId: chat.conversationId, onRetry: chat.retry, onLeave };

  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ScrollRegion
          ref={list}
          aria-label="Keskustelu"
          onScroll={stick.onScroll}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none]"
        >
          <div className="grid gap-4">
            <ul className="grid gap-3">
              <li>
                <Speech>
                  <p>
                    Hei! Olen tekoälyavustaja Kaartobotti, {shop.name} <span className="whitespace-nowrap">-liikkeen</span>{' '}
                    asiakaspalvelusta. Autan renkaiden, hintojen ja aukioloaikojen kanssa. Miten voin auttaa?
                  </p>
                </Speech>
              </li>
              {chat.hasEarlier && (
                <li className="justify-self-center">
                  <Button icon={History} onClick={loadEarlier}>
                    Näytä aiemmat viestit
                  </Button>
                  {isEarlierFailed && (
                    <p role="alert" className="mt-1 text-center text-xs text-danger">
                      Haku epäonnistui. Yritä uudelleen.
                    </p>
                  )}
                </li>
              )}
              {earlier.map((message, index) =>
                message.role === 'user' ? (
                  <Question key={message.id} text={message.content} />
                ) : (
                  <Reply key={message.id} message={message} isFinished isLast={index === messages.length - 1} {...shared} />
                ),
              )}
              {/* The key is the question's, so that the place stays the same from the question to the end of the reply. */}
              {hasPlace && <Reply key={`reply to ${asked}`} message={newest} isFinished={isFinished} isLast {...shared} />}
            </ul>
            {state === 'ready' && newest?.state === null && asksForConfirmation(newest.content) && <Confirmation onAnswer={send} />}
            {messages.length === 0 && state === 'ready' && !chat.isRestoreFailed && <Suggestions onAsk={send} />}
            {state === 'restoring' && <p className="text-sm text-muted">Haetaan aiempaa keskustelua…</p>}
            {chat.isRestoreFailed && messages.length === 0 && (
              <p role="alert" className="text-sm text-muted">
                Aiempia viestejä ei voitu hakea.{' '}
                <button type="button" onClick={chat.restore} className="min-h-11 font-semibold text-ink underline underline-offset-4">
                  Yritä uudelleen
                </button>
              </p>
            )}
          </div>
        </ScrollRegion>
        {stick.hasNews && (
          <Button
            icon={ArrowDown}
            onClick={stick.toEnd}
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-overlay"
          >
            Uusi vastaus
          </Button>
        )}
      </div>
      <div className="shrink-0 border-t border-line pb-[env(safe-area-inset-bottom,0px)]">
        <div className="flex min-h-0 items-center justify-between gap-3 px-4 text-sm text-muted">
          <output className={isReplying ? 'py-2' : ''}>{isReplying && 'Kaartobotti kirjoittaa...'}</output>
          {isReplying && (
            <button
              type="button"
              onClick={chat.stop}
              className="-mr-2 inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-ink hover:underline"
            >
              <Square aria-hidden className="size-3.5 fill-current" />
              Pysäytä
            </button>
          )}
        </div>
        <Composer
          box={box}
          draft={draft}
          isDisabled={state !== 'ready'}
          onChange={onDraft}
          onSend={(text) => {
            onDraft('');
            send(text);
          }}
        />
        <div className="flex items-center gap-4 px-4 py-1.5 text-xs text-muted">
          <p className="min-w-0 flex-1">
            Kaartobotti voi erehtyä. Tarkista tärkeät tiedot:{' '}
            <a href={phoneLink(shop.phone)} className="figures font-semibold text-ink underline underline-offset-4">
              {shop.phone}
            </a>
          </p>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onFeedback}
            className="min-h-11 shrink-0 font-semibold text-ink underline underline-offset-4"
          >
            Anna palautetta
          </button>
        </div>
      </div>
    </div>
  );
}

import { BotMessageSquare } from 'lucide-react';
import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useConsent } from '../../consent/consent-choice.ts';
import { MissingPart } from '../missing-part.tsx';
import './chat.css';
import { handOff } from './conversation/hand-off.ts';
import type { Asked } from './open-chat.ts';
import type ChatWindow from './chat-window.tsx';

interface ChatHostProps {
  /** The drawer was asked for on the page; null: it was not. */
  asked: Asked | null;
  onClose: () => void;
}

const load = () => import('./chat-window.tsx');

/** The round button of the widget, and the chat from when it is first opened: its code is loaded then. */
export default function ChatHost({ asked, onClose }: ChatHostProps) {
  const isAsked = asked !== null;
  const consent = useConsent();
  const button = useRef<HTMLButtonElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof ChatWindow>> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [hasNews, setHasNews] = useState(false);
  const place = isAsked ? 'drawer' : isExpanded ? 'panel' : null;
  const isWanted = place !== null;

  useEffect(() => {
    if (!isWanted) return;
    const show = async () => {
      try {
        const { default: loaded } = await load();
        setLoaded(() => loaded);
        setFailed(false);
      } catch {
        setFailed(true);
        setExpanded(false);
        onClose();
      }
    };
    void show();
  }, [isWanted, onClose]);

  useEffect(() => {
    if (typeof asked?.question === 'string') handOff(asked.question);
  }, [asked]);

  const showNews = useCallback(() => setHasNews(true), []);
  const close = useCallback(() => {
    setExpanded(false);
    setHasNews(false);
    if (isAsked) onClose();
    // The button is back after the next render.
    else setTimeout(() => button.current?.focus({ preventScroll: true }));
  }, [isAsked, onClose]);

  const isNew = hasNews && !isWanted;
  const isLoading = isWanted && Loaded === null;
  return (
    <>
      {consent !== null && (place !== 'panel' || isLoading) && (
        <aside aria-label="Keskustelu">
          <button
            ref={button}
            type="button"
            aria-label={isNew ? 'Kaartobotti, uusi vastaus' : 'Kaartobotti'}
            aria-haspopup="dialog"
            aria-expanded={false}
            title="Kaartobotti"
            onPointerEnter={() => void load().catch(() => undefined)}
            onClick={() => setExpanded(true)}
            className={`corner-button chat-button ${isNew ? 'chat-button-news' : ''}`}
          >
            {isLoading ? <span aria-hidden className="chat-spinner" /> : <BotMessageSquare aria-hidden className="size-7" />}
          </button>
          <output className="sr-only">{isNew && 'Kaartobotti on vastannut.'}</output>
        </aside>
      )}
      {isFailed && <MissingPart what="Keskustelua" onClose={() => setFailed(false)} />}
      {Loaded && <Loaded place={place} onClose={close} onNews={showNews} />}
    </>
  );
}

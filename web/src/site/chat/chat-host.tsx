import { BotMessageSquare, X } from 'lucide-react';
import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { useConsent } from '../../consent/consent-choice.ts';
import { useShop } from '../shop.ts';
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

function Unavailable({ onClose }: { onClose: () => void }) {
  const { phone } = useShop();
  return (
    <div role="alert" className="chat-notice">
      <p>
        Keskustelua ei voi juuri nyt avata. Soita, niin autamme:{' '}
        <a href={phoneLink(phone)} className="figures font-semibold underline underline-offset-4">
          {phone}
        </a>
      </p>
      <button type="button" aria-label="Sulje ilmoitus" onClick={onClose} className="grid size-11 shrink-0 place-items-center">
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** The round button of the widget, and the chat from when it is first opened: its code is loaded then. */
export default function ChatHost({ asked, onClose }: ChatHostProps) {
  const isAsked = asked !== null;
  const consent = useConsent();
  const button = useRef<HTMLButtonElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof ChatWindow>> | null>(null);
  const [isFailed, setFailed] = useState(false);
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

  const close = useCallback(() => {
    setExpanded(false);
    if (isAsked) onClose();
    // The button is back after the next render.
    else setTimeout(() => button.current?.focus({ preventScroll: true }));
  }, [isAsked, onClose]);

  const isLoading = isWanted && Loaded === null;
  return (
    <>
      {consent !== null && (place !== 'panel' || isLoading) && (
        <aside aria-label="Keskustelu">
          <button
            ref={button}
            type="button"
            aria-label="Kaartobotti"
            aria-haspopup="dialog"
            aria-expanded={false}
            title="Kaartobotti"
            onPointerEnter={() => void load().catch(() => undefined)}
            onClick={() => setExpanded(true)}
            className="chat-button"
          >
            {isLoading ? <span aria-hidden className="chat-spinner" /> : <BotMessageSquare aria-hidden className="size-7" />}
          </button>
        </aside>
      )}
      {isFailed && <Unavailable onClose={() => setFailed(false)} />}
      {Loaded && <Loaded place={place} onClose={close} />}
    </>
  );
}

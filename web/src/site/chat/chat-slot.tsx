import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { useConsent } from '../../consent/consent-choice.ts';
import type ChatHost from './chat-host.tsx';
import { MissingPart } from '../missing-part.tsx';
import { type Asked, OPEN_CHAT } from './open-chat.ts';

/** The chat of every page. The code of its round button is loaded after the page's own, and that of the chat when it is opened. */
export function ChatSlot() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [Host, setHost] = useState<ComponentType<ComponentProps<typeof ChatHost>> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isWanted = useConsent() !== null || asked !== null;
  const close = useCallback(() => setAsked(null), []);

  useEffect(() => {
    const show = (event: Event) => setAsked({ question: (event as CustomEvent<string | null>).detail });
    window.addEventListener(OPEN_CHAT, show);
    return () => window.removeEventListener(OPEN_CHAT, show);
  }, []);
  useEffect(() => {
    if (isWanted)
      import('./chat-host.tsx').then(
        (loaded) => setHost(() => loaded.default),
        () => setMissing(true),
      );
  }, [isWanted]);

  if (Host) return <Host asked={asked} onClose={close} />;
  return isMissing && asked !== null && <MissingPart what="Keskustelua" onClose={close} />;
}

import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { useConsent } from '../../consent/consent-choice.ts';
import type ChatHost from './chat-host.tsx';
import { type Asked, OPEN_CHAT } from './open-chat.ts';

/** The chat of every page. The code of its round button is loaded after the page's own, and that of the chat when it is opened. */
export function ChatSlot() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [Host, setHost] = useState<ComponentType<ComponentProps<typeof ChatHost>> | null>(null);
  const isWanted = useConsent() !== null || asked !== null;
  const close = useCallback(() => setAsked(null), []);

  useEffect(() => {
    const show = (event: Event) => setAsked({ question: (event as CustomEvent<string | null>).detail });
    window.addEventListener(OPEN_CHAT, show);
    return () => window.removeEventListener(OPEN_CHAT, show);
  }, []);
  useEffect(() => {
    // With `lazy`, code that cannot be loaded would replace the page by an error.
    if (isWanted) import('./chat-host.tsx').then((loaded) => setHost(() => loaded.default), close);
  }, [isWanted, close]);

  return Host && <Host asked={asked} onClose={close} />;
}

import { Suspense, lazy, useEffect, useState } from 'react';
import { OPEN_CHAT } from './open-chat.ts';

const ChatDrawer = lazy(() => import('./chat-drawer.tsx'));

/** The chat of every page. Its code is lazy-loaded when it is first opened. */
export function ChatSlot() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(OPEN_CHAT, show);
    return () => window.removeEventListener(OPEN_CHAT, show);
  }, []);

  return <Suspense>{open && <ChatDrawer onClose={() => setOpen(false)} />}</Suspense>;
}

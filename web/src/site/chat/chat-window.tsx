import { useEffect, useRef, useState } from 'react';
import { ChatDrawer, StartAnew } from './chat-drawer.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { ChatView } from './chat-view.tsx';
import { FeedbackDrawer } from './feedback-drawer.tsx';
import { onPendingQuestion } from './conversation/pending-question.ts';
import { useKaartobotti } from './conversation/use-kaartobotti.ts';

interface ChatWindowProps {
  /** Where the chat is shown; null: nowhere. The conversation continues meanwhile. */
  place: 'drawer' | 'panel' | null;
  onClose: () => void;
  /** A reply has ended while the chat was closed. */
  onNews: () => void;
}

/** The one conversation of the page, with the drawer or the widget's panel around it. */
export default function ChatWindow({ place, onClose, onNews }: ChatWindowProps) {
  const chat = useKaartobotti();
  const [draft, setDraft] = useState('');
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  const isShown = place !== null;

  const isAwaited = useRef(false);
  useEffect(() => {
    if (isShown) isAwaited.current = false;
    else if (chat.state === 'replying') isAwaited.current = true;
    else if (isAwaited.current) {
      isAwaited.current = false;
      onNews();
    }
  }, [isShown, chat.state, onNews]);

  const { ask } = chat;
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => (isShown ? onPendingQuestion((pending) => latestAsk.current(pending)) : undefined), [isShown]);

  const actions = chat.messages.length > 0 && <StartAnew onClick={chat.startAnew} />;
  const view = (
    <ChatView
      chat={chat}
      draft={draft}
      onDraft={setDraft}
      onFeedback={() => setFeedbackOpen(true)}
      // The drawer covers the page that a link leads to.
      onLeave={() => place === 'drawer' && onClose()}
    />
  );
  return (
    <>
      {place === 'drawer' && (
        <ChatDrawer actions={actions} onClose={onClose}>
          {view}
        </ChatDrawer>
      )}
      {place === 'panel' && (
        <ChatPanel actions={actions} onClose={onClose}>
          {view}
        </ChatPanel>
      )}
      {isFeedbackOpen && <FeedbackDrawer onClose={() => setFeedbackOpen(false)} />}
    </>
  );
}

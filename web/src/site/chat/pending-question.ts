import { PENDING_QUESTION, type PendingQuestion } from './open-chat.ts';

const QUESTION = 'pendingQuestion';
const CONVERSATION = 'pendingConversationId';

function takeStored(): PendingQuestion | null {
  try {
    const question = localStorage.getItem(QUESTION);
    const conversationId = localStorage.getItem(CONVERSATION) ?? undefined;
    localStorage.removeItem(QUESTION);
    localStorage.removeItem(CONVERSATION);
    return question === null ? null : { question, conversationId };
  } catch {
    return null;
  }
}

/** Calls back with each question that was handed to the chat, also with one that waits since before the chat was there. */
export function onPendingQuestion(answer: (pending: PendingQuestion) => void): () => void {
  const waiting = takeStored();
  if (waiting) answer(waiting);
  const onEvent = (event: Event) => {
    takeStored();
    if (event instanceof CustomEvent) answer(event.detail as PendingQuestion);
  };
  window.addEventListener(PENDING_QUESTION, onEvent);
  return () => window.removeEventListener(PENDING_QUESTION, onEvent);
}

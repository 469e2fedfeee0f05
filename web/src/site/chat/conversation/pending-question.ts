/** Window event of specification P §4: a question is pending for the chat. Its detail is a PendingQuestion. */
export const PENDING_QUESTION = 'pendingFaqQuestion';

export interface PendingQuestion {
  question: string;
  conversationId?: string;
}

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

/**
 * Calls back with each question that is handed to the chat, first with one that was stored before the chat was loaded.
 * @returns a function that unsubscribes
 */
export function onPendingQuestion(callback: (pending: PendingQuestion) => void): () => void {
  const stored = takeStored();
  if (stored) callback(stored);
  const onEvent = (event: Event) => {
    takeStored();
    if (event instanceof CustomEvent) callback(event.detail as PendingQuestion);
  };
  window.addEventListener(PENDING_QUESTION, onEvent);
  return () => window.removeEventListener(PENDING_QUESTION, onEvent);
}

/** Window event: opens the chat. */
export const OPEN_CHAT = 'open-chat';

/** Window event of specification P §4: a question is pending for the chat. Its detail is a PendingQuestion. */
export const PENDING_QUESTION = 'pendingFaqQuestion';

export interface PendingQuestion {
  question: string;
  conversationId?: string;
}

/** Milliseconds between a click on a question and its hand-off to the chat (specification P §9). */
const HAND_OFF = 500;

export const openChat = (): void => void window.dispatchEvent(new Event(OPEN_CHAT));

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage only the event carries the question.
  }
};

/**
 * Hands a question to the chat as specification P §2 requires: logs the conversation (ignoring errors), opens the drawer, and
 * half a second later stores the question and dispatches its event.
 */
export function askInChat(question: string): void {
  const conversationId = `faq_${Date.now()}${Math.random().toString(36).slice(2, 9)}`;
  fetch('/api/conversations/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId }),
  }).catch(() => undefined);
  openChat();
  setTimeout(() => {
    store('pendingQuestion', question);
    store('pendingConversationId', conversationId);
    window.dispatchEvent(new CustomEvent<PendingQuestion>(PENDING_QUESTION, { detail: { question, conversationId } }));
  }, HAND_OFF);
}

/** Window event: some part of the page asks for the chat. */
export const OPEN_CHAT = 'open-chat';

/** Window event of specification P §4: a question that waits for the chat; its detail is a PendingQuestion. */
export const PENDING_QUESTION = 'pendingFaqQuestion';

export interface PendingQuestion {
  question: string;
  conversationId?: string;
}

/** Milliseconds between a click on a question and its hand-off (specification P §9). */
const HAND_OFF = 500;

export const openChat = (): void => void window.dispatchEvent(new Event(OPEN_CHAT));

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; the event then carries the question alone.
  }
};

/**
 * Hands a question to the chat as specification P §2 wants it: the conversation is logged (errors of that are ignored),
 * the drawer opens, and half a second later the question is stored and told.
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
    keep('pendingQuestion', question);
    keep('pendingConversationId', conversationId);
    window.dispatchEvent(new CustomEvent<PendingQuestion>(PENDING_QUESTION, { detail: { question, conversationId } }));
  }, HAND_OFF);
}

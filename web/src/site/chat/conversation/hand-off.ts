import { PENDING_QUESTION, type PendingQuestion } from './pending-question.ts';
import { randomText } from './random-text.ts';

/** Milliseconds between a click on a question and its hand-off to the chat (specification P §9). */
const HAND_OFF = 500;

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage only the event carries the question.
  }
};

/**
 * Hands a question to the chat as specification P §2 requires: logs the conversation (ignoring errors), and half a second later
 * stores the question and dispatches its event.
 */
export function handOff(question: string): void {
  const conversationId = `faq_${Date.now()}${randomText()}`;
  fetch('/api/conversations/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId }),
  }).catch(() => undefined);
  setTimeout(() => {
    store('pendingQuestion', question);
    store('pendingConversationId', conversationId);
    window.dispatchEvent(new CustomEvent<PendingQuestion>(PENDING_QUESTION, { detail: { question, conversationId } }));
  }, HAND_OFF);
}

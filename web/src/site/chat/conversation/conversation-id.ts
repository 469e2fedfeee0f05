import { randomText } from './random-text.ts';

const KEY = 'kaartobotti-conversation';

/** The form that the server accepts (ConversationId of the contracts). */
const valid = /^(conv_\d{1,16}_\w{1,90}|faq_\w{1,100})$/;

export const isConversationId = (text: string | null | undefined): text is string => typeof text === 'string' && valid.test(text);

/** Returns the id for a new conversation, `conv_{timestamp}_{random}` (specification P §3). */
export const newConversationId = (): string => `conv_${Date.now()}_${randomText()}`;

/** Returns the id of the conversation of an earlier visit; null if there is none. */
export function storedConversationId(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isConversationId(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the id for the next visit; null forgets it. */
export function storeConversationId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
}

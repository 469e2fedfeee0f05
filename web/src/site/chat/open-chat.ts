/** Window event: opens the chat. Its detail is a question for it, or null. */
export const OPEN_CHAT = 'open-chat';

export interface Asked {
  question: string | null;
}

const open = (detail: string | null): void => void window.dispatchEvent(new CustomEvent(OPEN_CHAT, { detail }));

export const openChat = (): void => open(null);

/** Opens the chat and hands it a question (hand-off.ts). */
export const askInChat = (question: string): void => open(question);

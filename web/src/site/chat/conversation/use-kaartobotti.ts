import { useChat } from '@ai-sdk/react';
import { lastAssistantMessageIsCompleteWithToolCalls } from 'ai';
import { useCallback, useEffect, useState } from 'react';
import type { getConversation, stopReply } from '#contracts/chat/conversation';
import { ApiError, get, send as post } from '../../../api/api.ts';
import { type ChatMessage, type SdkMessage, type StoredConversation, chatMessage, isHidden, sdkMessage, textPart } from './chat-message.ts';
import { BrokenReply, ReplyTransport } from './chat-transport.ts';
import { isConversationId, newConversationId } from './conversation-id.ts';
import type { PendingQuestion } from './pending-question.ts';
import { randomText } from './random-text.ts';
import { Requests } from './requests.ts';

/** Milliseconds before each attempt to resume a reply whose connection broke. */
const PAUSES = [500, 1_000, 2_000];
/** Milliseconds between two renderings of a reply that is being written. */
const THROTTLE = 50;
const LOST = 'Vastaus jäi kesken.';

export interface Kaartobotti {
  messages: readonly ChatMessage[];
  /** null before the first message. */
  conversationId: string | null;
  /** 'restoring': the messages of an earlier visit are being fetched. 'replying': a reply is awaited or being written. */
  state: 'restoring' | 'ready' | 'replying';
  /** The messages of an earlier visit could not be fetched. */
  isRestoreFailed: boolean;
  hasEarlier: boolean;
  send: (text: string) => void;
  ask: (pending: PendingQuestion) => void;
  /** Sends the last message again, with its id, so that the server stores it once. */
  retry: () => void;
  stop: () => void;
  startAnew: () => void;
  restore: () => void;
  loadEarlier: () => Promise<void>;
}

const read = (chatId: string, before?: number): Promise<StoredConversation> => get<typeof getConversation>('GET /chat', { chatId, before });

const withoutReply = (messages: SdkMessage[]): SdkMessage[] => (messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages);

/** Removes a failure's message and the beginning of the reply before it. */
const withoutFailure = (messages: SdkMessage[]): SdkMessage[] =>
  messages.slice(0, messages.findLastIndex(({ role }) => role === 'user') + 1);

const failure = (text: string): SdkMessage => ({
  id: randomText(),
  role: 'assistant',
  parts: [textPart(`Anteeksi, tekninen virhe tapahtui: ${text}`)],
  metadata: { state: 'error' },
});

function asStopped(messages: SdkMessage[]): SdkMessage[] {
  const reply = messages.at(-1);
  if (reply?.role !== 'assistant') return [...messages, { id: randomText(), role: 'assistant', parts: [], metadata: { state: 'stopped' } }];
  return [...messages.slice(0, -1), { ...reply, metadata: { ...reply.metadata, state: 'stopped' } }];
}

/** The conversation with the assistant, on the AI SDK's useChat. `maxSteps` is the number of requests for one message (P-7-017). */
export function useKaartobotti({ maxSteps = 1 }: { maxSteps?: number } = {}): Kaartobotti {
  const [transport] = useState(() => new ReplyTransport());
  const [requests] = useState(() => new Requests());
  const [conversationId, setConversationId] = useState(transport.conversationId);
  const [state, setState] = useState<Kaartobotti['state']>(conversationId === null ? 'ready' : 'restoring');
  const [isRestoreFailed, setRestoreFailed] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const { messages, setMessages, sendMessage, regenerate, resumeStream, stop } = useChat<SdkMessage>({
    transport,
    throttle: THROTTLE,
    generateId: randomText,
    onError: (error) => requests.fail(error),
    sendAutomaticallyWhen: (chat) => requests.countStep() < maxSteps && lastAssistantMessageIsCompleteWithToolCalls(chat),
  });

  const use = useCallback(
    (id: string | null) => {
      transport.use(id);
      setConversationId(id);
    },
    [transport],
  );

  /** Reads a reply from its beginning while it is being written; if it has been finished meanwhile, the stored one. */
  const resume = useCallback(async () => {
    let isReplied = false;
    setMessages(withoutReply);
    await resumeStream();
    setMessages((shown) => {
      isReplied = shown.at(-1)?.role === 'assistant';
      return shown;
    });
    if (isReplied || requests.error !== null || transport.conversationId === null) return;
    try {
      const last = (await read(transport.conversationId)).messages.at(-1);
      if (last?.role === 'assistant') setMessages((shown) => [...shown, sdkMessage(last)]);
      else requests.fail(new BrokenReply(LOST));
    } catch (error) {
      requests.fail(new BrokenReply(error instanceof Error ? error.message : LOST));
    }
  }, [setMessages, resumeStream, requests, transport]);

  /** Makes a request, and resumes its reply as long as it breaks. */
  const run = useCallback(
    async (request: () => Promise<void>) => {
      const signal = requests.begin();
      setState('replying');
      await request();
      for (const pause of PAUSES) {
        if (signal.aborted || !(requests.error instanceof BrokenReply)) break;
        await requests.pause(pause);
        if (!signal.aborted) await resume();
      }
      // Whoever aborted it has set the state.
      if (signal.aborted) return;
      const { error } = requests;
      if (error !== null) setMessages((shown) => [...shown, failure(error.message)]);
      setState('ready');
    },
    [requests, resume, setMessages],
  );

  const fetchStored = useCallback(async () => {
    if (transport.conversationId === null) return;
    try {
      const stored = await read(transport.conversationId);
      setMessages(stored.messages.map(sdkMessage));
      setBefore(stored.before);
      if (stored.isReplying) {
        void run(resume);
        return;
      }
      if (stored.messages.at(-1)?.role === 'user') setMessages((shown) => [...shown, failure(LOST)]);
    } catch (error) {
      // Conversations expire: then a new one begins.
      if (error instanceof ApiError && error.status === 404) use(null);
      else setRestoreFailed(true);
    }
    setState('ready');
  }, [resume, run, setMessages, transport, use]);
  useEffect(() => {
    const timer = setTimeout(() => void fetchStored());
    return () => clearTimeout(timer);
  }, [fetchStored]);

  const send = useCallback(
    (text: string, id: string | null = transport.conversationId) => {
      use(id ?? newConversationId());
      void run(() => sendMessage({ id: randomText(), role: 'user', parts: [textPart(text.trim())] }));
    },
    [run, sendMessage, transport, use],
  );

  const askNext = useCallback(() => {
    const next = requests.nextQuestion();
    if (next) send(next.question, isConversationId(next.conversationId) ? next.conversationId : undefined);
  }, [requests, send]);
  useEffect(() => {
    if (state !== 'ready') return undefined;
    const timer = setTimeout(askNext);
    return () => clearTimeout(timer);
  }, [state, askNext]);

  const halt = async () => {
    requests.abort();
    await stop();
  };

  return {
    messages: messages.map(chatMessage).filter((message) => !isHidden(message)),
    conversationId,
    state,
    isRestoreFailed,
    hasEarlier: before !== null,
    send: (text) => {
      if (state === 'ready' && text.trim() !== '') send(text);
    },
    ask: (pending) => {
      if (pending.question.trim() !== '') requests.addQuestion(pending);
      if (state === 'ready') askNext();
    },
    retry: () => {
      setMessages(withoutFailure);
      void run(() => regenerate());
    },
    stop: async () => {
      // The server would only write a reply that nobody reads. If it does not hear of it, that does no harm.
      if (conversationId !== null) post<typeof stopReply>('POST /ai/chat/:conversationId/stop', { conversationId }).catch(() => undefined);
      await halt();
      setMessages(asStopped);
      setState('ready');
    },
    startAnew: async () => {
      await halt();
      use(null);
      setMessages([]);
      setBefore(null);
      setState('ready');
    },
    restore: () => {
      setRestoreFailed(false);
      setState('restoring');
      void fetchStored();
    },
    loadEarlier: async () => {
      if (before === null || conversationId === null) return;
      const earlier = await read(conversationId, before);
      setMessages((shown) => [...earlier.messages.map(sdkMessage), ...shown]);
      setBefore(earlier.before);
    },
  };
}

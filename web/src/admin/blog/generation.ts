import { useSyncExternalStore } from 'react';
import { generateArticle, type lengths, type tones } from '#contracts/content/articles';
import type { OutputOf } from '#contracts/operation';
import { call, endedSession, reasonOf } from '../../api/api.ts';
import { notify, notifyAlert } from '../../ui/toast.tsx';
import { partsOf } from '../forms/contract-form.ts';
import { blankTexts, draftOf } from './article-form.ts';
import { newDraftKey, release, startKeeper } from './draft-keepers.ts';

/** What an article is ordered by, as typed. */
export interface Order {
  keywords: string;
  title: string;
  tone: (typeof tones)[number];
  length: (typeof lengths)[number];
}

export const blankOrder: Order = { keywords: '', title: '', tone: 'professional', length: 'medium' };

export const orderRequest = ({ keywords, title, tone, length }: Order) => ({ keywords: partsOf(keywords), title, tone, length });

export type Generation =
  | { kind: 'idle' }
  | { kind: 'running'; order: Order; startedAt: number; cancel: () => void }
  | { kind: 'failed'; order: Order; reason: string };

export type Source = OutputOf<typeof generateArticle>['source'];

/** The server has 60 s; its answer needs a moment to arrive. */
const TIMEOUT_MS = 65_000;

let state: Generation = { kind: 'idle' };
const listeners = new Set<() => void>();
/** Opens a finished text; null while the screen that asked for it is left. */
let opener: ((draftKey: string) => void) | null = null;
const sources = new Map<string, Source>();

function set(next: Generation): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Has an article written. It lives apart from the screen: leaving it does not end the writing, and what comes of it is
 * kept as a draft.
 */
export async function generate(order: Order): Promise<void> {
  if (state.kind === 'running') return;
  const stop = new AbortController();
  set({ kind: 'running', order, startedAt: Date.now(), cancel: () => stop.abort() });
  try {
    const answer = await call(generateArticle, orderRequest(order), { signal: stop.signal, timeout: TIMEOUT_MS });
    const key = newDraftKey();
    sources.set(key, answer.source);
    const keeper = startKeeper(key, null);
    const texts = { ...blankTexts, title: answer.generatedTitle, content: answer.content, keywords: partsOf(order.keywords).join(', ') };
    keeper.write(draftOf(texts, null));
    set({ kind: 'idle' });
    if (opener) opener(key);
    else notify({ text: 'Artikkeliluonnos on valmis. Se on blogin keskeneräisissä.', tone: 'good', duration: 8_000 });
    await (opener ? keeper.flush() : release(keeper));
  } catch (error) {
    if (stop.signal.aborted) {
      set({ kind: 'idle' });
      return;
    }
    set({ kind: 'failed', order, reason: endedSession(error) ? 'Istunto päättyi.' : reasonOf(error) });
    notifyAlert('Blogin generointi epäonnistui. Yritä uudelleen.', error);
  }
}

/** Opens what is written from now on; the answer ends that. */
export function openWritten(open: (draftKey: string) => void): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = null;
  };
}

/** Who wrote the draft that this page has had written; undefined of any other. */
export const sourceOf = (draftKey: string): Source | undefined => sources.get(draftKey);

export const useGeneration = (): Generation =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => state,
    () => state,
  );

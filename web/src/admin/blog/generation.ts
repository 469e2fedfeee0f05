import { useSyncExternalStore } from 'react';
import { generateArticle, type lengths, type tones } from '#contracts/content/articles';
import type { OutputOf } from '#contracts/operation';
import { call, isSessionEnded, reasonOf } from '../../api/api.ts';
import { notify, notifyAlert } from '../../ui/toast.tsx';
import { newDraftKey } from '../drafts/draft-keeper.ts';
import { partsOf } from '../forms/contract-form.ts';
import { blankTexts, draftOf } from './article-form.ts';
import { articleDrafts } from './article-drafts.ts';

/** The input of the generation, as typed. */
export interface GenerationInput {
  keywords: string;
  title: string;
  tone: (typeof tones)[number];
  length: (typeof lengths)[number];
}

export const blankInput: GenerationInput = { keywords: '', title: '', tone: 'professional', length: 'medium' };

export const requestOfInput = ({ keywords, title, tone, length }: GenerationInput) => ({
  keywords: partsOf(keywords),
  title,
  tone,
  length,
});

export type Generation =
  | { kind: 'idle' }
  | { kind: 'running'; input: GenerationInput; startedAt: number; cancel: () => void }
  | { kind: 'failed'; input: GenerationInput; reason: string };

export type Source = OutputOf<typeof generateArticle>['source'];

/** The server's own limit is 60 s; the rest is for the transfer of the response. */
const TIMEOUT_MS = 65_000;

let state: Generation = { kind: 'idle' };
let typed = blankInput;
const listeners = new Set<() => void>();
/** Opens the generated draft; null while the start view is not mounted. */
let onGenerated: ((draftKey: string) => void) | null = null;
const sources = new Map<string, Source>();

function set(next: Generation): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The input as last typed. It is kept while the admin visits other views. */
export const typedInput = (): GenerationInput => typed;
export function keepInput(input: GenerationInput): void {
  typed = input;
}

/**
 * Generates an article and stores it as a draft. The request is independent of the view: leaving the view does not cancel it.
 */
export async function generate(input: GenerationInput): Promise<void> {
  if (state.kind === 'running') return;
  const stop = new AbortController();
  set({ kind: 'running', input, startedAt: Date.now(), cancel: () => stop.abort() });
  try {
    const answer = await call(generateArticle, requestOfInput(input), { signal: stop.signal, timeout: TIMEOUT_MS });
    const key = newDraftKey();
    sources.set(key, answer.source);
    const autosave = articleDrafts.start(key, null);
    const texts = { ...blankTexts, title: answer.generatedTitle, content: answer.content, keywords: partsOf(input.keywords).join(', ') };
    autosave.write(draftOf(texts, null));
    typed = blankInput;
    set({ kind: 'idle' });
    if (onGenerated) onGenerated(key);
    else notify({ text: 'Artikkeliluonnos on valmis. Se on blogin keskeneräisissä.', tone: 'good', duration: 8_000 });
    await (onGenerated ? autosave.flush() : articleDrafts.detach(autosave));
  } catch (error) {
    if (stop.signal.aborted) {
      set({ kind: 'idle' });
      return;
    }
    set({ kind: 'failed', input, reason: isSessionEnded(error) ? 'Istunto päättyi.' : reasonOf(error) });
    notifyAlert('Blogin generointi epäonnistui. Yritä uudelleen.', error);
  }
}

/** Registers a callback that opens each generated draft. Returns a function that unregisters it. */
export function openWhenGenerated(open: (draftKey: string) => void): () => void {
  onGenerated = open;
  return () => {
    if (onGenerated === open) onGenerated = null;
  };
}

/** Returns what generated a draft (a model or a template); undefined for a draft that was not generated on this page. */
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

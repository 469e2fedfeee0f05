import { deleteNewsletterDraft, getNewsletterDraft, saveNewsletterDraft } from '#contracts/marketing/newsletter-drafts';
import type { RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import type { DraftAutosave } from '../../drafts/draft-autosave.ts';
import { discardDraft } from '../../drafts/discard-draft.ts';
import { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { type DraftSummary, reloadNewsletterDrafts } from './newsletter-calls.ts';
import { displaySubject } from './newsletter-labels.ts';

/** A draft as saved, without its key. */
export type NewsletterDraftTexts = Omit<RequestOf<typeof saveNewsletterDraft>, 'key'>;
export type NewsletterAutosave = DraftAutosave<NewsletterDraftTexts>;

/** The drafts of newsletters in this browser tab. */
export const newsletterDrafts = new DraftKeeper<NewsletterDraftTexts>({
  save: (draft) => call(saveNewsletterDraft, draft),
  remove: (key) => call(deleteNewsletterDraft, { key }),
  onWritten: () => void reloadNewsletterDrafts(),
});

/** Reads a stored draft. */
export async function readNewsletterDraft(key: string, signal?: AbortSignal): Promise<NewsletterDraftTexts> {
  const { key: _key, savedAt: _savedAt, savedBy: _savedBy, ...texts } = await call(getNewsletterDraft, { key }, { signal });
  return texts;
}

/** Discards a draft and shows a notice with an undo button. Resolves to whether it was discarded. */
export const removeNewsletterDraft = ({ key, subject }: DraftSummary): Promise<boolean> =>
  discardDraft(displaySubject(subject), {
    read: () => readNewsletterDraft(key),
    remove: () => call(deleteNewsletterDraft, { key }),
    save: (draft) => call(saveNewsletterDraft, { key, ...draft }),
    reload: reloadNewsletterDrafts,
  });

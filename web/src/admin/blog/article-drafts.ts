import { deleteDraft, getDraft, saveDraft } from '#contracts/content/articles';
import type { RequestOf } from '#contracts/operation';
import { call } from '../../api/api.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { DraftKeeper } from '../drafts/draft-keeper.ts';
import { reloadDrafts } from './article-calls.ts';

/** A draft as saved, without its key. */
export type DraftTexts = Omit<RequestOf<typeof saveDraft>, 'key'>;
export type ArticleAutosave = DraftAutosave<DraftTexts>;

/** The drafts of articles in this browser tab. */
export const articleDrafts = new DraftKeeper<DraftTexts>({
  save: (draft) => call(saveDraft, draft),
  remove: (key) => call(deleteDraft, { key }),
  onWritten: () => void reloadDrafts(),
});

/** Reads a stored draft. */
export async function readDraft(key: string, signal?: AbortSignal): Promise<DraftTexts> {
  const { key: _key, savedAt: _savedAt, savedBy: _savedBy, ...texts } = await call(getDraft, { key }, { signal });
  return texts;
}

import { deleteArticle, deleteDraft, listDeletedArticles, restoreArticle, saveDraft } from '#contracts/content/articles';
import { call } from '../../api/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import type { DeletedKind } from '../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../deleted/undo-later.ts';
import { discardDraft } from '../drafts/discard-draft.ts';
import { type Article, type DraftSummary, hideArticle, reloadArticles, reloadDrafts } from './article-calls.ts';
import { readDraft } from './article-drafts.ts';
import { displayTitle } from './article-labels.ts';

async function restore({ _id, title }: Pick<Article, '_id' | 'title'>): Promise<void> {
  try {
    await call(restoreArticle, { id: _id });
    notifySuccess(`Artikkeli ${title} palautettu`);
    await reloadArticles();
  } catch (error) {
    notifyFailure(error, 'Artikkelin palautus epäonnistui');
  }
}

/** The deleted articles. */
export const deletedArticles: DeletedKind = {
  key: 'articles',
  name: 'Poistetut artikkelit',
  appear: 'Poistetut artikkelit näkyvät',
  read: (page, signal) => call(listDeletedArticles, { page }, { signal }),
  restore,
};

/** Deletes an article after confirmation. Returns whether it was deleted. */
export async function removeArticle(article: Article): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko artikkeli?',
    text: `${article.title} poistuu sivuilta heti. ${UNDO_LATER}`,
    action: 'Poista artikkeli',
  });
  if (!sure) return false;
  try {
    await call(deleteArticle, { id: article._id });
    hideArticle(article._id);
    notifyUndoable(`Artikkeli ${article.title} poistettu`, () => void restore(article));
    void reloadArticles();
    return true;
  } catch (error) {
    notifyAlert('Artikkelin poistaminen epäonnistui', error);
    return false;
  }
}

/** Discards a draft and shows a notice with an undo button. Resolves to whether it was discarded. */
export const removeDraft = ({ key, title }: DraftSummary): Promise<boolean> =>
  discardDraft(displayTitle(title), {
    read: () => readDraft(key),
    remove: () => call(deleteDraft, { key }),
    save: (draft) => call(saveDraft, { key, ...draft }),
    reload: reloadDrafts,
  });

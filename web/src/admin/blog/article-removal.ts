import { deleteArticle, deleteDraft, getDraft, restoreArticle, saveDraft } from '#contracts/content/articles';
import { call } from '../../api/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import { type Article, type DraftSummary, hideArticle, reloadArticles, reloadDrafts } from './article-calls.ts';
import { displayTitle } from './article-labels.ts';

async function restore({ _id, title }: Article): Promise<void> {
  try {
    await call(restoreArticle, { id: _id });
    notifySuccess(`Artikkeli ${title} palautettu`);
    await reloadArticles();
  } catch (error) {
    notifyFailure(error, 'Artikkelin palautus epäonnistui');
  }
}

/** Deletes an article after confirmation. Returns whether it was deleted. */
export async function removeArticle(article: Article): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko artikkeli?',
    text: `${article.title} poistuu sivuilta heti. Voit kumota poiston ilmoituksesta heti sen jälkeen.`,
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

/** Deletes a draft and shows a notice with an undo button. Returns whether it was deleted. */
export async function removeDraft({ key, title }: DraftSummary): Promise<boolean> {
  try {
    const { savedAt: _savedAt, savedBy: _savedBy, ...draft } = await call(getDraft, { key });
    await call(deleteDraft, { key });
    const undo = async () => {
      try {
        await call(saveDraft, draft);
        notifySuccess(`Luonnos ${displayTitle(title)} palautettu`);
        await reloadDrafts();
      } catch (error) {
        notifyFailure(error, 'Luonnoksen palautus epäonnistui');
      }
    };
    notifyUndoable(`Luonnos ${displayTitle(title)} hylätty`, () => void undo());
    await reloadDrafts();
    return true;
  } catch (error) {
    notifyFailure(error, 'Luonnoksen hylkääminen epäonnistui');
    return false;
  }
}

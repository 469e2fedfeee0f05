import type { UseFormReturn } from 'react-hook-form';
import { publishArticle, updateArticle } from '#contracts/content/articles';
import { call, isSessionEnded, reasonOf } from '../../api/api.ts';
import { notify, notifySuccess } from '../../ui/toast.tsx';
import { momentText } from '../dates/helsinki-dates.ts';
import { type DraftedKind, useDraftedForm } from '../drafts/use-drafted-form.ts';
import { contractResolver, showFieldErrors } from '../forms/contract-form.ts';
import { saveVersioned } from '../forms/versioned-save.ts';
import { type Article, reloadArticles, showArticle } from './article-calls.ts';
import { type ArticleAutosave, type DraftTexts, articleDrafts } from './article-drafts.ts';
import {
  type ArticleForm,
  type ArticleTexts,
  blankTexts,
  draftOf,
  factsOf,
  fieldOf,
  hasSameTexts,
  refusalsOf,
  requestOf,
  schedulingOf,
  textsOfArticle,
  textsOfDraft,
} from './article-form.ts';

export interface ArticleEditing {
  form: UseFormReturn<ArticleForm>;
  /** The article that a save changes; null if it publishes a new one. */
  target: Article | null;
  /** Somebody else has saved the article since this draft was started. */
  isOutdated: boolean;
  /** Passes the texts to the autosave. Texts equal to the article's delete the draft. */
  updateDraft: (texts: ArticleTexts) => void;
  submit: () => Promise<void>;
  /** Discards the draft, closes the editor and shows a notice with an undo button. */
  discard: () => void;
  /** Loads other texts into the form as an unsaved change. */
  open: (texts: ArticleTexts, name: string) => void;
}

const articleKind: DraftedKind<DraftTexts, ArticleTexts, ArticleForm, Article> = {
  keeper: articleDrafts,
  blank: () => blankTexts,
  textsOf: textsOfArticle,
  textsOfDraft,
  draftOf,
  baseVersionOf: ({ articleVersion }) => articleVersion,
  hasSameTexts,
  formOf: (texts, article) => ({ ...texts, ...schedulingOf(article) }),
};

/** The form of an article: autosaved as a draft, validated by the contract, and saved with conflict detection. */
export function useArticleEditor({
  autosave,
  article,
  onClose,
}: {
  autosave: ArticleAutosave;
  /** The article as currently cached in the list; null for a new one. */
  article: Article | null;
  onClose: () => void;
}): ArticleEditing {
  const { form, base, isOutdated, updateDraft, resetTo, leave, discard, open } = useDraftedForm(articleKind, {
    autosave,
    record: article,
    resolver: contractResolver<ArticleForm>(
      article === null ? publishArticle.input : updateArticle.input,
      (values) => (article === null ? requestOf(values, null) : { id: article._id, ...requestOf(values, article) }),
      fieldOf,
      refusalsOf,
    ),
    onClose,
  });

  const finish = (saved: Article, text: string) => {
    notifySuccess(text);
    leave();
    showArticle(saved);
    void reloadArticles();
  };

  const save = (texts: ArticleForm) =>
    saveVersioned<ArticleForm, { version: number | null }, Article>(texts, base, {
      write: async (values, { version }) => {
        if (article === null) {
          const { article: made } = await call(publishArticle, requestOf(values, null));
          const isScheduled = made.status === 'scheduled';
          finish(
            made,
            isScheduled ? `Artikkeli ajastettu: se julkaistaan ${momentText(made.publishedAt)}` : 'Artikkeli julkaistu onnistuneesti!',
          );
          return;
        }
        const request = { id: article._id, ...requestOf(values, article) };
        finish(await call(updateArticle, { ...request, ...(version === null ? {} : { version }) }), 'Artikkeli päivitetty!');
      },
      opened: base.texts && articleKind.formOf(base.texts, article),
      formOf: (current) => articleKind.formOf(textsOfArticle(current), current),
      subjectOf: (current) => `artikkeli ${current.title}`,
      factsOf,
      takeTheirs: (current) => {
        resetTo(current);
        showArticle(current);
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOf, form.setError);
        if (!isSessionEnded(error)) notify({ text: `Artikkelin tallennus epäonnistui: ${reasonOf(error)}`, tone: 'bad', duration: 6_000 });
      },
    });

  return { form, target: article, isOutdated, updateDraft, submit: () => form.handleSubmit(save)(), discard, open };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { publishArticle, updateArticle } from '#contracts/content/articles';
import { call, isSessionEnded, reasonOf } from '../../api/api.ts';
import { useIsAdmin } from '../../api/session.ts';
import { notify, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../forms/contract-form.ts';
import { saveVersioned } from '../forms/versioned-save.ts';
import { useUnsaved } from '../forms/unsaved.ts';
import { type Article, reloadArticles, showArticle } from './article-calls.ts';
import {
  type ArticleForm,
  type ArticleTexts,
  blankTexts,
  draftOf,
  fieldOf,
  hasSameTexts,
  refusalsOf,
  requestOf,
  schedulingOf,
  sideBySide,
  textsOfArticle,
  textsOfDraft,
} from './article-form.ts';
import type { DraftAutosave } from './draft-autosave.ts';
import { attachForm, detachForm } from './draft-autosaves.ts';
import { momentText } from './article-labels.ts';

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

/** The version that the form's changes are based on. With `texts` null (a draft of an older version) all texts count as changed. */
interface Base {
  version: number | null;
  texts: ArticleTexts | null;
}

function baseOf(article: Article | null, autosave: DraftAutosave): Base {
  if (article === null) return { version: null, texts: blankTexts };
  const version = autosave.getTexts()?.articleVersion ?? article.version;
  return { version, texts: version === article.version ? textsOfArticle(article) : null };
}

/** The form of an article: autosaved as a draft, validated by the contract, and saved with conflict detection. */
export function useArticleEditor({
  autosave,
  article,
  onClose,
}: {
  autosave: DraftAutosave;
  /** The article as currently cached in the list; null for a new one. */
  article: Article | null;
  onClose: () => void;
}): ArticleEditing {
  const [base, setBase] = useState<Base>(() => baseOf(article, autosave));
  const isAdmin = useIsAdmin();
  const isOver = useRef(false);
  const form = useForm<ArticleForm>({
    defaultValues: {
      ...(autosave.getTexts() ? textsOfDraft(autosave.getTexts() ?? {}) : (base.texts ?? blankTexts)),
      ...schedulingOf(article),
    },
    resolver: contractResolver<ArticleForm>(
      article === null ? publishArticle.input : updateArticle.input,
      (values) => (article === null ? requestOf(values, null) : { id: article._id, ...requestOf(values, article) }),
      fieldOf,
      refusalsOf,
    ),
  });
  // While a save is in flight, or nobody is signed in, the form must survive the end of the session even if the draft is stored.
  useUnsaved(form.formState.isSubmitting || !isAdmin);

  useEffect(() => {
    attachForm(autosave);
    return () => void detachForm(autosave);
  }, [autosave]);

  const updateDraft = useCallback(
    (texts: ArticleTexts) => {
      if (isOver.current) return;
      const isUnchanged = base.texts !== null && hasSameTexts(texts, base.texts);
      autosave.write(isUnchanged ? null : draftOf(texts, article && { _id: article._id, version: base.version ?? article.version }));
    },
    [autosave, base, article],
  );

  const resetTo = (next: Article) => {
    setBase({ version: next.version, texts: textsOfArticle(next) });
    form.reset({ ...textsOfArticle(next), ...schedulingOf(next) });
  };

  const isOutdated = article !== null && base.version !== null && article.version > base.version;
  const latestResetTo = useRef(resetTo);
  useEffect(() => {
    latestResetTo.current = resetTo;
  });
  useEffect(() => {
    // The form has no changes, so it shows at once the version that somebody else has saved.
    if (isOutdated && base.texts !== null && hasSameTexts(form.getValues(), base.texts)) latestResetTo.current(article);
  }, [isOutdated, article, base, form]);

  const leave = () => {
    isOver.current = true;
    autosave.write(null);
    void autosave.flush();
    onClose();
  };

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
      compare: (mine, current) => ({ subject: `artikkeli ${current.title}`, fields: sideBySide(mine, textsOfArticle(current)) }),
      takeTheirs: (current) => {
        resetTo(current);
        showArticle(current);
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOf, form.setError);
        if (!isSessionEnded(error)) notify({ text: `Artikkelin tallennus epäonnistui: ${reasonOf(error)}`, tone: 'bad', duration: 6_000 });
      },
    });

  return {
    form,
    target: article,
    isOutdated,
    updateDraft,
    submit: () => form.handleSubmit(save)(),
    discard: () => {
      const discarded = autosave.getTexts();
      leave();
      if (discarded === null) return;
      notifyUndoable('Luonnos hylätty', () => {
        attachForm(autosave);
        autosave.write(discarded);
        void detachForm(autosave).then(() => notify({ text: 'Luonnos on taas keskeneräisissä.', tone: 'good' }));
      });
    },
    open: (texts, name) => {
      const before = form.getValues();
      form.reset({ ...before, ...texts }, { keepDefaultValues: true });
      notifyUndoable(`${name} on lomakkeella. Tallenna, niin se tulee käyttöön.`, () => form.reset(before, { keepDefaultValues: true }));
    },
  };
}

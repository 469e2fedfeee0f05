import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { publishArticle, updateArticle } from '#contracts/content/articles';
import { call, endedSession, reasonOf } from '../../api/api.ts';
import { useIsAdmin } from '../../api/session.ts';
import { notify, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import { checkedBy, showRefusedFields } from '../forms/contract-form.ts';
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
import type { DraftKeeper } from './draft-keeper.ts';
import { adopt, release } from './draft-keepers.ts';
import { momentText } from './words.ts';

export interface ArticleEditing {
  form: UseFormReturn<ArticleForm>;
  /** The article that saving changes; null when it publishes a new one. */
  target: Article | null;
  /** Somebody has saved the article since this writing began. */
  isOutdated: boolean;
  /** Keeps the texts as a draft, unless they say nothing new. */
  keep: (texts: ArticleTexts) => void;
  submit: () => Promise<void>;
  /** Throws away what was written and leaves; the notice takes it back. */
  discard: () => void;
  /** Puts other texts into the form, as a change that is not saved. */
  open: (texts: ArticleTexts, name: string) => void;
}

/** What the form's changes are changes of. Without texts (a draft of an older version) every text counts as one. */
interface Base {
  version: number | null;
  texts: ArticleTexts | null;
}

function baseOf(article: Article | null, keeper: DraftKeeper): Base {
  if (article === null) return { version: null, texts: blankTexts };
  const version = keeper.textsNow()?.articleVersion ?? article.version;
  return { version, texts: version === article.version ? textsOfArticle(article) : null };
}

/** Writes an article: kept as a draft, checked by the contract, and never saved over another's work unseen. */
export function useArticleEditor({
  keeper,
  article,
  onClose,
}: {
  keeper: DraftKeeper;
  /** As the list has it now; null for a new one. */
  article: Article | null;
  onClose: () => void;
}): ArticleEditing {
  const [base, setBase] = useState<Base>(() => baseOf(article, keeper));
  const isAdmin = useIsAdmin();
  const isOver = useRef(false);
  const form = useForm<ArticleForm>({
    defaultValues: {
      ...(keeper.textsNow() ? textsOfDraft(keeper.textsNow() ?? {}) : (base.texts ?? blankTexts)),
      ...schedulingOf(article),
    },
    resolver: checkedBy<ArticleForm>(
      article === null ? publishArticle.input : updateArticle.input,
      (values) => (article === null ? requestOf(values, null) : { id: article._id, ...requestOf(values, article) }),
      fieldOf,
      refusalsOf,
    ),
  });
  // A draft may be safe and the form is still to be kept: a save is under way, or its session has ended.
  useUnsaved(form.formState.isSubmitting || !isAdmin);

  useEffect(() => {
    adopt(keeper);
    return () => void release(keeper);
  }, [keeper]);

  const keep = useCallback(
    (texts: ArticleTexts) => {
      if (isOver.current) return;
      const isUnchanged = base.texts !== null && hasSameTexts(texts, base.texts);
      keeper.write(isUnchanged ? null : draftOf(texts, article && { _id: article._id, version: base.version ?? article.version }));
    },
    [keeper, base, article],
  );

  const take = (next: Article) => {
    setBase({ version: next.version, texts: textsOfArticle(next) });
    form.reset({ ...textsOfArticle(next), ...schedulingOf(next) });
  };

  const isOutdated = article !== null && base.version !== null && article.version > base.version;
  const follow = useRef(take);
  useEffect(() => {
    follow.current = take;
  });
  useEffect(() => {
    // Nothing has been written: what somebody else has saved is shown at once.
    if (isOutdated && base.texts !== null && hasSameTexts(form.getValues(), base.texts)) follow.current(article);
  }, [isOutdated, article, base, form]);

  const leave = () => {
    isOver.current = true;
    keeper.write(null);
    void keeper.flush();
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
        take(current);
        showArticle(current);
      },
      refused: (error) => {
        showRefusedFields(error, fieldOf, form.setError);
        if (!endedSession(error)) notify({ text: `Artikkelin tallennus epäonnistui: ${reasonOf(error)}`, tone: 'bad', duration: 6_000 });
      },
    });

  return {
    form,
    target: article,
    isOutdated,
    keep,
    submit: () => form.handleSubmit(save)(),
    discard: () => {
      const kept = keeper.textsNow();
      leave();
      if (kept === null) return;
      notifyUndoable('Luonnos hylätty', () => {
        adopt(keeper);
        keeper.write(kept);
        void release(keeper).then(() => notify({ text: 'Luonnos on taas keskeneräisissä.', tone: 'good' }));
      });
    },
    open: (texts, name) => {
      const before = form.getValues();
      form.reset({ ...before, ...texts }, { keepDefaultValues: true });
      notifyUndoable(`${name} on lomakkeella. Tallenna, niin se tulee käyttöön.`, () => form.reset(before, { keepDefaultValues: true }));
    },
  };
}

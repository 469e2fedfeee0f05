import type { Path } from 'react-hook-form';
import { dateInHelsinki, momentOf, timeInHelsinki } from '../dates/helsinki-dates.ts';
import { isDate, isTime } from '../dates/written-date.ts';
import { partsOf } from '../forms/contract-form.ts';
import type { Fact } from '../forms/facts.ts';
import { isSame } from '../forms/three-way-merge.ts';
import type { Article, Picture } from './article-calls.ts';
import type { DraftTexts } from './article-drafts.ts';

/** The texts of an article, as typed. */
export interface ArticleTexts {
  title: string;
  content: string;
  /** Comma-separated. */
  keywords: string;
  description: string;
  image: Picture | null;
}

export interface ArticleForm extends ArticleTexts {
  /** now: publish at once, or keep the publication time of a published article. */
  when: 'now' | 'later';
  /** Date and time in the Helsinki time zone. */
  date: string;
  time: string;
}

type Scheduling = Pick<ArticleForm, 'when' | 'date' | 'time'>;

export const blankTexts: ArticleTexts = { title: '', content: '', keywords: '', description: '', image: null };

const textsOf = ({ title, content, keywords, description, image }: ArticleTexts): ArticleTexts => ({
  title,
  content,
  keywords,
  description,
  image,
});

/** Returns the texts of an article or of one of its revisions. */
export const textsOfArticle = (article: Omit<ArticleTexts, 'keywords'> & { keywords: readonly string[] }): ArticleTexts =>
  textsOf({ ...article, keywords: article.keywords.join(', ') });

export const textsOfDraft = (draft: DraftTexts): ArticleTexts => ({
  title: draft.title ?? '',
  content: draft.content ?? '',
  keywords: draft.keywords ?? '',
  description: draft.description ?? '',
  image: draft.image ? { alt: '', width: null, height: null, blur: null, ...draft.image } : null,
});

/** Makes a draft of a new article, or of changes to the given version of an article. */
export const draftOf = (texts: ArticleTexts, changed: { _id: string; version: number } | null): DraftTexts => ({
  ...textsOf(texts),
  articleId: changed?._id ?? null,
  articleVersion: changed?.version ?? null,
});

export const hasSameTexts = (one: ArticleTexts, other: ArticleTexts): boolean => isSame(textsOf(one), textsOf(other));

/** Returns the publication settings of an article. Date and time default to tomorrow at nine. */
export function schedulingOf(article: Article | null, now = new Date()): Scheduling {
  if (article?.status === 'scheduled')
    return { when: 'later', date: dateInHelsinki(article.publishedAt), time: timeInHelsinki(article.publishedAt) };
  return { when: 'now', date: dateInHelsinki(new Date(now.getTime() + 86_400_000)), time: '09:00' };
}

/** Returns the publication time to send. Undefined: the server uses now for a new article and keeps that of a published one. */
function publishAtOf(form: ArticleForm, article: Article | null): string | undefined {
  if (form.when === 'later') return momentOf(form)?.toISOString();
  return article?.status === 'scheduled' ? new Date().toISOString() : undefined;
}

/** Makes the input of the operation that publishes a new article or changes `article`. */
export function requestOf(form: ArticleForm, article: Article | null) {
  const publishAt = publishAtOf(form, article);
  return {
    title: form.title,
    content: form.content,
    keywords: partsOf(form.keywords),
    description: form.description,
    image: form.image,
    ...(publishAt === undefined ? {} : { publishAt }),
  };
}

/** Maps a path of the operation's input to the form's field. */
export function fieldOf(path: string): Path<ArticleForm> {
  if (path === 'publishAt') return 'date';
  if (path === 'image.alt') return path;
  const names: readonly Path<ArticleForm>[] = ['title', 'content', 'keywords', 'description', 'image'];
  return names.find((name) => path === name || path.startsWith(`${name}.`)) ?? 'title';
}

/** Validates what the contract does not: a publication time in the past would publish at once. */
export function refusalsOf(form: ArticleForm, now = new Date()): Partial<Record<Path<ArticleForm>, string>> {
  if (form.when === 'now') return {};
  if (!isDate(form.date)) return { date: 'Anna päivämäärä.' };
  if (!isTime(form.time)) return { time: 'Anna kellonaika.' };
  const moment = momentOf(form);
  if (moment === null) return { date: 'Anna päivämäärä ja kellonaika.' };
  return moment <= now ? { date: 'Valitse aika, joka ei ole vielä mennyt.' } : {};
}

export const labels = {
  title: 'Otsikko',
  content: 'Sisältö',
  keywords: 'Avainsanat',
  description: 'Kuvaus hakukoneille',
} as const;

/** Returns the texts of an article, for the comparison of versions. */
export const factsOf = (texts: ArticleTexts): Fact[] => [
  ...(Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({ label: labels[name], text: texts[name] })),
  { label: 'Kuva', text: texts.image?.url ?? '' },
  { label: 'Kuvan vaihtoehtoinen teksti', text: texts.image?.alt ?? '' },
];

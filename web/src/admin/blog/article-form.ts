import type { Path } from 'react-hook-form';
import { helsinkiMoment } from '#contracts/rules/helsinki-time';
import { dateInHelsinki } from '../dates/helsinki-dates.ts';
import { partsOf } from '../forms/contract-form.ts';
import { isSame } from '../settings/editing/three-way.ts';
import type { Article, Picture } from './article-calls.ts';
import type { DraftTexts } from './draft-keeper.ts';
import { timeInHelsinki } from './words.ts';

/** What is written of an article, as typed. */
export interface ArticleTexts {
  title: string;
  content: string;
  /** With commas. */
  keywords: string;
  description: string;
  image: Picture | null;
}

export interface ArticleForm extends ArticleTexts {
  /** now: at once, or as it is when the article is public already. */
  when: 'now' | 'later';
  /** In Helsinki. */
  date: string;
  time: string;
}

type Scheduling = Pick<ArticleForm, 'when' | 'date' | 'time'>;

export const blankTexts: ArticleTexts = { title: '', content: '', keywords: '', description: '', image: null };

export const textsOf = ({ title, content, keywords, description, image }: ArticleTexts): ArticleTexts => ({
  title,
  content,
  keywords,
  description,
  image,
});

/** What an article, or an earlier version of one, says. */
export const textsOfArticle = (article: Omit<ArticleTexts, 'keywords'> & { keywords: readonly string[] }): ArticleTexts =>
  textsOf({ ...article, keywords: article.keywords.join(', ') });

export const textsOfDraft = (draft: DraftTexts): ArticleTexts => ({
  title: draft.title ?? '',
  content: draft.content ?? '',
  keywords: draft.keywords ?? '',
  description: draft.description ?? '',
  image: draft.image ? { alt: '', width: null, height: null, blur: null, ...draft.image } : null,
});

/** A draft of a new article, or of a change of the article as it was at that version. */
export const draftOf = (texts: ArticleTexts, changed: { _id: string; version: number } | null): DraftTexts => ({
  ...textsOf(texts),
  articleId: changed?._id ?? null,
  articleVersion: changed?.version ?? null,
});

export const hasSameTexts = (one: ArticleTexts, other: ArticleTexts): boolean => isSame(textsOf(one), textsOf(other));

/** When an article appears; a new one tomorrow at nine, should it be scheduled. */
export function schedulingOf(article: Article | null, now = new Date()): Scheduling {
  if (article?.status === 'scheduled')
    return { when: 'later', date: dateInHelsinki(article.publishedAt), time: timeInHelsinki(article.publishedAt) };
  return { when: 'now', date: dateInHelsinki(new Date(now.getTime() + 86_400_000)), time: '09:00' };
}

/** The moment that the form's date and time name; null while they are not whole. */
export function momentOf({ date, time }: Pick<ArticleForm, 'date' | 'time'>): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const clock = time.slice(0, 5);
  return Number.isNaN(Date.parse(`${date}T${clock}:00Z`)) ? null : helsinkiMoment(date, clock);
}

/** Since when, or as of when; undefined leaves it to the server: now for a new article, as it is for a public one. */
function publishAtOf(form: ArticleForm, article: Article | null): string | undefined {
  if (form.when === 'later') return momentOf(form)?.toISOString();
  return article?.status === 'scheduled' ? new Date().toISOString() : undefined;
}

/** The input of the call that publishes, or that changes `article`. */
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

export function fieldOf(path: string): Path<ArticleForm> {
  if (path === 'publishAt') return 'date';
  if (path === 'image.alt') return path;
  const names: readonly Path<ArticleForm>[] = ['title', 'content', 'keywords', 'description', 'image'];
  return names.find((name) => path === name || path.startsWith(`${name}.`)) ?? 'title';
}

/** Rules that the contract does not have: a moment that has passed would publish at once. */
export function refusalsOf(form: ArticleForm, now = new Date()): Partial<Record<Path<ArticleForm>, string>> {
  if (form.when === 'now') return {};
  if (form.date === '') return { date: 'Anna päivämäärä.' };
  if (form.time === '') return { time: 'Anna kellonaika.' };
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

/** Mine against the saved one, for the choice between both. */
export const sideBySide = (mine: ArticleTexts, theirs: ArticleTexts) => [
  ...(Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({ label: labels[name], mine: mine[name], theirs: theirs[name] })),
  { label: 'Kuva', mine: mine.image?.url ?? '', theirs: theirs.image?.url ?? '' },
  { label: 'Kuvan vaihtoehtoinen teksti', mine: mine.image?.alt ?? '', theirs: theirs.image?.alt ?? '' },
];

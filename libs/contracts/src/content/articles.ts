import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, Pagination, Timestamp, Version, forUpdate, line, paging, prose, requiredLine, requiredProse } from '../fields.ts';
import { NewPicture, Picture } from './homepage.ts';
import { operation } from '../operation.ts';

/** Tones of a generated article. */
export const tones = ['professional', 'casual', 'educational'] as const;
/** Lengths of a generated article. */
export const lengths = ['short', 'medium', 'long'] as const;
/** Target number of words of a generated article (specification A §9). */
export const lengthWords: Record<(typeof lengths)[number], number> = { short: 300, medium: 600, long: 1000 };

/** Maximum number of characters of an article in Markdown. */
export const MAX_ARTICLE = 100_000;

const NO_TITLE = 'Otsikko on pakollinen. Lisää otsikko ennen julkaisua.';
const NO_CONTENT = 'Sisältö on pakollinen. Generoi tai kirjoita sisältö ennen julkaisua.';

const Keywords = z
  .array(line(60))
  .max(30, 'Avainsanoja voi olla enintään 30.')
  .transform((words) => [...new Set(words.filter((word) => word !== ''))]);

const optionalFields = {
  /** For lists and search engines; empty: derived from the beginning of the text. */
  description: line(200).default(''),
  image: NewPicture.nullable().default(null),
};

const fields = {
  title: requiredLine(140, NO_TITLE),
  /** Markdown; HTML in it is shown as text. */
  content: requiredProse(MAX_ARTICLE, NO_CONTENT),
  keywords: Keywords.default([]),
  ...optionalFields,
};

const Summary = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  image: Picture.nullable(),
  /** ISO 8601 UTC */
  publishedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  readingMinutes: z.number().int(),
});

/** An article as visitors see it. */
export const PublicArticle = Summary.extend({ content: z.string() });

/** An article as the panel sees it. A scheduled article is published automatically at `publishedAt`. */
export const Article = PublicArticle.extend({
  status: z.enum(['published', 'scheduled']),
  /** Former slugs, whose URLs redirect to the article. */
  formerSlugs: z.array(z.string()),
  version: Version,
});

// Visitors

export const listArticles = operation({
  subject: 'content.article.list',
  http: 'GET /articles',
  access: 'public',
  summary: 'Julkaistut artikkelit, uusin ensin',
  input: z.strictObject(paging(10, 100)),
  output: z.object({ items: z.array(Summary), pagination: Pagination }),
  errors: [],
  cachedUntil: ['content'],
});

/** Returns an article by its slug or a former slug; in the latter case the returned `slug` differs. */
export const getArticle = operation({
  subject: 'content.article.get',
  http: 'GET /articles/:slug',
  access: 'public',
  summary: 'Artikkeli',
  input: z.strictObject({ slug: line(160).regex(/^[a-z0-9-]+$/, 'Osoite on virheellinen.') }),
  output: PublicArticle,
  errors: ['article_not_found'],
  cachedUntil: ['content'],
});

// The panel

/**
 * Lists all articles with their texts, newest first. The specification requires the whole list, which may exceed a NATS message.
 */
export const listBlogArticles = operation({
  subject: 'content.blog.list',
  http: 'GET /blog/articles',
  access: 'admin',
  summary: 'Kaikki artikkelit',
  input: z.strictObject({ after: line(60).optional() }),
  output: z.object({ items: z.array(Article), next: z.string().nullable() }),
  errors: [],
  joinsPages: true,
});

export const generateArticle = operation({
  subject: 'content.draft.generate',
  http: 'POST /blog/generate',
  access: 'admin',
  summary: 'Luonnostele artikkeli avainsanoista',
  input: z.strictObject({
    /** A list, or a text separated by commas. */
    keywords: z
      .union([z.string().transform((text) => text.split(',')), z.array(z.string())], 'Anna vähintään yksi avainsana.')
      .transform((words) => words.map((word) => word.trim()).filter((word) => word !== ''))
      .pipe(z.array(line(60)).min(1, 'Anna vähintään yksi avainsana.').max(30, 'Avainsanoja voi olla enintään 30.')),
    title: line(140).default(''),
    tone: z.enum(tones).default('professional'),
    length: z.enum(lengths).default('medium'),
  }),
  output: z.object({
    content: z.string(),
    generatedTitle: z.string(),
    /** The author: a language model, or the template that drafts from the shop's own data. */
    source: z.enum(['model', 'template']),
  }),
  errors: ['generation_failed'],
  deadline: 60_000,
});

export const publishArticle = operation({
  subject: 'content.blog.publish',
  http: 'POST /blog/publish',
  access: 'admin',
  summary: 'Julkaise artikkeli',
  bodyLimit: 384 * 1024,
  input: z.strictObject({
    ...fields,
    /** A moment in the future schedules the article. A moment in the past becomes its date; missing: published now. */
    publishAt: Timestamp.optional(),
  }),
  output: z.object({ success: z.literal(true), article: Article }),
  errors: [],
  status: 201,
  hasSuccessFlag: true,
});

export const updateArticle = operation({
  subject: 'content.blog.update',
  http: 'PUT /blog/articles/:id',
  access: 'admin',
  summary: 'Päivitä artikkeli',
  bodyLimit: 384 * 1024,
  input: z.strictObject({
    id: Id,
    ...forUpdate(fields),
    publishAt: Timestamp.optional(),
    version: Version.optional(),
  }),
  output: Article,
  errors: ['article_not_found', 'stale_version'],
});

export const deleteArticle = operation({
  subject: 'content.blog.delete',
  http: 'DELETE /blog/articles/:id',
  access: 'admin',
  summary: 'Poista artikkeli',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['article_not_found'],
});

/** Lists the articles whose deletion can still be undone, latest first. */
export const listDeletedArticles = operation({
  subject: 'content.blog.deleted',
  http: 'GET /blog/articles/deleted',
  access: 'admin',
  summary: 'Poistetut artikkelit, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreArticle = operation({
  subject: 'content.blog.restore',
  http: 'POST /blog/articles/:id/restore',
  access: 'admin',
  summary: 'Peru artikkelin poisto',
  input: z.strictObject({ id: Id }),
  output: Article,
  errors: ['article_not_found', 'undo_expired'],
});

// Drafts: unpublished articles, saved automatically while an admin writes

const DraftKey = z.string().regex(/^[a-z0-9-]{8,40}$/, 'Luonnoksen tunniste on virheellinen.');

const draftFields = {
  articleId: Id.nullable().default(null),
  articleVersion: Version.nullable().default(null),
  title: line(140).default(''),
  content: prose(MAX_ARTICLE).default(''),
  /** As typed, separated by commas. */
  keywords: line(2_000).default(''),
  ...optionalFields,
};

/** The fields of an empty draft. */
export const blankDraft = z.object(draftFields).parse({});

/** A draft as the API returns it. */
export const Draft = z.object({
  key: z.string(),
  /** The article that the draft edits; null for a new one. */
  articleId: z.string().nullable(),
  /** The version of the article on which the draft is based; null for a new one. */
  articleVersion: Version.nullable(),
  title: z.string(),
  content: z.string(),
  keywords: z.string(),
  description: z.string(),
  image: Picture.nullable(),
  savedAt: z.string(),
  savedBy: z.string(),
});

/** Lists the drafts, the latest saved first; of one article with `articleId`. */
export const listDrafts = operation({
  subject: 'content.draft.list',
  http: 'GET /blog/drafts',
  access: 'admin',
  summary: 'Keskeneräiset artikkelit',
  input: z.strictObject({ articleId: Id.optional(), ...paging(20) }),
  output: z.object({ items: z.array(Draft.omit({ content: true })), pagination: Pagination }),
  errors: [],
});

export const getDraft = operation({
  subject: 'content.draft.get',
  http: 'GET /blog/drafts/:key',
  access: 'admin',
  summary: 'Keskeneräinen artikkeli',
  input: z.strictObject({ key: DraftKey }),
  output: Draft,
  errors: ['article_not_found'],
});

export const saveDraft = operation({
  subject: 'content.draft.save',
  http: 'PUT /blog/drafts/:key',
  access: 'admin',
  summary: 'Tallenna keskeneräinen artikkeli',
  bodyLimit: 384 * 1024,
  input: z.strictObject({
    key: DraftKey,
    ...forUpdate(draftFields),
  }),
  output: z.object({ savedAt: z.string() }),
  errors: [],
});

export const deleteDraft = operation({
  subject: 'content.draft.delete',
  http: 'DELETE /blog/drafts/:key',
  access: 'admin',
  summary: 'Hylkää keskeneräinen artikkeli',
  input: z.strictObject({ key: DraftKey }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
});

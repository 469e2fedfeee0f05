import { z } from 'zod';
import { Version, forUpdate, line, prose, requiredLine, requiredProse } from '../fields.ts';
import { NewPicture, Picture } from './homepage.ts';
import { operation } from '../operation.ts';

/** The slugs of the information pages. Their paths are in the routes of `web` (two of them are below /palvelut). */
export const pageSlugs = [
  'vanteet',
  'rengashotelli',
  'hinnasto',
  'hyva-tietaa',
  'rahoitus',
  'ota-yhteytta',
  'tasapainoitus',
  'korjaustyot',
  'tietosuojaseloste',
] as const;

const Slug = z.enum(pageSlugs, 'Sivua ei ole.');

/** The target of a page's button: a path of our own site, or the name of one of the shop's links. */
const Destination = line(200).regex(/^(\/(?![/\\])\S*|booking|financing|phone)$/, 'Anna osoite muodossa /sivu.');

const fields = {
  /** The heading, and the title in lists. */
  title: requiredLine(80, 'Anna otsikko.'),
  /** Meta description for search engines. */
  description: requiredLine(200, 'Anna kuvaus hakukoneille.'),
  /** One or two sentences below the heading. */
  lead: prose(400).default(''),
  /** Markdown without HTML. */
  content: prose(60_000).default(''),
  questions: z
    .array(z.strictObject({ question: requiredLine(160, 'Anna kysymys.'), answer: requiredProse(1_500, 'Anna vastaus.') }))
    .max(12, 'Kysymyksiä voi olla enintään 12.')
    .default([]),
  callToAction: z.strictObject({ text: requiredLine(40, 'Anna painikkeen teksti.'), to: Destination }),
  /** Null: the page's default drawing is shown. */
  image: NewPicture.nullable().default(null),
};

/** An information page as the API returns it. */
export const Page = z.object({
  slug: z.string(),
  ...fields,
  image: Picture.nullable(),
  version: Version,
  updatedAt: z.string().nullable(),
});

export const getPage = operation({
  subject: 'content.page.get',
  http: 'GET /pages/:slug',
  access: 'public',
  summary: 'Tietosivu',
  input: z.strictObject({ slug: Slug }),
  output: Page,
  errors: [],
  cachedUntil: ['content'],
});

export const listPages = operation({
  subject: 'content.page.list',
  http: 'GET /pages',
  access: 'public',
  summary: 'Tietosivut',
  input: z.strictObject({}),
  output: z.array(Page.pick({ slug: true, title: true, description: true, version: true, updatedAt: true })),
  errors: [],
  cachedUntil: ['content'],
});

export const updatePage = operation({
  subject: 'content.page.update',
  http: 'PUT /pages/:slug',
  access: 'admin',
  summary: 'Muuta tietosivua',
  bodyLimit: 288 * 1024,
  input: z.strictObject({ slug: Slug, ...forUpdate(fields), version: Version.optional(), updatedAt: z.unknown().optional() }),
  output: Page,
  errors: ['stale_version'],
});

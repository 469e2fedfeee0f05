import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Blur, ImageAlt } from '../content/homepage.ts';
import { Id, Timestamp, Version, forUpdate, line, prose, requiredLine, requiredPictureAddress } from '../fields.ts';
import { operation } from '../operation.ts';
import { discountTypes } from '../rules/campaign.ts';
import { helsinkiDate } from '../rules/helsinki-time.ts';

const NO_NAME = 'Kampanjan nimi on pakollinen';
const NO_START = 'Alkupäivä on pakollinen';
const NO_END = 'Loppupäivä on pakollinen';
const NO_IMAGE = 'Kuva on pakollinen';
const WRONG_DAY = 'Anna päivämäärä muodossa 2026-12-31.';
const DECIMALS = 'Arvossa voi olla enintään kaksi desimaalia.';

/** The year has four digits, so that days compare as texts. */
const isInReach = (day: string) => day >= '2000-01-01' && day < '2200-01-01';

const required = (whenMissing: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? whenMissing : WRONG_DAY) }).min(1, whenMissing);

/** A day in Helsinki, YYYY-MM-DD. A moment in UTC is converted to its day in Helsinki. */
const Day = (whenMissing: string) =>
  required(whenMissing).pipe(
    z
      .union([z.iso.date(), Timestamp], WRONG_DAY)
      .transform((given) => (given.length > 10 ? helsinkiDate(new Date(given)) : given))
      .refine(isInReach, WRONG_DAY),
  );

/** Per cent or euros. Rules that depend on the type are in campaignRefusals. */
const DiscountValue = z
  .number('Anna alennus numerona, esimerkiksi 15.')
  .min(0, 'Alennus ei voi olla negatiivinen.')
  .max(100_000, 'Alennus on liian suuri.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, DECIMALS);

const pixels = z.number().int().positive().nullable().default(null);

const fields = {
  name: requiredLine(120, NO_NAME),
  description: prose(2_000).default(''),
  imageUrl: requiredPictureAddress(NO_IMAGE),
  imageAlt: ImageAlt.default(''),
  /** Size and blur of the picture, as the upload returned them. */
  imageWidth: pixels,
  imageHeight: pixels,
  imageBlur: Blur.nullable().default(null),
  startDate: Day(NO_START),
  endDate: Day(NO_END),
  discountType: z.enum(discountTypes, 'Valitse alennuksen tyyppi.').default('percentage'),
  /** Ignored with free_shipping. Null: the campaign names no amount. */
  discountValue: DiscountValue.nullable().default(null),
  discountCode: line(40).default(''),
  isActive: z.boolean('Anna true tai false.').default(true),
};

/** A campaign as visitors see it. */
const PublicCampaign = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  imageWidth: z.number().nullable(),
  imageHeight: z.number().nullable(),
  imageBlur: z.string().nullable(),
  /** The last day, YYYY-MM-DD: the campaign ends at its end in Helsinki. */
  endDate: z.string(),
  discountType: z.enum(discountTypes),
  discountValue: z.number().nullable(),
  discountCode: z.string(),
});

/** A campaign as the panel sees it. */
export const Campaign = PublicCampaign.extend({
  /** The first day, YYYY-MM-DD. */
  startDate: z.string(),
  isActive: z.boolean(),
  version: Version,
});

/** Maximum number of campaigns that visitors see at once, and per page of the panel's list: they fit into a NATS message (1 MiB). */
export const MAX_CAMPAIGNS = 40;

/** Limit of a request body with a campaign, in bytes. */
const BODY_LIMIT = 32 * 1024;

/** Lists the campaigns that visitors see at this moment, the one that ends first at the top of the list. */
export const listActiveCampaigns = operation({
  subject: 'marketing.campaign.list-active',
  http: 'GET /campaigns/active',
  access: 'public',
  summary: 'Voimassa olevat kampanjat',
  input: z.strictObject({}),
  output: z.array(PublicCampaign),
  errors: [],
  cachedUntil: ['marketing'],
});

/** Lists all campaigns, in no particular order. The specification requires the whole list, which may exceed a NATS message. */
export const listCampaigns = operation({
  subject: 'marketing.campaign.list',
  http: 'GET /campaigns',
  access: 'admin',
  summary: 'Kaikki kampanjat',
  input: z.strictObject({ after: Id.optional() }),
  output: z.object({ items: z.array(Campaign), next: z.string().nullable() }),
  errors: [],
  joinsPages: true,
});

export const createCampaign = operation({
  subject: 'marketing.campaign.create',
  http: 'POST /campaigns',
  access: 'admin',
  summary: 'Luo kampanja',
  bodyLimit: BODY_LIMIT,
  input: z.strictObject({ ...fields, _id: z.unknown().optional(), version: z.unknown().optional() }),
  output: Campaign,
  errors: [],
  status: 201,
});

export const updateCampaign = operation({
  subject: 'marketing.campaign.update',
  http: 'PUT /campaigns/:id',
  access: 'admin',
  summary: 'Muuta kampanjaa',
  bodyLimit: BODY_LIMIT,
  input: z.strictObject({ ...forUpdate(fields), id: Id, _id: z.unknown().optional(), version: Version.optional() }),
  output: Campaign,
  errors: ['campaign_not_found', 'stale_version'],
});

export const deactivateCampaign = operation({
  subject: 'marketing.campaign.deactivate',
  http: 'PUT /campaigns/:id/deactivate',
  access: 'admin',
  summary: 'Poista kampanja käytöstä',
  input: z.strictObject({ id: Id }),
  output: Campaign,
  errors: ['campaign_not_found'],
});

export const reactivateCampaign = operation({
  subject: 'marketing.campaign.reactivate',
  http: 'PUT /campaigns/:id/reactivate',
  access: 'admin',
  summary: 'Ota kampanja takaisin käyttöön',
  input: z.strictObject({ id: Id }),
  output: Campaign,
  errors: ['campaign_not_found'],
});

export const deleteCampaign = operation({
  subject: 'marketing.campaign.delete',
  http: 'DELETE /campaigns/:id',
  access: 'admin',
  summary: 'Poista kampanja',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['campaign_not_found'],
});

/** Lists the campaigns whose deletion can still be undone, latest first. */
export const listDeletedCampaigns = operation({
  subject: 'marketing.campaign.deleted',
  http: 'GET /campaigns/deleted',
  access: 'admin',
  summary: 'Poistetut kampanjat, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreCampaign = operation({
  subject: 'marketing.campaign.restore',
  http: 'POST /campaigns/:id/restore',
  access: 'admin',
  summary: 'Peru kampanjan poisto',
  input: z.strictObject({ id: Id }),
  output: Campaign,
  errors: ['campaign_not_found', 'undo_expired'],
});

import { z } from 'zod';
import { Email } from '../access/access.ts';
import { Version, forUpdate, line, requiredLine } from '../fields.ts';
import { Euros } from '../rules/money.ts';
import { wrongYearlyDay } from '../rules/tyre-seasons.ts';
import { TyreType } from '../catalogue/tyre-kinds.ts';
import { operation } from '../operation.ts';

/** Maximum number of seasons in a year. */
export const MAX_SEASONS = 12;

const Link = z
  .union([z.literal(''), line(500).refine((text) => /^https:\/\//i.test(text) && URL.canParse(text), 'Anna osoite muodossa https://…')])
  .default('');

const NO_DAY = 'Anna päivä ja kuukausi, esimerkiksi 1.10.';
const wrongDayTexts = {
  unreal: 'Tätä päivää ei ole kalenterissa.',
  leap: '29.2. on vain karkausvuosina. Valitse 28.2. tai 1.3.',
} as const;

const SeasonStart = z.strictObject({
  /** Month and day, MM-DD. */
  from: z
    .string(NO_DAY)
    .regex(/^\d\d-\d\d$/, { message: NO_DAY, abort: true })
    .superRefine((day, context) => {
      const wrong = wrongYearlyDay(day);
      if (wrong) context.addIssue({ code: 'custom', message: wrongDayTexts[wrong] });
    }),
  first: z.enum(TyreType.options, 'Valitse kesä- tai talvirenkaat.'),
});

const Seasons = z
  .array(SeasonStart)
  .max(MAX_SEASONS, `Kausia on enintään ${MAX_SEASONS}.`)
  .superRefine((seasons, context) => {
    const days = new Set<string>();
    for (const [at, { from }] of seasons.entries()) {
      if (days.has(from)) context.addIssue({ code: 'custom', path: [at, 'from'], message: 'Samana päivänä alkaa jo toinen kausi.' });
      days.add(from);
    }
  });

const fields = {
  name: requiredLine(60, 'Anna kaupan nimi.'),
  chain: line(60).default(''),
  phone: requiredLine(30, 'Anna puhelinnumero.').regex(/^\+?[\d ()-]{5,}$/, 'Anna puhelinnumero numeroina.'),
  email: Email,
  businessId: line(20)
    .regex(/^(\d{7}-\d)?$/, 'Anna Y-tunnus muodossa 1234567-1.')
    .default(''),
  address: z.strictObject({
    street: requiredLine(100, 'Anna katuosoite.'),
    postalCode: line(5).regex(/^\d{5}$/, 'Anna postinumero, viisi numeroa.'),
    town: requiredLine(60, 'Anna postitoimipaikka.'),
  }),
  claims: z.strictObject({ intro: line(120).default(''), footer: line(120).default(''), meta: line(120).default('') }),
  links: z.strictObject({
    booking: Link,
    financing: Link,
    reviews: Link,
    map: Link,
    mapEmbed: Link,
    facebook: Link,
    instagram: Link,
  }),
  financing: z.strictObject({
    provider: line(60).default(''),
    interest: z.number('Anna korko numerona.').min(0, 'Korko ei voi olla negatiivinen.').max(20, 'Korko on enintään 20 %.'),
    months: z
      .number('Anna maksuaika.')
      .int('Anna kuukaudet kokonaislukuna.')
      .min(1, 'Maksuaika on 1–60 kuukautta.')
      .max(60, 'Maksuaika on 1–60 kuukautta.'),
    openingFee: Euros,
    monthlyFee: Euros,
  }),
  /** Which kind of tyres comes first in the recommended order from which day on. Empty: the default table (rules/tyre-seasons.ts). */
  seasons: Seasons.default([]),
  benefits: z.array(requiredLine(80, 'Anna teksti.')).length(3, 'Etuja on kolme.'),
  analytics: z.strictObject({
    measurementId: line(30)
      .regex(/^(G-[A-Z0-9]+)?$/, 'Mittaustunnus alkaa G- ja jatkuu isoin kirjaimin ja numeroin.')
      .default(''),
    tagManagerId: line(30)
      .regex(/^(GTM-[A-Z0-9]+)?$/, 'Tunniste alkaa GTM- ja jatkuu isoin kirjaimin ja numeroin.')
      .default(''),
  }),
  accountLinkVisible: z.boolean(),
};

/** The shop's settings; `updatedAt` is ISO 8601 UTC, or null before the first save. */
export const ShopSettings = z.object({ ...fields, email: z.string(), version: Version, updatedAt: z.string().nullable() });

export const getShopSettings = operation({
  subject: 'content.shop-settings.get',
  http: 'GET /shop-settings',
  access: 'public',
  summary: 'Kaupan tiedot',
  input: z.strictObject({}),
  output: ShopSettings,
  errors: [],
  cachedUntil: ['content'],
});

export const updateShopSettings = operation({
  subject: 'content.shop-settings.update',
  http: 'PUT /shop-settings',
  access: 'admin',
  summary: 'Muuta kaupan tietoja',
  bodyLimit: 32 * 1024,
  input: z.strictObject({
    ...forUpdate(fields),
    address: z.strictObject(forUpdate(fields.address.shape)).optional(),
    claims: z.strictObject(forUpdate(fields.claims.shape)).optional(),
    links: z.strictObject(forUpdate(fields.links.shape)).optional(),
    financing: z.strictObject(forUpdate(fields.financing.shape)).optional(),
    analytics: z.strictObject(forUpdate(fields.analytics.shape)).optional(),
    version: Version.optional(),
    updatedAt: z.unknown().optional(),
  }),
  output: ShopSettings,
  errors: ['stale_version'],
});

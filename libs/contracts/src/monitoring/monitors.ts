import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, Version, forUpdate, line, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { emailField } from '../rules/email-address.ts';
import {
  DEFAULT_RETRIES,
  DEFAULT_TIMEOUT_MS,
  MAX_RECIPIENTS,
  MAX_RETRIES,
  MAX_TAGS,
  MAX_TIMEOUT_MS,
  MIN_RETRIES,
  MIN_TIMEOUT_MS,
  checkSteps,
  monitorStatuses,
  trackingTypes,
} from '../rules/monitor.ts';
import { PriceFinding } from './price-finding.ts';

/** The specification's text for a blank name, URL or description. */
const INCOMPLETE = 'Täytä kaikki pakolliset kentät';
const NO_ADDRESS = 'Anna sivun osoite muodossa https://…';

/** Time that a page may take to be read for a call, in milliseconds; the specification's limit of a call is 30 s. */
const READING_DEADLINE_MS = 29_000;

/** Time that a picture may take, in milliseconds. The preview is useful without it. */
const PICTURE_DEADLINE_MS = 12_000;

/** The URL of a page to read. Whether it is on the public internet is checked when its name is resolved. */
export const PageUrl = requiredLine(2000, INCOMPLETE).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  NO_ADDRESS,
);

const Timeout = z
  .number('Anna aikakatkaisu millisekunteina.')
  .int('Anna aikakatkaisu kokonaisina millisekunteina.')
  .min(MIN_TIMEOUT_MS, `Aikakatkaisu on vähintään ${MIN_TIMEOUT_MS} ms.`)
  .max(MAX_TIMEOUT_MS, `Aikakatkaisu on enintään ${MAX_TIMEOUT_MS} ms.`);

const Retries = z
  .number('Anna yritysten määrä numerona.')
  .int('Anna yritysten määrä kokonaislukuna.')
  .min(MIN_RETRIES, `Yrityksiä on vähintään ${MIN_RETRIES}.`)
  .max(MAX_RETRIES, `Yrityksiä on enintään ${MAX_RETRIES}.`);

const Selector = line(500)
  .nullable()
  .transform((text) => (text === null || text === '' ? null : text));

const Tags = z
  .array(requiredLine(30, 'Tunniste puuttuu.'))
  .max(MAX_TAGS, `Tunnisteita voi olla enintään ${MAX_TAGS}.`)
  .transform((tags) => [...new Set(tags)]);

const Notifications = z.strictObject({
  priceIncrease: z.boolean('Anna true tai false.').default(true),
  priceDecrease: z.boolean('Anna true tai false.').default(true),
  emailRecipients: z
    .array(emailField('Anna sähköpostiosoite.', 'Sähköpostiosoite ei kelpaa.'))
    .max(MAX_RECIPIENTS, `Vastaanottajia voi olla enintään ${MAX_RECIPIENTS}.`)
    .default([]),
});

const CrawlSettings = z.strictObject({
  /** Milliseconds that one attempt may take. */
  timeout: Timeout.default(DEFAULT_TIMEOUT_MS),
  /** Attempts of one check. */
  retryAttempts: Retries.default(DEFAULT_RETRIES),
  /** Reads the page although its robots.txt forbids it. For the shop's own pages, or with the site's permission. */
  ignoresRobots: z.boolean('Anna true tai false.').default(false),
});

/** Limit of a request body with a monitor, in bytes. */
const BODY_LIMIT = 32 * 1024;

const fields = {
  name: requiredLine(120, INCOMPLETE),
  url: PageUrl,
  selector: Selector.default(null),
  /** The product that is looked for on the page, with the tyre's size. */
  productName: requiredLine(200, INCOMPLETE),
  trackingType: z.enum(trackingTypes, 'Valitse seurannan tyyppi.').default('individual_price'),
  notifications: Notifications.default({ priceIncrease: true, priceDecrease: true, emailRecipients: [] }),
  crawlSettings: CrawlSettings.default({ timeout: DEFAULT_TIMEOUT_MS, retryAttempts: DEFAULT_RETRIES, ignoresRobots: false }),
  tags: Tags.default([]),
  /** The shop's own tyre with which the price is compared. */
  tyreId: Id.nullable().default(null),
};

/** A piece of a text's change. */
const TextChangePart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });

const ContentChange = z.object({
  changedAt: z.string(),
  /** Numbers of words. */
  added: z.number().int(),
  removed: z.number().int(),
  /** The changed words with a few words around them. In a list: only those of the latest change. */
  parts: z.array(TextChangePart),
});

const Reading = z.object({
  /** ISO 8601 UTC */
  checkedAt: z.string(),
  /** Euros for one tyre. */
  price: z.number(),
  certainty: z.enum(['sure', 'likely']),
  inStock: z.boolean().nullable(),
});

/** A monitor as the panel sees it. */
export const Monitor = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  selector: z.string().nullable(),
  productName: z.string(),
  trackingType: z.enum(trackingTypes),
  notifications: z.object({ priceIncrease: z.boolean(), priceDecrease: z.boolean(), emailRecipients: z.array(z.string()) }),
  crawlSettings: z.object({ timeout: z.number().int(), retryAttempts: z.number().int(), ignoresRobots: z.boolean() }),
  tags: z.array(z.string()),
  tyreId: z.string().nullable(),
  /** 'pending' until the first check has ended. */
  status: z.enum(monitorStatuses),
  /** Who disabled the monitor: the owner by a pause, or ten failures in a row. Null unless `status` is 'disabled'. */
  disabledBy: z.enum(['owner', 'failures']).nullable(),
  /** Finnish reason of the last check's failure; null after a check that succeeded. */
  lastError: z.string().nullable(),
  /** End of the last check, ISO 8601 UTC. */
  lastChecked: z.string().nullable(),
  /** Failed checks in a row. */
  failures: z.number().int(),
  /** The latest text changes of a full_page monitor, newest first. */
  contentChanges: z.array(ContentChange),
  /** Euros for one tyre; null before the first price. */
  currentPrice: z.number().nullable(),
  /** The price before the last change. */
  previousPrice: z.number().nullable(),
  /** When `currentPrice` was read last. */
  priceReadAt: z.string().nullable(),
  priceChangedAt: z.string().nullable(),
  /** Certainty of `currentPrice`. */
  certainty: z.enum(['sure', 'likely']).nullable(),
  /** Where the price was found, in Finnish. */
  reason: z.string().nullable(),
  /** The page's price is for so many tyres. */
  pieces: z.number().int(),
  lowestPrice: z.number().nullable(),
  highestPrice: z.number().nullable(),
  inStock: z.boolean().nullable(),
  /** A price that differs from `currentPrice` by more than 40 % and waits for a second check. */
  quarantinedPrice: z.number().nullable(),
  /** The product's name and picture on the page. */
  foundName: z.string().nullable(),
  picture: z.string().nullable(),
  /** How the page was read last. */
  reader: z.enum(['http', 'browser']),
  /** The running check's step; null when no check is running. */
  step: z.enum(checkSteps).nullable(),
  /** When the next check is due; null for a disabled monitor. */
  nextCheckAt: z.string().nullable(),
  version: Version,
  createdAt: z.string(),
});

/** Lists all monitors, by their ids. The specification requires the whole list, which may exceed a NATS message. */
export const listMonitors = operation({
  subject: 'monitoring.monitor.list',
  http: 'GET /competitor-prices',
  otherRoutes: ['GET /competitor-prices/'],
  access: 'admin',
  summary: 'Kilpailijahintojen seurannat',
  input: z.strictObject({ after: Id.optional() }),
  output: z.object({ items: z.array(Monitor), next: z.string().nullable() }),
  errors: [],
  joinsPages: true,
});

/** Returns one monitor, with all parts of its text changes. */
export const getMonitor = operation({
  subject: 'monitoring.monitor.get',
  http: 'GET /competitor-prices/:id',
  access: 'admin',
  summary: 'Yksi seuranta',
  input: z.strictObject({ id: Id }),
  output: Monitor,
  errors: ['monitor_not_found'],
});

export const createMonitor = operation({
  subject: 'monitoring.monitor.create',
  http: 'POST /competitor-prices',
  otherRoutes: ['POST /competitor-prices/'],
  access: 'admin',
  summary: 'Luo seuranta',
  bodyLimit: BODY_LIMIT,
  input: z.strictObject(fields),
  output: Monitor,
  errors: [],
  status: 201,
});

export const updateMonitor = operation({
  subject: 'monitoring.monitor.update',
  http: 'PUT /competitor-prices/:id',
  access: 'admin',
  summary: 'Muuta seurantaa',
  bodyLimit: BODY_LIMIT,
  input: z.strictObject({ ...forUpdate(fields), id: Id, version: Version.optional() }),
  output: Monitor,
  errors: ['monitor_not_found', 'stale_version'],
});

export const deleteMonitor = operation({
  subject: 'monitoring.monitor.delete',
  http: 'DELETE /competitor-prices/:id',
  access: 'admin',
  summary: 'Poista seuranta',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['monitor_not_found'],
});

/** Lists the monitors whose deletion can still be undone, latest first. */
export const listDeletedMonitors = operation({
  subject: 'monitoring.monitor.deleted',
  http: 'GET /competitor-prices/deleted',
  access: 'admin',
  summary: 'Poistetut seurannat, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreMonitor = operation({
  subject: 'monitoring.monitor.restore',
  http: 'POST /competitor-prices/:id/restore',
  access: 'admin',
  summary: 'Peru seurannan poisto',
  input: z.strictObject({ id: Id }),
  output: Monitor,
  errors: ['monitor_not_found', 'undo_expired'],
});

/** Disables a monitor until it is resumed. A check that is running ends first. */
export const pauseMonitor = operation({
  subject: 'monitoring.monitor.pause',
  http: 'POST /competitor-prices/:id/pause',
  access: 'admin',
  summary: 'Keskeytä seuranta',
  input: z.strictObject({ id: Id }),
  output: Monitor,
  errors: ['monitor_not_found'],
});

/** Enables a disabled monitor: its failures are forgotten, and it is checked at once. */
export const resumeMonitor = operation({
  subject: 'monitoring.monitor.resume',
  http: 'POST /competitor-prices/:id/resume',
  access: 'admin',
  summary: 'Jatka seurantaa',
  input: z.strictObject({ id: Id }),
  output: Monitor,
  errors: ['monitor_not_found'],
});

/**
 * Checks a monitor now and returns it after the check, whether that succeeded or not (`lastError`). While it runs, `getMonitor`
 * shows its step. A monitor that is being checked already is not checked a second time.
 */
export const checkMonitor = operation({
  subject: 'monitoring.monitor.check',
  http: 'POST /competitor-prices/:id/check',
  access: 'admin',
  summary: 'Tarkista seuranta nyt',
  input: z.strictObject({ id: Id }),
  output: Monitor,
  errors: ['monitor_not_found'],
  deadline: READING_DEADLINE_MS,
});

/** Returns the price readings of a monitor's last 400 days, oldest first: at most one per day and every change. */
export const listReadings = operation({
  subject: 'monitoring.monitor.history',
  http: 'GET /competitor-prices/:id/history',
  access: 'admin',
  summary: 'Seurannan hintahistoria',
  input: z.strictObject({ id: Id }),
  output: z.array(Reading),
  errors: ['monitor_not_found'],
});

/**
 * Reads a page once, without storing anything: the form shows what a monitor would find. A page that cannot be read is a finding
 * too (`error`).
 */
export const previewPage = operation({
  subject: 'monitoring.page.preview',
  http: 'POST /competitor-prices/preview',
  access: 'admin',
  summary: 'Lue sivun hinta ennen seurannan luomista',
  input: z.strictObject({
    url: PageUrl,
    productName: line(200).default(''),
    selector: Selector.default(null),
    ignoresRobots: z.boolean('Anna true tai false.').default(false),
    timeout: Timeout.default(DEFAULT_TIMEOUT_MS),
  }),
  output: z.object({
    /** Null when the page could not be read. */
    finding: PriceFinding.nullable(),
    /** Finnish reason why the page could not be read. */
    error: z.string().nullable(),
    /** The page's address after redirects. */
    url: z.string(),
    reader: z.enum(['http', 'browser']),
    /** The shop's tyres that fit the page's product, best first. */
    tyres: z.array(z.object({ _id: z.string(), label: z.string(), price: z.number() })),
  }),
  errors: [],
  deadline: READING_DEADLINE_MS,
});

/** Reads the picture of a previewed product. A picture that cannot be read, is too large or in another format is null. */
export const previewPicture = operation({
  subject: 'monitoring.page.picture',
  http: 'GET /competitor-prices/preview/picture',
  access: 'admin',
  summary: 'Lue sivun tuotekuva ennen seurannan luomista',
  input: z.strictObject({ url: PageUrl, ignoresRobots: z.enum(['true', 'false'], 'Anna true tai false.').default('false') }),
  output: z.object({
    /** A data URL of a JPEG, PNG, WebP, AVIF or GIF of at most 600 KiB. */
    picture: z.string().nullable(),
  }),
  errors: [],
  deadline: PICTURE_DEADLINE_MS,
});

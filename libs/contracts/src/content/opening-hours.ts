import { z } from 'zod';
import { Timestamp, Version, forUpdate, line, queryNumber } from '../fields.ts';
import { days } from '../rules/opening-hours.ts';
import { operation } from '../operation.ts';

const NO_TIME = 'Anna kellonaika muodossa 9.00.';

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A time of day; '9', '9:00' and '9.00' become '09:00'. May be empty, because a closed day needs no times. */
const ClockTime = z
  .string(NO_TIME)
  .trim()
  .transform((text) =>
    text
      .replace('.', ':')
      .replace(/^(\d)(?=:|$)/, '0$1')
      .replace(/^(\d\d)$/, '$1:00'),
  )
  .refine((text) => text === '' || isTime(text), NO_TIME);

interface Times {
  open: string;
  close: string;
  isClosed: boolean;
}

/** Requires both times of an open day, and a closing time after the opening time: hours do not cross midnight. */
function checkTimes({ open, close, isClosed }: Times, context: z.RefinementCtx): void {
  if (isClosed) return;
  if (open === '') context.addIssue({ code: 'custom', path: ['open'], message: 'Anna avaamisaika.' });
  if (close === '') context.addIssue({ code: 'custom', path: ['close'], message: 'Anna sulkemisaika.' });
  if (isTime(open) && isTime(close) && close <= open)
    context.addIssue({ code: 'custom', path: ['close'], message: 'Sulkemisajan on oltava avaamisajan jälkeen samana päivänä.' });
}

/** Adds default times, also to a closed day, which a form then offers when the day is opened again. */
const withTimes = <T extends Times>(day: T): T => ({
  ...day,
  open: day.open === '' ? '09:00' : day.open,
  close: day.close === '' ? '17:00' : day.close,
});

const times = { open: ClockTime.default('09:00'), close: ClockTime.default('17:00'), isClosed: z.boolean().default(false) };

/** Opening hours of a weekday, as an admin saves them. */
const BusinessDay = z
  .strictObject({ day: z.enum(days), ...times })
  .superRefine(checkTimes)
  .transform(withTimes);

/** Opening hours of a single date (YYYY-MM-DD), as an admin saves them. */
const BusinessException = z
  .strictObject({ date: z.iso.date('Anna päivä muodossa 2026-12-24.'), ...times, reason: line(80).default('') })
  .superRefine(checkTimes)
  .transform(withTimes);

const Week = z
  .array(BusinessDay)
  .refine((week) => week.length === 7 && new Set(week.map(({ day }) => day)).size === 7, 'Anna kaikki seitsemän päivää kerran.')
  .transform((week) => week.toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day)));

const Exceptions = z
  .array(BusinessException)
  .max(200, 'Poikkeuspäiviä voi olla enintään 200.')
  .superRefine((exceptions, context) => {
    exceptions.forEach(({ date }, index) => {
      if (exceptions.findIndex((each) => each.date === date) < index)
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'Sama päivä on jo listalla.' });
    });
  })
  .transform((exceptions) => exceptions.toSorted((a, b) => a.date.localeCompare(b.date)));

const Hours = z.object({ open: z.string(), close: z.string(), isClosed: z.boolean() });

/** The opening hours, as the API returns them; times are HH:MM, dates YYYY-MM-DD, in Helsinki. */
export const OpeningHoursSettings = z.object({
  businessHours: z.array(Hours.extend({ day: z.enum(days) })),
  exceptions: z.array(Hours.extend({ date: z.string(), reason: z.string() })),
  isModifiedFromDefault: z.boolean(),
  /** Time of the last save, ISO 8601 UTC; null before the first one. */
  lastModifiedDate: z.string().nullable(),
  version: Version,
});

export const getOpeningHours = operation({
  subject: 'content.business-settings.get',
  http: 'GET /business-settings',
  access: 'public',
  summary: 'Aukioloajat',
  input: z.strictObject({}),
  output: OpeningHoursSettings,
  errors: [],
  cachedUntil: ['content'],
});

export const updateOpeningHours = operation({
  subject: 'content.business-settings.update',
  http: 'PUT /business-settings',
  access: 'admin',
  summary: 'Muuta aukioloaikoja',
  bodyLimit: 288 * 1024,
  input: z.strictObject({
    ...forUpdate({ businessHours: Week, exceptions: Exceptions.default([]) }),
    version: Version.optional(),
    isModifiedFromDefault: z.unknown().optional(),
    lastModifiedDate: Timestamp.nullable().optional(),
  }),
  output: OpeningHoursSettings,
  errors: ['stale_version'],
});

/** Lists the public holidays of Finland in a year, which the panel suggests as exceptions. */
export const listHolidays = operation({
  subject: 'content.business-settings.holidays',
  http: 'GET /business-settings/holidays',
  access: 'admin',
  summary: 'Suomen pyhäpäivät',
  input: z.strictObject({ year: queryNumber(z.number('Anna vuosi.').int().min(2020).max(2100)) }),
  output: z.array(z.object({ date: z.string(), name: z.string() })),
  errors: [],
  // The first call in a process loads the holidays of all countries, which is slow.
  deadline: 10_000,
});

import { z } from 'zod';
import { Timestamp, Version, forUpdate, line, queryNumber } from '../fields.ts';
import { days } from '../rules/opening-hours.ts';
import { operation } from '../operation.ts';

const NO_TIME = 'Anna kellonaika muodossa 09:00.';

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** '9:00' and '9.00' are written as '09:00'. Empty is allowed: a closed day needs no times. */
export const ClockTime = z
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

/** An open day needs both times, and closes after it opens: the shop has no hours across midnight. */
function checkTimes({ open, close, isClosed }: Times, context: z.RefinementCtx): void {
  if (isClosed) return;
  if (open === '') context.addIssue({ code: 'custom', path: ['open'], message: 'Anna avaamisaika.' });
  if (close === '') context.addIssue({ code: 'custom', path: ['close'], message: 'Anna sulkemisaika.' });
  if (isTime(open) && isTime(close) && close <= open)
    context.addIssue({ code: 'custom', path: ['close'], message: 'Sulkemisajan on oltava avaamisajan jälkeen samana päivänä.' });
}

/** A closed day keeps times, too: those that a form offers when it is opened again. */
const withTimes = <T extends Times>(day: T): T => ({
  ...day,
  open: day.open === '' ? '09:00' : day.open,
  close: day.close === '' ? '17:00' : day.close,
});

const times = { open: ClockTime.default('09:00'), close: ClockTime.default('17:00'), isClosed: z.boolean().default(false) };

export const BusinessDay = z
  .strictObject({ day: z.enum(days), ...times })
  .superRefine(checkTimes)
  .transform(withTimes);

export const BusinessException = z
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

export const BusinessSettings = z.object({
  businessHours: z.array(Hours.extend({ day: z.enum(days) })),
  exceptions: z.array(Hours.extend({ date: z.string(), reason: z.string() })),
  isModifiedFromDefault: z.boolean(),
  /** When the hours were last saved; null before the first time. */
  lastModifiedDate: z.string().nullable(),
  version: Version,
});

export const getBusinessSettings = operation({
  subject: 'content.business-settings.get',
  http: 'GET /business-settings',
  access: 'public',
  summary: 'Aukioloajat',
  input: z.strictObject({}),
  output: BusinessSettings,
  errors: [],
  cachedUntil: ['content'],
});

export const updateBusinessSettings = operation({
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
  output: BusinessSettings,
  errors: ['stale_version'],
});

/** Public holidays of Finland, offered as exceptions. */
export const listHolidays = operation({
  subject: 'content.business-settings.holidays',
  http: 'GET /business-settings/holidays',
  access: 'admin',
  summary: 'Suomen pyhäpäivät',
  input: z.strictObject({ year: queryNumber(z.number('Anna vuosi.').int().min(2020).max(2100)) }),
  output: z.array(z.object({ date: z.string(), name: z.string() })),
  errors: [],
  // The first call of a process loads the holidays of the whole world.
  deadline: 10_000,
});

import { z } from 'zod';
import { addDays, helsinkiDate, helsinkiTimestamp } from '#contracts/rules/helsinki-time';
import { formatHours, hoursOn, openingStateAt, weekFrom, type DateHours } from '#contracts/rules/opening-hours';
import { tool } from './tool.ts';

const EXCEPTIONS_AHEAD_DAYS = 45;
const SHOWN_EXCEPTIONS = 10;

const dateRow = ({ date, day, hours, isClosed, exception }: DateHours) => ({
  date,
  day,
  open: hours?.open ?? null,
  close: hours?.close ?? null,
  isClosed: isClosed || hours === null,
  reason: exception?.reason ?? '',
  isException: exception !== null,
});

/** Returns the date and time of a moment in Helsinki. */
const momentOf = (at: Date) => {
  const [date = '', time = ''] = helsinkiTimestamp(at).split(' ');
  return { date, time: time.slice(0, 5) };
};

export const openingHoursTool = tool({
  name: 'openingHours',
  description: 'Aukioloajat: viikon tavalliset ajat, poikkeuspäivät, tietyn päivän ajat ja onko liike nyt auki.',
  input: z.object({ date: z.iso.date().optional().describe('Päivä muodossa 2026-12-24') }),
  run: async ({ date }, { facts, now }) => {
    const hours = await facts.hours();
    const today = helsinkiDate(now);
    const { isOpen, closesAt, opensAt } = openingStateAt(hours, now);
    const last = addDays(today, EXCEPTIONS_AHEAD_DAYS);
    return {
      now: momentOf(now),
      isOpen,
      closesAt: closesAt && momentOf(closesAt),
      opensAt: opensAt && momentOf(opensAt),
      today: dateRow(hoursOn(hours, today)),
      tomorrow: dateRow(hoursOn(hours, addDays(today, 1))),
      asked: date === undefined ? null : dateRow(hoursOn(hours, date)),
      // Its exceptions are those of these seven dates only.
      nextSevenDays: weekFrom(hours, today).map(dateRow),
      usualWeek: hours.businessHours.map(({ day, open, close, isClosed }) => ({
        day,
        open: isClosed ? null : open,
        close: isClosed ? null : close,
        isClosed,
      })),
      usualHours: formatHours(hours.businessHours).replaceAll('-', '–').replaceAll(':', '.'),
      exceptions: hours.exceptions
        .filter((exception) => exception.date >= today && exception.date <= last)
        .slice(0, SHOWN_EXCEPTIONS)
        .map((exception) => dateRow(hoursOn(hours, exception.date))),
    };
  },
});

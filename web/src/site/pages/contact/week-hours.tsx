import { useState } from 'react';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { mondayOf, weekFrom } from '#contracts/rules/opening-hours';
import { DayRow, ExceptionRow } from '../../hours/hours-rows.tsx';
import { useHours } from '../../hours/use-hours.ts';
import { useHydrated } from '../../hydrated.ts';

/** Exceptions are shown this many days ahead. */
const DAYS_AHEAD = 60;

/**
 * This week's hours. A cached page may have been rendered on an earlier day: the server renders the usual week and the coming
 * exceptions, and the browser the current week.
 */
export function WeekHours({ renderedOn }: { renderedOn: string }) {
  const { state, settings } = useHours();
  const hydrated = useHydrated();
  const [now] = useState(() => new Date());
  if (state !== 'ready') return null;
  const today = hydrated ? helsinkiDate(now) : renderedOn;
  const until = helsinkiDate(new Date(Date.parse(`${today}T12:00:00Z`) + DAYS_AHEAD * 86_400_000));
  const week = weekFrom(hydrated ? settings : { ...settings, exceptions: [] }, mondayOf(today));
  const coming = settings.exceptions.filter(({ date }) => date >= today && date <= until);
  return (
    <>
      <ul aria-label="Viikon aukioloajat" className="divide-y divide-line border-t border-line">
        {week.map((day) => (
          <DayRow key={day.date} day={day} isToday={hydrated && day.date === today} />
        ))}
      </ul>
      {coming.length > 0 && (
        <div className="border-t border-line px-5 pt-4 pb-3">
          <h3 className="text-base">Poikkeukset lähiaikoina</h3>
          <ul className="mt-1 divide-y divide-line">
            {coming.map((exception) => (
              <ExceptionRow key={exception.date} exception={exception} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

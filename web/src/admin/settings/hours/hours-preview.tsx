import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { type DateHours, type OpeningHours, formatHours, hoursOn, mondayOf, weekFrom } from '#contracts/rules/opening-hours';
import { useState } from 'react';
import { dateText } from '../../dates/written-date.ts';
import { dayNames } from './hours-kind.ts';

/** Number of days ahead for which visitors see exceptions. */
const AHEAD = 30;

const textOf = ({ hours, isClosed }: DateHours): string => {
  if (isClosed) return 'Suljettu';
  return hours === null ? 'Aukioloaikoja ei saatavilla' : `${hours.open}–${hours.close}`;
};

/** Shows the hours as visitors see them: the line in the header, this week, and the coming exceptions. */
export function HoursPreview({ hours }: { hours: OpeningHours }) {
  const [today] = useState(() => helsinkiDate(new Date()));
  const until = new Date(Date.parse(today) + AHEAD * 86_400_000).toISOString().slice(0, 10);
  const week = weekFrom(hours, mondayOf(today));
  const coming = hours.exceptions.filter(({ date }) => date >= today && date <= until);
  const line = formatHours(hours.businessHours);
  return (
    <section aria-labelledby="hours-preview" className="grid content-start gap-3 rounded-md border border-line bg-ground p-4">
      <h3 id="hours-preview" className="text-base font-bold">
        Näin asiakkaat näkevät
      </h3>
      <div>
        <p className="text-xs text-muted">Sivun yläreunassa</p>
        <p data-line className="font-semibold">
          {line === '' ? 'Suljettu' : line}
        </p>
      </div>
      <div>
        <p className="text-xs text-muted">Tällä viikolla</p>
        <ul aria-label="Tämä viikko" className="divide-y divide-line">
          {week.map((day) => (
            <li key={day.date} className={`flex justify-between gap-3 py-1.5 ${day.date === today ? 'font-semibold' : ''}`}>
              <span className="min-w-0 break-words">
                {dayNames[day.day]}
                {day.exception !== null && day.exception.reason !== '' && (
                  <span className="font-normal text-muted"> {day.exception.reason}</span>
                )}
              </span>
              <span className={day.hours ? 'figures' : 'text-right text-muted'}>{textOf(day)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="text-xs text-muted">Poikkeukset {AHEAD} päivän aikana</p>
        {coming.length === 0 ? (
          <p>Ei poikkeuksia</p>
        ) : (
          <ul aria-label="Tulevat poikkeukset">
            {coming.map((exception) => (
              <li key={`${exception.date} ${exception.reason}`} className="flex justify-between gap-3 py-1">
                <span className="min-w-0 break-words">
                  {dateText(exception.date)} {exception.reason}
                </span>
                <span className="figures">{textOf(hoursOn({ businessHours: [], exceptions: [exception] }, exception.date))}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { type DateHours, type HoursException, helsinkiDate, hoursOn, mondayOf, weekFrom } from '#contracts/opening-hours';
import { phoneLink } from '#contracts/shop-defaults';
import { Sheet } from '../../ui/sheet.tsx';
import type { BusinessSettings } from '../content.ts';
import { useLoadedHours, useShop } from '../shop.ts';
import { HoursButton } from './hours-button.tsx';
import { loadHours } from './use-hours.ts';

/** Days ahead for which exceptions are told. */
const AHEAD = 30;

const zone = { timeZone: 'Europe/Helsinki' } as const;
const longDate = new Intl.DateTimeFormat('fi-FI', { ...zone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = new Intl.DateTimeFormat('fi-FI', { ...zone, day: 'numeric', month: 'numeric', year: 'numeric' });
const dayName = new Intl.DateTimeFormat('fi-FI', { weekday: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('fi-FI', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

const atMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const textOf = ({ hours, isClosed }: Pick<DateHours, 'hours' | 'isClosed'>): string => {
  if (isClosed) return 'Suljettu';
  return hours === null ? 'Aukioloaikoja ei saatavilla' : `${hours.open}–${hours.close}`;
};

function Day({ day, isToday }: { day: DateHours; isToday: boolean }) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`grid grid-cols-[1fr_auto] gap-x-4 px-5 py-3 ${isToday ? 'border-l-4 border-signal bg-signal-soft pl-4 font-semibold' : ''}`}
    >
      <span>
        {capital(dayName.format(atMidnight(day.date)))}
        {day.exception && day.exception.reason !== '' && (
          <span className="block text-sm font-normal text-muted">{day.exception.reason}</span>
        )}
      </span>
      <span className={day.hours ? 'figures' : 'text-muted'}>{textOf(day)}</span>
    </li>
  );
}

function Exception({ exception }: { exception: HoursException }) {
  const date = atMidnight(exception.date);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5">
      <span>
        {dayName.format(date).slice(0, 2)} {dayAndMonth.format(date)} {exception.reason}
      </span>
      <span className="figures">{textOf(hoursOn({ businessHours: [], exceptions: [exception] }, exception.date))}</span>
    </li>
  );
}

const nothing = { businessHours: [], exceptions: [] };

/** The week's opening hours; asked for anew each time it opens, while what is known already is shown. */
export default function HoursDrawer({ onClose }: { onClose: () => void }) {
  const { phone } = useShop();
  const loaded = useLoadedHours();
  const [asked, setAsked] = useState<{ state: 'loading' | 'failed' } | { state: 'ready'; settings: BusinessSettings }>({
    state: 'loading',
  });

  useEffect(() => {
    const leaving = new AbortController();
    loadHours(leaving.signal).then(
      (settings) => setAsked({ state: 'ready', settings }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setAsked({ state: 'failed' });
        // oxlint-disable-next-line no-console -- each day says that its hours cannot be had; the cause belongs in the console
        console.error(error);
      },
    );
    return () => leaving.abort();
  }, []);

  const [now] = useState(() => new Date());
  const today = helsinkiDate(now);
  const until = helsinkiDate(new Date(now.getTime() + AHEAD * 86_400_000));
  const known = asked.state === 'ready' ? asked.settings : asked.state === 'loading' ? loaded : null;
  const week = weekFrom(known ?? nothing, mondayOf(today));
  const coming = (known?.exceptions ?? []).filter(({ date }) => date >= today && date <= until);

  return (
    <Sheet title="Aukioloajat" place="left" onClose={onClose} beside={<HoursButton open onToggle={onClose} />}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-24">
        <p className="px-5 pt-4 text-muted">{capital(longDate.format(now))}</p>
        {known?.isModifiedFromDefault && (
          <p className="mx-5 mt-3 rounded-md bg-signal-soft px-4 py-3">
            <strong className="block">Aukioloajat ovat muuttuneet</strong>
            {known.lastModifiedDate !== null && (
              <span className="text-sm">
                Päivitetty <span className="figures">{shortDate.format(new Date(known.lastModifiedDate))}</span>
              </span>
            )}
          </p>
        )}
        {asked.state === 'loading' && (
          <output className="flex items-center gap-2 px-5 pt-3 text-sm text-muted">
            <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-line-strong border-t-signal" />
            Ladataan...
          </output>
        )}
        {(known !== null || asked.state === 'failed') && (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {week.map((day) => (
              <Day key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ul>
        )}
        {asked.state === 'failed' && (
          <p className="px-5 pt-4">
            Soita, niin kerromme:{' '}
            <a href={phoneLink(phone)} className="figures font-semibold underline underline-offset-4">
              {phone}
            </a>
          </p>
        )}
        {coming.length > 0 && (
          <section aria-labelledby="poikkeukset" className="px-5 pt-6">
            <h3 id="poikkeukset" className="text-base">
              Poikkeukset lähiaikoina
            </h3>
            <ul className="mt-2">
              {coming.map((exception) => (
                <Exception key={exception.date} exception={exception} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}

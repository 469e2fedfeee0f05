import { useEffect, useState } from 'react';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { mondayOf, weekFrom } from '#contracts/rules/opening-hours';
import { phoneLink } from '#contracts/content/shop-defaults';
import { Sheet } from '../../ui/sheet.tsx';
import type { OpeningHoursSettings } from '../shop.ts';
import { useLoadedHours, useShop } from '../shop.ts';
import { HoursButton } from './hours-button.tsx';
import { DayRow, ExceptionRow, capital } from './hours-rows.tsx';
import { loadHours } from './load-hours.ts';
import { reportFailure } from '../../api/report-failure.ts';

/** Exceptions are shown this many days ahead. */
const DAYS_AHEAD = 30;

const zone = { timeZone: 'Europe/Helsinki' } as const;
// Separate formats: in a combined one some browsers write the weekday in the essive, 'perjantaina 20. marraskuuta'.
const dayName = new Intl.DateTimeFormat('fi-FI', { ...zone, weekday: 'long' });
const longDate = new Intl.DateTimeFormat('fi-FI', { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = new Intl.DateTimeFormat('fi-FI', { ...zone, day: 'numeric', month: 'numeric', year: 'numeric' });
const nothing = { businessHours: [], exceptions: [] };

/** The week's opening hours. Refetches them each time it opens, and shows the loaded ones meanwhile. */
export default function HoursDrawer({ onClose }: { onClose: () => void }) {
  const { phone } = useShop();
  const loaded = useLoadedHours();
  const [fetched, setFetched] = useState<{ state: 'loading' | 'failed' } | { state: 'ready'; settings: OpeningHoursSettings }>({
    state: 'loading',
  });

  useEffect(() => {
    const leaving = new AbortController();
    loadHours(leaving.signal).then(
      (settings) => setFetched({ state: 'ready', settings }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setFetched({ state: 'failed' });
        reportFailure(error);
      },
    );
    return () => leaving.abort();
  }, []);

  const [now] = useState(() => new Date());
  const today = helsinkiDate(now);
  const until = helsinkiDate(new Date(now.getTime() + DAYS_AHEAD * 86_400_000));
  const known = fetched.state === 'ready' ? fetched.settings : fetched.state === 'loading' ? loaded : null;
  const week = weekFrom(known ?? nothing, mondayOf(today));
  const coming = (known?.exceptions ?? []).filter(({ date }) => date >= today && date <= until);

  return (
    <Sheet title="Aukioloajat" place="left" onClose={onClose} beside={<HoursButton open onToggle={onClose} />}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-24">
        <p className="px-5 pt-4 text-muted">{`${capital(dayName.format(now))} ${longDate.format(now)}`}</p>
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
        {fetched.state === 'loading' && (
          <output className="flex items-center gap-2 px-5 pt-3 text-sm text-muted">
            <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-line-strong border-t-signal" />
            Ladataan...
          </output>
        )}
        {(known !== null || fetched.state === 'failed') && (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {week.map((day) => (
              <DayRow key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ul>
        )}
        {fetched.state === 'failed' && (
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
                <ExceptionRow key={exception.date} exception={exception} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}

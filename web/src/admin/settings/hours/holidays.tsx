import { useQueries } from '@tanstack/react-query';
import { CalendarCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { listHolidays } from '#contracts/content/opening-hours';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { call, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { dateText } from '../../dates/written-date.ts';

interface Holiday {
  date: string;
  name: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** Lists the coming holidays of this year and the next that are not exceptions yet. Each can be added as a closed day. */
export function Holidays({
  taken,
  enabled,
  onAdd,
}: {
  /** Dates that already have an exception. */
  taken: readonly string[];
  enabled: boolean;
  onAdd: (holidays: readonly Holiday[]) => void;
}) {
  const [today] = useState(() => helsinkiDate(new Date()));
  const thisYear = Number(today.slice(0, 4));
  const { holidays, error, loading } = useQueries({
    queries: [thisYear, thisYear + 1].map((year) => ({
      queryKey: ['holidays', year],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listHolidays, { year }, { signal }),
      staleTime: DAY,
      enabled,
    })),
    combine: (years) => ({
      holidays: years.flatMap(({ data }): Holiday[] => data ?? []),
      error: years.find((year) => year.error !== null)?.error ?? null,
      loading: years.some((year) => year.isLoading),
    }),
  });
  const offered = holidays.filter(({ date }) => date >= today && !taken.includes(date));

  if (loading) return <p className="text-sm text-muted">Haetaan pyhäpäiviä…</p>;
  if (error !== null && holidays.length === 0)
    return <p className="text-sm text-danger">Pyhäpäivien haku epäonnistui. {reasonOf(error)}</p>;
  if (offered.length === 0) return null;
  return (
    <Fold title={`Lisää pyhäpäivä (${offered.length})`}>
      <div className="grid gap-2 pt-1">
        <p className="text-sm text-muted">Pyhä lisätään suljettuna. Voit antaa sille ajat listalla.</p>
        <ul aria-label="Pyhäpäivät" className="flex flex-wrap gap-2">
          {offered.map((holiday) => (
            <li key={holiday.date} className="max-w-full">
              <Button icon={Plus} className="max-w-full !whitespace-normal" onClick={() => onAdd([holiday])}>
                <span>
                  {holiday.name} <span className="figures font-normal text-muted">{dateText(holiday.date)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <Button icon={CalendarCheck} className="justify-self-start" onClick={() => onAdd(offered)}>
          Lisää kaikki {offered.length} pyhäpäivää
        </Button>
      </div>
    </Fold>
  );
}

import { ChartColumn } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { dayText } from '../../dates/helsinki-dates.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { lazyChart } from '../charts/lazy-chart.ts';
import { ChoiceRow } from '../list/choice-row.tsx';
import { LoadFailure } from '../list/load-failure.tsx';
import { countText, decimalText } from '../list/number-texts.ts';
import { type DayCount, useDailyCounts } from './statistics-calls.ts';

const DailyChart = lazyChart(() => import('./daily-chart.tsx'));

const periods = [7, 30, 90].map((days) => ({ value: String(days), label: `${days} päivää` }));
const DEFAULT_DAYS = '30';
const columns = [{ title: 'Päivä' }, { title: 'Keskusteluja', numeric: true }];

function Figures({ days }: { days: readonly DayCount[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const busiest = days.reduce<DayCount | undefined>((best, day) => (best === undefined || day.count > best.count ? day : best), undefined);
  const facts = [
    { label: 'Keskusteluja yhteensä', value: countText(total) },
    { label: 'Päivässä keskimäärin', value: days.length === 0 ? '–' : decimalText(total / days.length) },
    {
      label: 'Vilkkain päivä',
      value: total === 0 || busiest === undefined ? '–' : countText(busiest.count),
      detail: total === 0 || busiest === undefined ? undefined : dayText(busiest.date),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
      {facts.map(({ label, value, detail }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-2xl font-bold">
            {value}
            {detail !== undefined && <span className="ml-2 text-sm font-medium text-muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The view 'Tilastot': the number of conversations of each day, as a chart and as a table. */
export default function StatisticsView() {
  const { values, change } = useViewState();
  const days = periods.find(({ value }) => value === values.get('paivat'))?.value ?? DEFAULT_DAYS;
  const { data, error, isFetching, isPlaceholderData, refetch } = useDailyCounts(Number(days));

  return (
    <section aria-label="Keskustelutilastot" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChoiceRow
        label="Ajanjakso"
        choices={periods}
        value={days}
        onChange={(next) => change({ paivat: next === DEFAULT_DAYS ? '' : next })}
      />
      {!data ? (
        error ? (
          <LoadFailure
            title="Keskustelutilastojen lataus epäonnistui"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonList rows={1} className="h-[26rem]" />
        )
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line bg-surface p-4 transition-opacity sm:p-5 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Figures days={data} />
          {data.every(({ count }) => count === 0) ? (
            <EmptyState
              icon={ChartColumn}
              title="Ei keskusteluja tältä ajalta"
              text="Kun asiakas kirjoittaa Kaartobotille, keskustelu lasketaan tähän. Kokeile pidempää ajanjaksoa."
            />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
              <ChartFrame title="Keskustelut päivittäin" unit="keskustelua päivässä">
                <DailyChart days={data} />
              </ChartFrame>
              <div className="overflow-hidden rounded-md border border-line">
                <Table name="Keskustelut päivittäin" columns={columns} maxHeight={278}>
                  {data.toReversed().map(({ date, count }) => (
                    <Row key={date}>
                      <Cell className="whitespace-nowrap">
                        <time dateTime={date}>{dayText(date)}</time>
                      </Cell>
                      <Cell numeric className={count === 0 ? 'text-muted' : 'font-semibold'}>
                        {countText(count)}
                      </Cell>
                    </Row>
                  ))}
                </Table>
              </div>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

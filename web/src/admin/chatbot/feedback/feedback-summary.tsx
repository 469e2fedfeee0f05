import { Fold } from '../../../ui/fold.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { dayText } from '../../dates/helsinki-dates.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { lazyChart } from '../charts/lazy-chart.ts';
import { countText, decimalText } from '../list/number-texts.ts';
import { Distribution } from './distribution.tsx';
import type { Summary } from './feedback-calls.ts';

const WeeklyChart = lazyChart(() => import('./weekly-chart.tsx'));

const columns = [{ title: 'Viikko alkaen' }, { title: 'Keskiarvo', numeric: true }, { title: 'Palautteita', numeric: true }];

/** The numbers of the chart, newest first. */
function WeekTable({ weeks }: Pick<Summary, 'weeks'>) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Table name="Keskiarvo viikoittain" columns={columns} maxHeight={320}>
        {weeks.toReversed().map(({ week, average, count }) => (
          <Row key={week}>
            <Cell className="whitespace-nowrap">{dayText(week)}</Cell>
            <Cell numeric className="normal-nums">
              {decimalText(average)}
            </Cell>
            <Cell numeric>{countText(count)}</Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

/** The figures of the feedback that matches the filters: count, average, distribution, and the average over time. */
export function FeedbackSummary({ summary }: { summary: Summary }) {
  const { count, average, distribution, weeks } = summary;
  return (
    <section aria-label="Yhteenveto" className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line bg-surface p-4 sm:p-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-xs text-muted">Keskiarvo</dt>
          <dd className="text-2xl font-bold">
            {average === null ? '–' : decimalText(average)}
            {average !== null && <span className="text-base font-medium text-muted"> / 10</span>}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">Palautteita</dt>
          <dd className="text-2xl font-bold tabular-nums">{countText(count)}</dd>
        </div>
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-2">
        <Distribution distribution={distribution} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
          <ChartFrame title="Keskiarvo viikoittain" unit="arvosana 0–10">
            <WeeklyChart weeks={weeks} />
          </ChartFrame>
          <Fold title="Viikot taulukkona">
            <WeekTable weeks={weeks} />
          </Fold>
        </div>
      </div>
    </section>
  );
}

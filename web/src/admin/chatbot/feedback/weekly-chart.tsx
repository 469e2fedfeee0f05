import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { axisLook, chartMargin, ChartTip, gridLook } from '../charts/chart-look.tsx';
import { counted, decimalText, shortDayText } from '../list/number-texts.ts';
import type { Summary } from './feedback-calls.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Labels on the axis of the weeks. */
const MOST_TICKS = 6;

type Week = Summary['weeks'][number];

/** Returns Mondays between the first and the last week at equal distances. */
function ticksOf(first: number, last: number): number[] {
  const weeks = Math.round((last - first) / WEEK_MS);
  const step = Math.max(1, Math.ceil(weeks / (MOST_TICKS - 1)));
  return Array.from({ length: Math.floor(weeks / step) + 1 }, (_, index) => first + index * step * WEEK_MS);
}

function weekTip({ active, payload }: TooltipContentProps) {
  const week = payload[0]?.payload as Week | undefined;
  if (!active || week === undefined) return null;
  return (
    <ChartTip
      title={`Viikko alkaen ${shortDayText(week.week)}`}
      lines={[`Keskiarvo ${decimalText(week.average)}`, counted(week.count, 'palaute', 'palautetta')]}
    />
  );
}

/** The average rating of each week as a line. A week without feedback leaves its place on the axis empty. */
export default function WeeklyChart({ weeks }: { weeks: readonly Week[] }) {
  const data = weeks.map((week) => ({ ...week, at: Date.parse(week.week) }));
  const [first = 0, last = 0] = [data[0]?.at, data.at(-1)?.at];
  const edge = first === last ? WEEK_MS : 0;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={data} margin={chartMargin} aria-label="Arvosanojen keskiarvo viikoittain">
        <CartesianGrid {...gridLook} />
        <XAxis
          {...axisLook}
          dataKey="at"
          type="number"
          scale="time"
          domain={[first - edge, last + edge]}
          ticks={ticksOf(first, last)}
          tickFormatter={shortDayText}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis {...axisLook} domain={[0, 10]} ticks={[0, 2, 4, 6, 8, 10]} width={36} />
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--line-strong)' }} content={weekTip} />
        <Line
          dataKey="average"
          type="linear"
          stroke="var(--winter)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--winter)', strokeWidth: 0 }}
          activeDot={{ r: 5 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

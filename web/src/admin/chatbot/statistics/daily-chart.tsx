import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { dayText } from '../../dates/helsinki-dates.ts';
import { axisLook, chartMargin, ChartTip, gridLook } from '../charts/chart-look.tsx';
import { counted, shortDayText } from '../list/number-texts.ts';
import type { DayCount } from './statistics-calls.ts';

function dayTip({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as DayCount | undefined;
  if (!active || day === undefined) return null;
  return <ChartTip title={dayText(day.date)} lines={[counted(day.count, 'keskustelu', 'keskustelua')]} />;
}

/** The number of conversations of each day as bars. */
export default function DailyChart({ days }: { days: readonly DayCount[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={chartMargin} aria-label="Keskustelut päivittäin">
        <CartesianGrid {...gridLook} />
        <XAxis {...axisLook} dataKey="date" tickFormatter={shortDayText} minTickGap={24} interval="equidistantPreserveEnd" />
        <YAxis {...axisLook} allowDecimals={false} width={40} />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--sunken)' }} content={dayTip} />
        <Bar dataKey="count" fill="var(--winter)" radius={[2, 2, 0, 0]} maxBarSize={48} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

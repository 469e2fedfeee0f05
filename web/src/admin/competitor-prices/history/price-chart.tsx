import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { formatEuros } from '#contracts/rules/cents';
import { axisLook, chartMargin, ChartTip, gridLook } from '../../chatbot/charts/chart-look.tsx';
import { shortDayText } from '../../chatbot/list/number-texts.ts';
import { timeText } from '../../dates/helsinki-dates.ts';
import { certaintyTexts } from '../data/monitor-texts.ts';
import type { Reading } from '../data/monitors.ts';

const DAY_MS = 86_400_000;
/** Labels on the axis of the days. */
const MOST_TICKS = 5;

type Point = Reading & { at: number };

function ticksOf(first: number, last: number): number[] {
  const step = Math.max(DAY_MS, Math.ceil((last - first) / MOST_TICKS / DAY_MS) * DAY_MS);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function priceTip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as Point | undefined;
  if (!active || point === undefined) return null;
  return <ChartTip title={timeText(point.checkedAt)} lines={[`${formatEuros(point.price)}, ${certaintyTexts[point.certainty]}`]} />;
}

/** The price as steps: it is in force until the next reading. */
export default function PriceChart({ readings }: { readings: readonly Reading[] }) {
  const data = readings.map((reading): Point => ({ ...reading, at: Date.parse(reading.checkedAt) }));
  const [first = 0, last = 0] = [data[0]?.at, data.at(-1)?.at];
  const edge = first === last ? DAY_MS : 0;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={data} margin={chartMargin} aria-label="Hinnan kehitys">
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
        <YAxis
          {...axisLook}
          domain={['auto', 'auto']}
          tickFormatter={(euros: number) => `${Math.round(euros * 100) / 100}`.replace('.', ',')}
          width={48}
        />
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--line-strong)' }} content={priceTip} />
        <Line
          dataKey="price"
          type="stepAfter"
          stroke="var(--winter)"
          strokeWidth={2}
          dot={data.length > 60 ? false : { r: 3, fill: 'var(--winter)', strokeWidth: 0 }}
          activeDot={{ r: 5 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

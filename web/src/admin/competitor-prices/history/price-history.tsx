import { ChartLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Price } from '../../../ui/figures.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { ChartFrame } from '../../chatbot/charts/chart-frame.tsx';
import { lazyChart } from '../../chatbot/charts/lazy-chart.ts';
import { LoadFailure } from '../../chatbot/list/load-failure.tsx';
import { ChoiceRow } from '../../chatbot/list/choice-row.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { certaintyTexts } from '../data/monitor-texts.ts';
import { type Monitor, type Reading, useReadings } from '../data/monitors.ts';
import { periods, readingsOf } from './readings.ts';

const PriceChart = lazyChart(() => import('./price-chart.tsx'));

const choices = periods.map((days) => ({ value: days, label: `${days} päivää` }));
const columns = [{ title: 'Luettu' }, { title: 'Hinta', numeric: true }, { title: 'Varmuus' }, { title: 'Saatavuus' }];

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-bold">{children}</dd>
  </div>
);

const euros = (price: number | null) => (price === null ? '–' : <Price euros={price} />);

const stockText = (inStock: boolean | null) => (inStock === null ? '–' : inStock ? 'varastossa' : 'ei varastossa');

function ReadingTable({ readings }: { readings: readonly Reading[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Table name="Luetut hinnat" columns={columns} maxHeight={320}>
        {readings.toReversed().map(({ checkedAt, price, certainty, inStock }) => (
          <Row key={checkedAt}>
            <Cell className="whitespace-nowrap">
              <time dateTime={checkedAt}>{timeText(checkedAt)}</time>
            </Cell>
            <Cell numeric className="font-semibold">
              <Price euros={price} />
            </Cell>
            <Cell>{certaintyTexts[certainty]}</Cell>
            <Cell>{stockText(inStock)}</Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

/** The prices of a monitor: the figures, a chart of a period and its numbers as a table. */
export function PriceHistory({ monitor }: { monitor: Monitor }) {
  const { data, error, isFetching, refetch } = useReadings(monitor._id);
  const [days, setDays] = useState<string>(periods[0]);
  const now = useNow();
  if (!data)
    return error ? (
      <LoadFailure title="Hintahistorian lataus epäonnistui" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonList rows={2} className="h-60" />
    );
  if (data.length === 0)
    return <EmptyState icon={ChartLine} title="Ei vielä luettuja hintoja" text="Hinta tulee tähän, kun se on löytynyt sivulta." />;
  const shown = readingsOf(data, Number(days), now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name="Nyt">{euros(monitor.currentPrice)}</Fact>
        <Fact name="Ennen">{euros(monitor.previousPrice)}</Fact>
        <Fact name="Alin">{euros(monitor.lowestPrice)}</Fact>
        <Fact name="Ylin">{euros(monitor.highestPrice)}</Fact>
      </dl>
      {monitor.quarantinedPrice !== null && (
        <p className="text-summer">Hinta {formatEuros(monitor.quarantinedPrice)} odottaa varmistusta</p>
      )}
      <ChoiceRow label="Ajanjakso" choices={choices} value={days} onChange={setDays} />
      {shown.length === 0 ? (
        <p className="text-muted">Tältä ajalta ei ole luettuja hintoja.</p>
      ) : (
        <>
          <ChartFrame title="Hinnan kehitys" unit="euroa renkaalta">
            <PriceChart readings={shown} />
          </ChartFrame>
          <ReadingTable readings={shown} />
        </>
      )}
    </div>
  );
}

import { ChartLine, ExternalLink, LoaderCircle, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { IconButton } from '../../../ui/button.tsx';
import { Cell, Row, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { checkedText, hostOf, linkOf, stepTexts } from '../data/monitor-texts.ts';
import { type Monitor, useCheckStep } from '../data/monitors.ts';
import { removeMonitor, setPaused } from './monitor-actions.ts';
import type { MonitorRow as RowData } from './monitor-rows.ts';
import { OwnPrice, PriceChange, PriceNow } from './price-cells.tsx';
import { StatusMark } from './status-mark.tsx';

/** The columns of the table, in the order of the row's cells. */
export const columns = [
  { title: 'Seuranta', className: 'min-w-44' },
  { title: 'Hinta', numeric: true, className: 'w-36' },
  { title: 'Muutos', numeric: true, className: 'w-28' },
  { title: 'Oma hinta ja ero', numeric: true, className: 'w-32' },
  { title: 'Tarkistettu', className: 'w-28' },
  { title: 'Toiminnot', className: 'w-28 min-w-28 xl:w-36 xl:min-w-36' },
];

/** The monitor's name, page, tags, and what is wrong with it. */
function Subject({ row: { monitor, own }, onEdit }: { row: RowData; onEdit: () => void }) {
  const { name, productName, tags, lastError, quarantinedPrice, reason, currentPrice } = monitor;
  const link = linkOf(monitor);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onEdit}
          className="min-h-11 min-w-11 text-left font-semibold [overflow-wrap:anywhere] underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:pointer-fine:min-h-8"
        >
          {name}
        </button>
        <StatusMark monitor={monitor} />
      </span>
      <span className="block [overflow-wrap:anywhere]">{productName}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex min-h-11 min-w-11 items-center gap-1 [overflow-wrap:anywhere] underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:pointer-fine:min-h-7"
        >
          {hostOf(monitor.url)}
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">(avautuu uuteen välilehteen)</span>
        </a>
        {tags.map((tag) => (
          <span key={tag} className="rounded-sm bg-sunken px-1.5 py-0.5 text-ink">
            {tag}
          </span>
        ))}
      </span>
      {own !== undefined && <span className="block text-xs text-muted">Oma rengas: {own.label}</span>}
      {currentPrice !== null && reason !== null && <span className="mt-0.5 block text-xs text-muted">{reason}</span>}
      {quarantinedPrice !== null && (
        <span className="mt-1 block text-xs font-medium text-summer">Hinta {formatEuros(quarantinedPrice)} odottaa varmistusta</span>
      )}
      {lastError !== null && <span className="mt-1 block text-xs font-medium [overflow-wrap:anywhere] text-danger">{lastError}</span>}
    </>
  );
}

/** When the monitor was checked, or the step of the check that is running. */
function Checked({ monitor, isChecking, now }: { monitor: Monitor; isChecking: boolean; now: Date }) {
  const step = useCheckStep(monitor, isChecking);
  return (
    <>
      {step === null ? (
        monitor.lastChecked === null ? (
          <span className="text-muted">{checkedText(null, now)}</span>
        ) : (
          <time dateTime={monitor.lastChecked} title={timeText(monitor.lastChecked)}>
            {checkedText(monitor.lastChecked, now)}
          </time>
        )
      ) : (
        <span className="inline-flex items-center gap-1.5 font-medium">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          {stepTexts[step]}
        </span>
      )}
      <output className="sr-only">{isChecking && step !== null && stepTexts[step]}</output>
    </>
  );
}

interface MonitorRowProps {
  row: RowData;
  now: Date;
  /** This view is checking the monitor. */
  isChecking: boolean;
  onCheck: () => void;
  onEdit: () => void;
  onHistory: () => void;
  /** The row is gone together with its focused button. */
  onGone: () => void;
}

/** One monitor. On a phone, a card. */
export function MonitorRow({ row, now, isChecking, onCheck, onEdit, onHistory, onGone }: MonitorRowProps) {
  const { monitor } = row;
  const [isBusy, setBusy] = useState(false);
  const isDisabled = monitor.status === 'disabled';
  const named = `${monitor.name}, ${monitor.productName}`;
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-2 max-sm:gap-y-2 max-sm:py-4`}>
      <Cell className={`${stackedCell} max-sm:col-span-2`}>
        <Subject row={row} onEdit={onEdit} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:self-start max-sm:text-left`}>
        <PriceNow monitor={monitor} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:self-start ${row.change === null ? 'max-sm:hidden' : ''}`}>
        <PriceChange row={row} />
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:self-start max-sm:text-left ${row.own === undefined ? 'max-sm:hidden' : ''}`}>
        <OwnPrice row={row} />
      </Cell>
      <Cell className={`${stackedCell} max-sm:self-start max-sm:text-right`}>
        <Checked monitor={monitor} isChecking={isChecking} now={now} />
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-span-2`}>
        <span className="flex flex-wrap gap-1 sm:justify-end">
          <IconButton icon={RefreshCw} label={`Tarkista nyt ${named}`} busy={isChecking} onClick={onCheck} />
          <IconButton icon={ChartLine} label={`Hintahistoria ${named}`} aria-haspopup="dialog" onClick={onHistory} />
          <IconButton
            icon={isDisabled ? Play : Pause}
            label={`${isDisabled ? 'Jatka' : 'Keskeytä'} ${named}`}
            busy={isBusy}
            onClick={() => during(setPaused(monitor, !isDisabled))}
          />
          <IconButton icon={Pencil} label={`Muokkaa ${named}`} aria-haspopup="dialog" onClick={onEdit} />
          <IconButton
            icon={Trash2}
            danger
            label={`Poista ${named}`}
            busy={isBusy}
            onClick={() => during(removeMonitor(monitor).then((isGone) => (isGone ? onGone() : undefined)))}
          />
        </span>
      </Cell>
    </Row>
  );
}

import { Plus, Radar, RefreshCw, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { DAILY_CHECK_TIME } from '#contracts/rules/monitor';
import { messageOr } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { LoadFailure } from '../../chatbot/list/load-failure.tsx';
import { counted } from '../../chatbot/list/number-texts.ts';
import { useNow } from '../../dates/use-now.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { DeletedButton } from '../../deleted/deleted-button.tsx';
import { type Monitor, useMonitors } from '../data/monitors.ts';
import { useOwnTyres } from '../data/own-tyres.ts';
import { MonitorDrawer } from '../form/monitor-drawer.tsx';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { deletedMonitors } from './monitor-actions.ts';
import { CheckProgress } from './check-progress.tsx';
import { MonitorFilters, shownOf, unfiltered } from './monitor-filters.tsx';
import { columns, MonitorRow } from './monitor-row.tsx';
import { rowsOf, shownRows, tagsOf } from './monitor-rows.ts';
import { useChecks } from './use-checks.ts';

const ROWS_A_PAGE = 50;

interface MonitorListProps {
  monitors: readonly Monitor[];
  checks: ReturnType<typeof useChecks>;
  onEdit: (monitor: Monitor) => void;
  /** A row is gone together with its focused button. */
  onGone: () => void;
}

/** The monitors that match the filters. */
function MonitorList({ monitors, checks, onEdit, onGone }: MonitorListProps) {
  const { values, change } = useViewState();
  const top = useRef<HTMLDivElement>(null);
  const tyres = useOwnTyres();
  const now = useNow();
  const tags = useMemo(() => tagsOf(monitors), [monitors]);
  const rows = useMemo(() => shownRows(rowsOf(monitors, tyres), shownOf(values, tags)), [monitors, tyres, values, tags]);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  const page = Math.min(Math.max(1, Number(values.get('sivu')) || 1), pages);
  const checkable = rows.map(({ monitor }) => monitor).filter(({ status }) => status !== 'disabled');

  return (
    <div ref={top} className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3">
      <MonitorFilters shown={shownOf(values, tags)} tags={tags} onChange={(changes) => change(changes)} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p aria-live="polite" className="text-xs text-muted">
          {counted(rows.length, 'seuranta', 'seurantaa')}
        </p>
        <Button
          icon={RefreshCw}
          disabled={checkable.length === 0}
          busy={checks.progress !== null}
          onClick={() => void checks.checkAll(checkable)}
        >
          {rows.length === monitors.length ? 'Tarkista kaikki' : `Tarkista näytetyt ${checkable.length}`}
        </Button>
      </div>
      {checks.progress && <CheckProgress progress={checks.progress} />}
      {rows.length === 0 ? (
        <EmptyState icon={Search} title="Ei seurantoja näillä ehdoilla">
          <Button onClick={() => change(unfiltered)}>Näytä kaikki seurannat</Button>
        </EmptyState>
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          <Table name="Kilpailijoiden seurannat" columns={columns} stacked>
            {rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((row) => (
              <MonitorRow
                key={row.monitor._id}
                row={row}
                now={now}
                isChecking={checks.running.has(row.monitor._id)}
                onCheck={() => void checks.check(row.monitor)}
                onEdit={() => onEdit(row.monitor)}
                onHistory={() => change({ historia: row.monitor._id }, true)}
                onGone={onGone}
              />
            ))}
          </Table>
        </div>
      )}
      <PageSwitch
        label="Seurantojen sivut"
        page={page}
        pages={pages}
        onChange={(next) => {
          change({ sivu: next === 1 ? '' : String(next) });
          top.current?.scrollIntoView({ block: 'start' });
        }}
      />
    </div>
  );
}

/** The view 'Seurannat': the monitors of competitors' prices. */
export default function MonitorsView() {
  const { values, change } = useViewState();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useMonitors();
  const checks = useChecks();
  const [edited, setEdited] = useState<Monitor | 'new' | null>(null);
  const opened = data?.find(({ _id }) => _id === values.get('historia'));
  const add = (
    <Button tone="signal" icon={Plus} aria-haspopup="dialog" onClick={() => setEdited('new')}>
      Lisää seuranta
    </Button>
  );

  return (
    <section aria-label="Seurannat" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Seurannat
          </h3>
          <p className="max-w-prose text-xs text-muted">Kilpailijat tarkistetaan joka päivä klo {DAILY_CHECK_TIME}</p>
        </div>
        <DeletedButton kind={deletedMonitors} />
        {data && data.length > 0 && add}
      </div>
      {!data ? (
        error ? (
          <LoadFailure
            title={messageOr(error, 'Virhe haettaessa kilpailijoita')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonList rows={6} className="h-24" />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={Radar}
          title="Ei vielä seurantoja"
          text="Lisää kilpailijan tuotesivun osoite. Hinta luetaan heti ja sen jälkeen joka päivä."
        >
          {add}
        </EmptyState>
      ) : (
        <MonitorList monitors={data} checks={checks} onEdit={setEdited} onGone={() => heading.current?.focus()} />
      )}
      {edited !== null && <MonitorDrawer monitor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {opened && <HistoryDrawer monitor={opened} onClose={() => change({ historia: '' })} />}
    </section>
  );
}

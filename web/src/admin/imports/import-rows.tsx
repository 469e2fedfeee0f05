import { reasonOf } from '../../api/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../ui/table.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { useImportRows } from './import-calls.ts';
import { type Import, type ImportedRow, useImportKind } from './import-kind.ts';
import { outcomeNames } from './import-labels.ts';

const looks = {
  added: 'bg-good-soft text-good',
  changed: 'bg-winter-soft text-winter',
  unchanged: 'bg-sunken text-muted',
  rejected: 'bg-danger-soft text-danger',
} as const;
const count = new Intl.NumberFormat('fi-FI');

function ResultRow({ row, outcomeName }: { row: ImportedRow; outcomeName: string }) {
  const { title = row.title || '–', details } = useImportKind().describe(row);
  return (
    <Row className={`${stackedRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <Cell numeric className={`${stackedCell} max-sm:col-start-2 max-sm:row-start-1 max-sm:text-xs max-sm:text-muted`}>
        <span className="sm:sr-only">Rivi </span>
        {row.row}
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-start-1 max-sm:row-start-1`}>
        <span className={`inline-block rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${looks[row.outcome]}`}>
          {outcomeName}
        </span>
      </Cell>
      <Cell className={`${stackedCell} font-medium max-sm:col-span-2 max-sm:mt-1`}>{title}</Cell>
      <Cell className={`${stackedCell} max-sm:col-span-2 max-sm:empty:hidden`}>
        {row.reason}
        {row.warnings?.map((warning) => (
          <span key={warning} className="block text-muted">
            {warning}
          </span>
        ))}
        {details}
      </Cell>
    </Row>
  );
}

/** The result row by row, filtered by outcome and paged. Both are stored in the URL. */
export function ImportRows({ record }: { record: Import }) {
  const { values, change } = useViewState();
  const { outcomes, texts } = useImportKind();
  const columns = [
    { title: 'Rivi', numeric: true, className: 'w-20' },
    { title: 'Tulos', className: 'w-28' },
    { title: texts.rowTitle, className: 'min-w-64' },
    { title: texts.rowDetails, className: 'w-3/5' },
  ];
  const outcome = outcomes.find((each) => each === values.get('rivit'));
  const page = Math.max(1, Number(values.get('rivisivu')) || 1);
  const { data, error, isPlaceholderData } = useImportRows(record.importId, outcome, page, true);
  const names = outcomeNames(record.dryRun);
  const choices = [
    { value: '', label: 'Kaikki', total: record.rows },
    ...outcomes.map((each) => ({ value: each as string, label: names[each], total: record[each] })),
  ];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset aria-label="Näytä rivit tuloksen mukaan" className="flex min-w-0 flex-wrap gap-2">
        {choices.map((choice) => {
          const on = choice.value === (outcome ?? '');
          return (
            <button
              key={choice.value}
              type="button"
              aria-pressed={on}
              onClick={() => change({ rivit: choice.value, rivisivu: '' })}
              className={`flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm font-medium ${on ? 'border-ink bg-surface text-ink' : 'border-line bg-surface text-muted hover:bg-sunken'}`}
            >
              {choice.label} <span className="text-base font-bold tabular-nums">{count.format(choice.total)}</span>
            </button>
          );
        })}
      </fieldset>
      {!data ? (
        error ? (
          <EmptyState title="Rivien lataus epäonnistui" text={reasonOf(error)} />
        ) : (
          <SkeletonList rows={6} className="h-11" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title="Ei rivejä" text="Valitse toinen tulos." />
      ) : (
        <div
          className={`overflow-hidden rounded-md border border-line bg-surface transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Table name="Tuonnin rivit" columns={columns} maxHeight={640} stacked>
            {data.items.map((row) => (
              <ResultRow key={row.row} row={row} outcomeName={names[row.outcome]} />
            ))}
          </Table>
        </div>
      )}
      {data && (
        <PageSwitch
          label="Tuonnin rivien sivut"
          page={page}
          pages={data.pagination.totalPages}
          onChange={(next) => change({ rivisivu: next === 1 ? '' : String(next) })}
        />
      )}
    </div>
  );
}

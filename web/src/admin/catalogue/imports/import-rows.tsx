import { reasonOf } from '../../../api/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { type Import, type ImportedRow, useImportRows } from './import-calls.ts';
import { type Changes, changedFieldName, newTyre, outcomeNames, outcomes, valueText } from './import-labels.ts';

const columns = [
  { title: 'Rivi', numeric: true, className: 'w-20' },
  { title: 'Tulos', className: 'w-28' },
  { title: 'Rengas', className: 'min-w-64' },
  { title: 'Uuden renkaan tiedot, muutokset tai syy hylkäykseen', className: 'w-3/5' },
];
const looks = {
  added: 'bg-good-soft text-good',
  changed: 'bg-winter-soft text-winter',
  unchanged: 'bg-sunken text-muted',
  rejected: 'bg-danger-soft text-danger',
} as const;
const count = new Intl.NumberFormat('fi-FI');

function ChangeList({ changes }: { changes: Changes }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <li key={field}>
          <span className="text-muted">{changedFieldName(field)}:</span> <s className="text-muted">{valueText(field, before)}</s> →{' '}
          <strong className="font-semibold">{valueText(field, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

function FactList({ facts }: { facts: readonly [label: string, text: string][] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {facts.map(([label, text]) => (
        <li key={label}>
          <span className="text-muted">{label}:</span> <strong className="font-semibold">{text}</strong>
        </li>
      ))}
    </ul>
  );
}

function ResultRow({ row, outcomeName }: { row: ImportedRow; outcomeName: string }) {
  // Older imports did not store the values of new tyres.
  const added = row.outcome === 'added' && row.changes ? newTyre(row.changes) : null;
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
      <Cell className={`${stackedCell} font-medium max-sm:col-span-2 max-sm:mt-1`}>
        {added ? (
          <>
            {added.name} <span className="whitespace-nowrap tabular-nums">{added.size}</span>
          </>
        ) : (
          row.title || '–'
        )}
      </Cell>
      <Cell className={`${stackedCell} max-sm:col-span-2 max-sm:empty:hidden`}>
        {row.reason}
        {row.warnings?.map((warning) => (
          <span key={warning} className="block text-muted">
            {warning}
          </span>
        ))}
        {added ? <FactList facts={added.facts} /> : row.changes && <ChangeList changes={row.changes} />}
      </Cell>
    </Row>
  );
}

/** The result row by row, filtered by outcome and paged. Both are stored in the URL. */
export function ImportRows({ record }: { record: Import }) {
  const { values, change } = useViewState();
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

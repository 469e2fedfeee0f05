import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { Select, TextField } from '../../../ui/field.tsx';
import { type ImportRow, isChosen } from './import-rows.ts';
import { PageFinding } from './page-finding.tsx';

interface ImportRowCardProps {
  row: ImportRow;
  /** Pages are being read. */
  isReading: boolean;
  onChange: (row: number, changes: Partial<ImportRow>) => void;
  onRead: (row: ImportRow) => void;
}

/** The address and, of a row that can be imported, its checkbox. */
function Head({ row, onChange }: Pick<ImportRowCardProps, 'row' | 'onChange'>) {
  const address = (
    <span className="min-w-0">
      <span className="text-xs text-muted">Rivi {row.row}</span>
      <span className="block font-medium [overflow-wrap:anywhere]">{row.url}</span>
    </span>
  );
  if (row.problem !== null) return <div className="pl-7.5">{address}</div>;
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-signal"
        checked={isChosen(row)}
        aria-describedby={row.duplicate === null ? undefined : `import-duplicate-${row.row}`}
        onChange={(event) => onChange(row.row, { chosen: event.target.checked })}
      />
      {address}
    </label>
  );
}

/** One row of the import: what its page shows, and the fields of its monitor. */
export const ImportRowCard = memo(function ImportRowCard({ row, isReading, onChange, onRead }: ImportRowCardProps) {
  const tyres = row.reading.step === 'read' ? row.reading.preview.tyres : [];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4">
      <Head row={row} onChange={onChange} />
      {row.problem !== null ? (
        <p className="flex gap-2 pl-7.5 font-medium text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {row.problem}
        </p>
      ) : (
        <div className="grid gap-3 sm:pl-7.5">
          {row.duplicate !== null && (
            <p id={`import-duplicate-${row.row}`} className="flex gap-2 text-summer">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {row.duplicate}
            </p>
          )}
          <PageFinding row={row} isBusy={isReading} onRead={() => onRead(row)} />
          <div className="grid gap-3 md:grid-cols-2">
            <TextField
              label="Nimi"
              value={row.name}
              maxLength={120}
              autoComplete="off"
              error={row.errors.name}
              onChange={(event) => onChange(row.row, { name: event.target.value, errors: { ...row.errors, name: undefined } })}
            />
            <TextField
              label="Tuote"
              value={row.productName}
              maxLength={200}
              autoComplete="off"
              error={row.errors.productName}
              onChange={(event) =>
                onChange(row.row, { productName: event.target.value, errors: { ...row.errors, productName: undefined } })
              }
            />
            {tyres.length > 0 && (
              <Select
                label="Oma rengas"
                choices={[
                  { value: '', label: 'Ei yhdistetty' },
                  ...tyres.map(({ _id, label, price }) => ({ value: _id, label: `${label}, ${formatEuros(price)}` })),
                ]}
                value={row.tyreId}
                onChange={(event) => onChange(row.row, { tyreId: event.target.value })}
              />
            )}
          </div>
        </div>
      )}
    </li>
  );
});

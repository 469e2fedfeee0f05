import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/field.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { ColumnChoice, FileHeaders, Mapping } from './import-calls.ts';
import { useImportKind } from './import-kind.ts';

/** Returns whether to ask for the header row: if one was found, or no column has a name. Fields of JSON always have names. */
const hasHeaderChoice = ({ columns, headerRow }: FileHeaders) =>
  headerRow !== 0 || columns.every(({ header }) => /^Sarake \d+$/.test(header));

/** Shows the file's first rows, for the admin to choose the row with the headers. */
function HeaderRowChoice({ headers, busy, onChoose }: { headers: FileHeaders; busy: boolean; onChoose: (headerRow: number) => void }) {
  const name = useId();
  const rows = headers.firstRows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const choice = (headerRow: number, label: string) => (
    <label className="flex min-h-11 items-center gap-2 whitespace-nowrap">
      <input
        type="radio"
        name={name}
        className="size-4 accent-signal"
        checked={headers.headerRow === headerRow}
        disabled={busy}
        onChange={() => onChoose(headerRow)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="border-t border-line px-4 py-3">
      <legend className="float-left mb-2 w-full text-sm font-semibold">Millä rivillä otsikot ovat?</legend>
      <ScrollRegion aria-label="Tiedoston ensimmäiset rivit" className="clear-both max-h-72 overflow-auto rounded-md border border-line">
        <table className="text-xs">
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row} className={row === headers.headerRow ? 'bg-signal-soft font-semibold' : ''}>
                <th scope="row" className="sticky left-0 border-b border-line bg-surface px-3 text-left font-medium">
                  {choice(row, `Rivi ${row}`)}
                </th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at} className="max-w-40 truncate border-b border-line px-2 text-muted">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="text-sm">{choice(0, 'Tiedostossa ei ole otsikkoriviä')}</div>
    </fieldset>
  );
}

/** Lets the admin choose the header row and map the columns of a file that could not be detected. */
export function ImportMapping(props: {
  fileName: string;
  headers: FileHeaders;
  busy: boolean;
  onChosen: (chosen: ColumnChoice) => void;
  onCancel: () => void;
}) {
  const { headers } = props;
  // The key resets the mapping when another header row gives other columns.
  return <ColumnMapping key={JSON.stringify(headers.columns.map(({ header }) => header))} {...props} />;
}

function ColumnMapping({ fileName, headers, busy, onChosen, onCancel }: Parameters<typeof ImportMapping>[0]) {
  const { fieldNames, missing: missingOf, repeatable, texts } = useImportKind();
  const { columns, headerRow } = headers;
  const tableColumns = [{ title: 'Sarake tiedostossa' }, { title: 'Esimerkki' }, { title: texts.mappedTo, className: 'w-72' }];
  const [mapping, setMapping] = useState<Mapping>(() => Object.fromEntries(columns.map((column) => [column.header, column.field])));
  const used = Object.values(mapping).filter((field) => field !== null);
  const missing = missingOf((field) => used.includes(field)).map((field) => fieldNames[field] ?? field);
  const doubled = used
    .filter((field, at) => used.indexOf(field) !== at && !repeatable?.has(field))
    .map((field) => fieldNames[field] ?? field);

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="px-4 py-3">
        <h4 className="text-base font-bold">Kohdista sarakkeet</h4>
        <p className="text-sm text-muted">
          {fileName}: {texts.mappingHint}
        </p>
      </div>
      {hasHeaderChoice(headers) && (
        <HeaderRowChoice headers={headers} busy={busy} onChoose={(row) => onChosen({ mapping: null, headerRow: row })} />
      )}
      <Table name="Tiedoston sarakkeet" columns={tableColumns} maxHeight={480}>
        {columns.map((column) => (
          <Row key={column.header}>
            <Cell className="font-medium">{column.header}</Cell>
            <Cell className="max-w-64 truncate text-muted">{column.sample || '–'}</Cell>
            <Cell>
              <select
                aria-label={`Sarake ${column.header}`}
                className={controlLook}
                value={mapping[column.header] ?? ''}
                onChange={(event) => {
                  const field = event.target.value || null;
                  setMapping((now) => ({ ...now, [column.header]: field }));
                }}
              >
                <option value="">Ohita sarake</option>
                {Object.entries(fieldNames).map(([field, name]) => (
                  <option key={field} value={field}>
                    {name}
                  </option>
                ))}
              </select>
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p aria-live="polite" className="mr-auto text-sm text-muted">
          {missing.length > 0
            ? `Puuttuu vielä: ${missing.join(', ')}`
            : doubled.length > 0
              ? `Valittu kahdesti: ${doubled.join(', ')}`
              : 'Kaikki tarvittava on kohdistettu.'}
        </p>
        <Button onClick={onCancel}>Peruuta</Button>
        <Button
          tone="signal"
          busy={busy}
          disabled={missing.length > 0 || doubled.length > 0}
          onClick={() => onChosen({ mapping, ...(headerRow !== null && { headerRow }) })}
        >
          Tarkista rivit
        </Button>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { type ImportField, importFields } from '#contracts/tyre-import';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/field.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { ImportColumn, Mapping } from './import-calls.ts';
import { importFieldNames } from './import-words.ts';

const tableColumns = [{ title: 'Sarake tiedostossa' }, { title: 'Esimerkki' }, { title: 'Tieto kaupassa', className: 'w-72' }];

/** Which column is what, for files whose headers tell too little. */
export function ImportMapping({
  fileName,
  columns,
  busy,
  onMapped,
  onCancel,
}: {
  fileName: string;
  columns: readonly ImportColumn[];
  busy: boolean;
  onMapped: (mapping: Mapping) => void;
  onCancel: () => void;
}) {
  const [mapping, setMapping] = useState<Mapping>(() => Object.fromEntries(columns.map((column) => [column.header, column.field])));
  const used = Object.values(mapping).filter((field) => field !== null);
  const has = (field: ImportField) => used.includes(field);
  const missing = [
    ...(has('size') || (has('width') && has('aspect') && has('diameter')) ? [] : [importFieldNames.size]),
    ...(['manufacturer', 'model', 'price'] as const).filter((field) => !has(field)).map((field) => importFieldNames[field]),
  ];
  const doubled = used.filter((field, at) => used.indexOf(field) !== at).map((field) => importFieldNames[field]);

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="px-4 py-3">
        <h4 className="text-base font-bold">Kohdista sarakkeet</h4>
        <p className="text-sm text-muted">{fileName}: kerro, mitä tietoa kussakin sarakkeessa on. Ohitettuja sarakkeita ei tuoda.</p>
      </div>
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
                  const field = importFields.find((each) => each === event.target.value) ?? null;
                  setMapping((now) => ({ ...now, [column.header]: field }));
                }}
              >
                <option value="">Ohita sarake</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {importFieldNames[field]}
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
        <Button tone="signal" busy={busy} disabled={missing.length > 0 || doubled.length > 0} onClick={() => onMapped(mapping)}>
          Tarkista rivit
        </Button>
      </div>
    </div>
  );
}

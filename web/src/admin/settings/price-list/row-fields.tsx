import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { Cell, Row, Table, stackedCell, stackedRow } from '../../../ui/table.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { type PriceForm, blankRow } from './price-list-kind.ts';

const MOST = 60;

interface CellFieldProps {
  form: UseFormReturn<PriceForm>;
  path: `groups.${number}.rows.${number}.${'name' | 'note' | `prices.${number}.text`}`;
  /** Accessible name. */
  label: string;
  /** Title of the column, shown above the field on phones, where the table's head is hidden. */
  column: string;
  euros?: boolean;
}

function CellField({ form, path, label, column, euros = false }: CellFieldProps) {
  const id = useId();
  const error = errorAt(form.formState.errors, path);
  return (
    <>
      <span aria-hidden className="text-xs text-muted sm:hidden">
        {column}
      </span>
      <span className="relative block">
        <input
          type="text"
          inputMode={euros ? 'decimal' : undefined}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          className={`${controlLook} ${euros ? 'pr-7 text-right tabular-nums' : ''}`}
          {...form.register(path)}
        />
        {euros && (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-muted">
            €
          </span>
        )}
      </span>
      {error !== undefined && (
        <span id={id} role="alert" className="mt-1 block text-left text-xs font-medium whitespace-normal text-danger">
          {error}
        </span>
      )}
    </>
  );
}

/** The rows of a group as a table of inputs. */
export function RowFields({ form, group, name }: { form: UseFormReturn<PriceForm>; group: number; name: string }) {
  const { control, formState, getValues, setFocus } = form;
  const rowsName = `groups.${group}.rows` as const;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: rowsName });
  const columns = useWatch({ control, name: `groups.${group}.columns` });
  const names = useWatch({ control, name: rowsName }).map((row) => row.name);
  const table = useId();

  const add = () => {
    append(blankRow(columns.length), { shouldFocus: false });
    const at = getValues(rowsName).length - 1;
    requestAnimationFrame(() => setFocus(`${rowsName}.${at}.name`));
  };
  const removeWithUndo = (at: number) => {
    const removed = structuredClone(getValues(`${rowsName}.${at}`));
    remove(at);
    notifyUndoable(removed.name === '' ? 'Rivi poistettu' : `Rivi ${removed.name} poistettu`, () =>
      insert(Math.min(at, getValues(rowsName).length), removed),
    );
  };
  const step = (at: number, to: number) => {
    move(at, to);
    requestAnimationFrame(() => {
      const row = document.getElementById(`${table}-${to}`);
      const buttons = row?.querySelectorAll<HTMLButtonElement>('button') ?? [];
      // In the first or last row the button of this direction is disabled: focus another button of the row.
      [...buttons].find((button) => !button.disabled && button.dataset.way === (to < at ? 'up' : 'down'))?.focus();
      if (!row?.contains(document.activeElement)) row?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    });
  };

  const listError = errorAt(formState.errors, rowsName);
  return (
    <>
      <Table
        name={`${name}: rivit`}
        stacked
        columns={[
          { title: 'Palvelu', className: 'min-w-44' },
          { title: 'Huomautus', className: 'min-w-44' },
          ...columns.map(({ text }, at) => ({ title: text || `Sarake ${at + 1}`, numeric: true, className: 'min-w-28' })),
          { title: 'Toiminnot' },
        ]}
      >
        {fields.map(({ id }, at) => {
          const rowName = names[at]?.trim() || `rivi ${at + 1}`;
          return (
            <Row key={id} className={`${stackedRow} max-sm:grid-cols-2 max-sm:gap-y-2`}>
              <Cell className={`${stackedCell} align-top max-sm:col-span-2`}>
                <CellField form={form} path={`${rowsName}.${at}.name`} column="Palvelu" label={`${rowName}: palvelun nimi`} />
              </Cell>
              <Cell className={`${stackedCell} align-top max-sm:col-span-2`}>
                <CellField form={form} path={`${rowsName}.${at}.note`} column="Huomautus" label={`${rowName}: huomautus`} />
              </Cell>
              {[...columns.entries()].map(([column, { text }]) => (
                <Cell key={column} numeric className={`${stackedCell} align-top max-sm:text-left`}>
                  <CellField
                    form={form}
                    path={`${rowsName}.${at}.prices.${column}.text`}
                    column={text}
                    label={`${rowName}: ${text || `sarake ${column + 1}`}`}
                    euros
                  />
                </Cell>
              ))}
              <Cell className={`${stackedCell} align-top max-sm:col-span-2`}>
                <div id={`${table}-${at}`} className="flex max-sm:justify-end">
                  <IconButton
                    data-way="up"
                    icon={ArrowUp}
                    label={`Siirrä ${rowName} ylemmäs`}
                    disabled={at === 0}
                    onClick={() => step(at, at - 1)}
                  />
                  <IconButton
                    data-way="down"
                    icon={ArrowDown}
                    label={`Siirrä ${rowName} alemmas`}
                    disabled={at === fields.length - 1}
                    onClick={() => step(at, at + 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    danger
                    label={`Poista ${rowName}`}
                    disabled={fields.length === 1}
                    onClick={() => removeWithUndo(at)}
                  />
                </div>
              </Cell>
            </Row>
          );
        })}
      </Table>
      {listError !== undefined && (
        <p role="alert" className="px-4 pt-2 text-sm font-medium text-danger">
          {listError}
        </p>
      )}
      <div className="p-4">
        <Button icon={Plus} disabled={fields.length >= MOST} onClick={add}>
          Lisää rivi
        </Button>
      </div>
    </>
  );
}

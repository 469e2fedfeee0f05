import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import type { PriceForm, PriceRow } from './price-list-kind.ts';

const MOST = 8;

/** The columns of a group. Each row has one price per column, so adding or removing a column changes the prices of all rows. */
export function ColumnFields({ form, group }: { form: UseFormReturn<PriceForm>; group: number }) {
  const { control, register, formState, getValues, setValue } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: `groups.${group}.columns` });

  const changePrices = (change: (prices: PriceRow['prices'], row: number) => PriceRow['prices']) => {
    const rows = getValues(`groups.${group}.rows`);
    setValue(
      `groups.${group}.rows`,
      rows.map((row, at) => ({ ...row, prices: change(row.prices, at) })),
      { shouldDirty: true },
    );
  };

  const removeWithUndo = (at: number) => {
    const { columns, rows } = structuredClone(getValues(`groups.${group}`));
    const [removed] = columns.slice(at, at + 1);
    if (removed === undefined) return;
    changePrices((prices) => prices.toSpliced(at, 1));
    remove(at);
    notifyUndoable(`Sarake ${removed.text} poistettu`, () => {
      const place = Math.min(at, getValues(`groups.${group}.columns`).length);
      changePrices((prices, row) => prices.toSpliced(place, 0, rows[row]?.prices[at] ?? { text: '' }));
      insert(place, removed);
    });
  };

  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">Sarakkeet</legend>
      <ol className="flex flex-wrap gap-x-3 gap-y-2">
        {fields.map(({ id }, at) => (
          <li key={id} className="flex items-end">
            <div className="w-40">
              <TextField
                label={`Sarake ${at + 1}`}
                error={errorAt(formState.errors, `groups.${group}.columns.${at}.text`)}
                {...register(`groups.${group}.columns.${at}.text`)}
              />
            </div>
            <IconButton
              icon={X}
              danger
              label={`Poista sarake ${at + 1}`}
              disabled={fields.length === 1}
              onClick={() => removeWithUndo(at)}
            />
          </li>
        ))}
        <li className="self-end">
          <Button
            icon={Plus}
            disabled={fields.length >= MOST}
            onClick={() => {
              changePrices((prices) => [...prices, { text: '' }]);
              append({ text: '' });
            }}
          >
            Lisää sarake
          </Button>
        </li>
      </ol>
    </fieldset>
  );
}

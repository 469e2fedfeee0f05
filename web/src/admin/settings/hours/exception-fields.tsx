import { CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { DateField } from '../../dates/date-field.tsx';
import { dateText } from '../../dates/written-date.ts';
import { errorAt } from '../../forms/contract-form.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Holidays } from './holidays.tsx';
import type { HoursForm } from './hours-kind.ts';
import { TimeFields } from './time-fields.tsx';

/** The exceptions to the weekly hours: single dates with other hours. Past dates are in a separate list. */
export function ExceptionFields({ form, isAdmin }: { form: UseFormReturn<HoursForm>; isAdmin: boolean }) {
  const { control, register, formState, setFocus } = form;
  const rows = useFieldArray({ control, name: 'exceptions' });
  const exceptions = useWatch({ control, name: 'exceptions' });
  // Computed once, so that a row does not jump to the past list while its date is being typed.
  const [past] = useState(() => {
    const today = helsinkiDate(new Date());
    return new Set(exceptions.filter(({ date }) => date < today).map(({ date }) => date));
  });

  const remove = (at: number) => {
    const removed = form.getValues(`exceptions.${at}`);
    rows.remove(at);
    notifyUndoable(removed.date === '' ? 'Poikkeuspäivä poistettu' : `Poikkeuspäivä ${dateText(removed.date)} poistettu`, () =>
      rows.insert(Math.min(at, form.getValues('exceptions').length), removed),
    );
  };

  const add = () => {
    rows.append({ date: '', open: '', close: '', isClosed: true, reason: '' }, { shouldFocus: false });
    const at = form.getValues('exceptions').length - 1;
    requestAnimationFrame(() => setFocus(`exceptions.${at}.date`));
  };

  const row = (at: number) => {
    const date = exceptions[at]?.date ?? '';
    const name = date === '' ? `Poikkeuspäivä ${at + 1}` : dateText(date);
    return (
      <li key={rows.fields[at]?.id} className="flex gap-2 py-3">
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="grid gap-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <Controller
              control={control}
              name={`exceptions.${at}.date`}
              render={({ field }) => (
                <DateField {...field} label="Päivä" needed error={errorAt(formState.errors, `exceptions.${at}.date`)} />
              )}
            />
            <TextField
              label="Syy"
              placeholder="Joulupäivä"
              maxLength={80}
              error={errorAt(formState.errors, `exceptions.${at}.reason`)}
              {...register(`exceptions.${at}.reason`)}
            />
          </div>
          <TimeFields form={form} row={`exceptions.${at}`} name={name} />
        </div>
        <IconButton icon={Trash2} danger label={`Poista ${name}`} className="mt-6" onClick={() => remove(at)} />
      </li>
    );
  };

  const all = rows.fields.map((_, at) => at);
  const isPast = (at: number) => past.has(exceptions[at]?.date ?? '');
  const coming = all.filter((at) => !isPast(at));
  const gone = all.filter(isPast);
  const listError = errorAt(formState.errors, 'exceptions');

  return (
    <section aria-labelledby="exceptions-heading" className="grid gap-2">
      <h3 id="exceptions-heading" className="text-base font-bold">
        Poikkeuspäivät
      </h3>
      <p className="text-sm text-muted">Yksittäiset päivät, jolloin aukiolo on tavallisesta poikkeava.</p>
      {coming.length > 0 && (
        <ul aria-label="Tulevat poikkeuspäivät" className="divide-y divide-line border-y border-line">
          {coming.map(row)}
        </ul>
      )}
      {listError !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {listError}
        </p>
      )}
      <Button icon={CalendarPlus} className="justify-self-start" onClick={add}>
        Lisää poikkeuspäivä
      </Button>
      <Holidays
        taken={exceptions.map(({ date }) => date)}
        enabled={isAdmin}
        onAdd={(holidays) =>
          rows.append(
            holidays.map(({ date, name }) => ({ date, open: '', close: '', isClosed: true, reason: name })),
            { shouldFocus: false },
          )
        }
      />
      {gone.length > 0 && (
        <Fold title={`Menneet poikkeuspäivät (${gone.length})`}>
          <ul aria-label="Menneet poikkeuspäivät" className="divide-y divide-line border-y border-line">
            {gone.map(row)}
          </ul>
        </Fold>
      )}
    </section>
  );
}

import { CalendarPlus, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_SEASONS } from '#contracts/content/shop-settings';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { recommendedType, wrongYearlyDay } from '#contracts/rules/tyre-seasons';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldGroup, Select, TextField } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { type ShopForm, isDefaultTable, kindNames, seasonRows, seasonStarts } from './shop-kind.ts';
import { tidyYearlyDay, yearlyDayText } from './yearly-day.ts';

const choices = Object.entries(kindNames).map(([value, label]) => ({ value, label }));
const defaultRows = seasonRows([]);
const defaultText = defaultRows.map(({ from, first }) => `${from} alkaen ${kindNames[first].toLowerCase()}`).join(', ');

const isDay = (day: string) => /^\d\d-\d\d$/.test(day) && wrongYearlyDay(day) === null;

/** Says which tyres the table puts first today. */
function Today({ rows }: { rows: ShopForm['seasons'] }) {
  const [date] = useState(() => helsinkiDate(new Date()));
  const starts = seasonStarts(rows);
  if (!starts.every(({ from }) => isDay(from))) return null;
  return (
    <output className="text-sm">
      Tänään {yearlyDayText(date.slice('YYYY-'.length))} ensimmäisinä:{' '}
      <strong>{kindNames[recommendedType(starts, date)].toLowerCase()}</strong>
    </output>
  );
}

/** The table of seasons: from which day on which kind of tyres comes first in the recommended order. */
export function SeasonFields({ form }: { form: UseFormReturn<ShopForm> }) {
  const { control, register, formState, getValues, setFocus, setValue } = form;
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: 'seasons' });
  const rows = useWatch({ control, name: 'seasons' });
  const addId = useId();
  const listError = errorAt(formState.errors, 'seasons');

  const add = () => {
    append({ from: '', first: rows.at(-1)?.first === 'winter' ? 'summer' : 'winter' }, { shouldFocus: false });
    const at = getValues('seasons').length - 1;
    requestAnimationFrame(() => setFocus(`seasons.${at}.from`));
  };
  const removeWithUndo = (at: number) => {
    const removed = getValues(`seasons.${at}`);
    remove(at);
    notifyUndoable(removed.from === '' ? 'Kausi poistettu' : `Kausi ${removed.from} alkaen poistettu`, () =>
      insert(Math.min(at, getValues('seasons').length), removed, { shouldFocus: false }),
    );
    requestAnimationFrame(() => document.getElementById(addId)?.focus());
  };
  const restoreDefault = () => {
    const before = getValues('seasons');
    replace(defaultRows);
    notifyUndoable('Oletuskaudet palautettu', () => replace(before));
    requestAnimationFrame(() => document.getElementById(addId)?.focus());
  };

  return (
    <FieldGroup title="Kauden renkaat" columns={false}>
      <p className="text-sm text-muted">
        Suositusjärjestys alkaa kauden renkailla, ja niistä tarjoukset ja varastossa olevat ovat ensin. Kausi vaihtuu keskiyöllä joka vuosi
        samana päivänä.
      </p>
      {fields.length > 0 ? (
        <ul aria-label="Kaudet" className="max-w-xl divide-y divide-line border-y border-line">
          {fields.map(({ id }, at) => {
            const name = rows[at]?.from.trim() ? `kausi ${rows[at].from}` : `kausi ${at + 1}`;
            return (
              <li key={id} className="flex gap-2 py-3">
                <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
                  <TextField
                    label="Alkaen"
                    needed
                    inputMode="decimal"
                    placeholder="1.10."
                    autoComplete="off"
                    maxLength={12}
                    error={errorAt(formState.errors, `seasons.${at}.from`)}
                    {...register(`seasons.${at}.from`, {
                      onBlur: () => {
                        const typed = getValues(`seasons.${at}.from`);
                        const tidy = tidyYearlyDay(typed);
                        if (tidy !== typed) setValue(`seasons.${at}.from`, tidy, { shouldDirty: true });
                      },
                    })}
                  />
                  <Select
                    label="Ensimmäisinä"
                    choices={choices}
                    error={errorAt(formState.errors, `seasons.${at}.first`)}
                    {...register(`seasons.${at}.first`)}
                  />
                </div>
                <IconButton icon={Trash2} danger label={`Poista ${name}`} className="mt-6" onClick={() => removeWithUndo(at)} />
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-sm">Taulukko on tyhjä, joten käytetään oletusta: {defaultText}.</p>
      )}
      {listError !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {listError}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={addId} icon={CalendarPlus} disabled={fields.length >= MAX_SEASONS} onClick={add}>
          Lisää kausi
        </Button>
        {!isDefaultTable(rows) && (
          <Button icon={RotateCcw} onClick={restoreDefault}>
            Palauta oletuskaudet
          </Button>
        )}
      </div>
      <Today rows={rows} />
    </FieldGroup>
  );
}

import { type Control, Controller, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { TimeInput } from '../../dates/time-field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { type HoursForm, usualTimes } from './hours-kind.ts';

type Row = `businessHours.${number}` | `exceptions.${number}`;

interface TimeProps {
  control: Control<HoursForm>;
  name: FieldPath<HoursForm>;
  label: string;
  disabled: boolean;
  onChanged: () => void;
  error: string | undefined;
  errorId: string;
}

function Time({ control, name, label, disabled, onChanged, error, errorId }: TimeProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <TimeInput
          {...field}
          value={String(value)}
          onChange={(time) => {
            field.onChange(time);
            onChanged();
          }}
          disabled={disabled}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="max-w-20"
        />
      )}
    />
  );
}

/** The opening and closing time of a day, and the switch that closes it. `name` is part of the accessible names: 'Maanantai'. */
export function TimeFields({ form, row, name }: { form: UseFormReturn<HoursForm>; row: Row; name: string }) {
  const { control, setValue, getValues, formState, trigger } = form;
  const openError = errorAt(formState.errors, `${row}.open`);
  const closeError = errorAt(formState.errors, `${row}.close`);
  const errorId = `${row}-error`;
  const error = openError ?? closeError;

  // The contract validates the two times and the switch together.
  const changed = () => {
    if (formState.isSubmitted) void trigger(row);
  };
  const fillInTimes = () => {
    const times = getValues(row);
    for (const end of ['open', 'close'] as const) if (times[end] === '') setValue(`${row}.${end}`, usualTimes[end], { shouldDirty: true });
  };

  return (
    <Controller
      control={control}
      name={`${row}.isClosed`}
      render={({ field: { value: isClosed, onChange, ref, name: fieldName, onBlur } }) => (
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="flex items-center gap-2">
              <Time
                control={control}
                name={`${row}.open`}
                label={`${name}: avataan`}
                disabled={isClosed}
                onChanged={changed}
                error={openError}
                errorId={errorId}
              />
              <span aria-hidden>–</span>
              <Time
                control={control}
                name={`${row}.close`}
                label={`${name}: suljetaan`}
                disabled={isClosed}
                onChanged={changed}
                error={closeError}
                errorId={errorId}
              />
            </div>
            <label className="flex min-h-11 items-center gap-2 text-sm lg:pointer-fine:min-h-9">
              <input
                ref={ref}
                name={fieldName}
                type="checkbox"
                role="switch"
                aria-checked={isClosed}
                checked={isClosed}
                onBlur={onBlur}
                onChange={(event) => {
                  if (!event.target.checked) fillInTimes();
                  onChange(event.target.checked);
                  changed();
                }}
                aria-label={`${name}: suljettu`}
                className="size-5 shrink-0 accent-signal"
              />
              Suljettu
            </label>
          </div>
          {error !== undefined && (
            <p id={errorId} role="alert" className="mt-1 text-xs font-medium text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    />
  );
}

import { type ComponentProps, type KeyboardEvent, type Ref, useState } from 'react';
import { Field, type FieldFrame, controlLook } from '../../ui/field.tsx';
import { clockTimeText, isTime, laterTime, parseTime } from './written-date.ts';

/** Minutes by which the arrow keys change the time. */
const STEP = 15;

export const NO_TIME = 'Anna kellonaika muodossa 9.30.';

interface TimeValue {
  /** HH:MM; text that is no time as it was typed, which the form refuses; or ''. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The bare input of a time of day in Finnish form, whatever the browser's language. '9' becomes '9.00' when the field is left.
 */
export function TimeInput({
  value,
  onChange,
  onBlur,
  className = '',
  ...input
}: TimeValue & Omit<ComponentProps<'input'>, keyof TimeValue | 'type'>) {
  /** Null while the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null) onChange(parseTime(typed) ?? typed.trim());
    setTyped(null);
  };
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    const time = typed === null ? value : (parseTime(typed) ?? '');
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !isTime(time)) return;
    event.preventDefault();
    setTyped(null);
    onChange(laterTime(time, event.key === 'ArrowUp' ? STEP : -STEP));
  };
  return (
    <input
      placeholder="tt.mm"
      {...input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? clockTimeText(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseTime(event.target.value) ?? event.target.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={keyPressed}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      className={`${controlLook} ${className}`}
    />
  );
}

interface TimeFieldProps extends FieldFrame, TimeValue {
  disabled?: boolean;
}

/** A field for a time of day. Text that is no time is refused when the field is left. */
export function TimeField({ label, error, hint, needed, onBlur, ...input }: TimeFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = input.value !== '' && !isTime(input.value);
  return (
    <Field label={label} error={isWrong && (isLeft || error !== undefined) ? NO_TIME : error} hint={hint} needed={needed}>
      {(links) => (
        <TimeInput
          {...links}
          {...input}
          onBlur={() => {
            setIsLeft(true);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}

import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field, type FieldFrame, controlLook } from '../../ui/field.tsx';
import { Calendar } from './calendar.tsx';
import { dateInHelsinki } from './helsinki-dates.ts';
import { dateText, isDate, parseDate } from './written-date.ts';

const NO_DATE = 'Anna päivä muodossa 24.12.2026.';

interface DateFieldProps extends FieldFrame {
  /** YYYY-MM-DD; text that is no date as it was typed, which the form refuses; or ''. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first and last day that may be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

function limitRefusal(value: string, min: string | undefined, max: string | undefined): string | undefined {
  if (!isDate(value)) return undefined;
  if (min !== undefined && value < min) return `Aikaisin mahdollinen päivä on ${dateText(min)}.`;
  return max !== undefined && value > max ? `Viimeinen mahdollinen päivä on ${dateText(max)}.` : undefined;
}

/** A year with four digits is complete. Before that, '24.12.20' would be a day of 2020 for a moment. */
const isComplete = (text: string): boolean => /\d{4}$/.test(text.trim()) || isDate(text.trim());

/**
 * A field for a date in Finnish form, whatever the browser's language: typed ('24.12.2026', '24.12.', '24122026') or chosen from a
 * calendar, which the arrow down key opens, too. A wrong date is refused when the field is left.
 */
export function DateField({ label, error, hint, needed, value, onChange, onBlur, min, max, disabled, name, ref }: DateFieldProps) {
  /** Null while the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const today = () => dateInHelsinki(new Date());

  const settle = () => {
    if (typed !== null) onChange(parseDate(typed, today()) ?? typed.trim());
    setTyped(null);
  };
  const open = (next: boolean) => {
    if (next) settle();
    setIsOpen(next);
  };
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  };
  const choose = (date: string) => {
    setTyped(null);
    onChange(date);
    setIsOpen(false);
  };

  const isSettled = isLeft && typed === null;
  const isWrong = value !== '' && !isDate(value);
  // The contract's message about text that is no date names the format of the API.
  const refusal =
    isWrong && (isSettled || error !== undefined) ? NO_DATE : (error ?? (isSettled ? limitRefusal(value, min, max) : undefined));
  return (
    <Field label={label} error={refusal} hint={hint} needed={needed}>
      {(links) => (
        <Popover.Root open={isOpen} onOpenChange={open}>
          <Popover.Anchor asChild>
            <div ref={frame} className="relative">
              <input
                {...links}
                ref={ref}
                name={name}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                placeholder="pp.kk.vvvv"
                maxLength={40}
                disabled={disabled}
                value={typed ?? dateText(value)}
                onChange={(event) => {
                  const text = event.target.value;
                  setTyped(text);
                  onChange((isComplete(text) ? parseDate(text, today()) : undefined) ?? text);
                }}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={keyPressed}
                onBlur={() => {
                  settle();
                  setIsLeft(true);
                  onBlur?.();
                }}
                className={`${controlLook} pr-11 lg:pointer-fine:pr-9`}
              />
              <Popover.Trigger asChild>
                <IconButton
                  icon={CalendarDays}
                  label="Avaa kalenteri"
                  aria-describedby={`${links.id}-label`}
                  disabled={disabled}
                  className="absolute inset-y-0 right-0 my-auto h-auto"
                />
              </Popover.Trigger>
            </div>
          </Popover.Anchor>
          {/* Without a portal: in the dialog, so that its focus trap and scroll lock leave the calendar alone. */}
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label="Kalenteri"
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              frame.current?.querySelector('input')?.focus();
            }}
            className="z-[60] rounded-md border border-line bg-surface p-2 text-ink shadow-overlay"
          >
            <Calendar value={value} min={min} max={max} onChoose={choose} />
          </Popover.Content>
        </Popover.Root>
      )}
    </Field>
  );
}

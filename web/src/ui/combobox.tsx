/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the pattern's roles; keys are handled by the field, which keeps the focus */
import { Check } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Field, type FieldFrame, controlLook } from './field.tsx';

export interface ComboboxProps extends FieldFrame {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly string[];
  /** Accepts a typed text that is not among the options as the value. */
  creatable?: boolean;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');

/** Returns the options that contain the typed text, those that start with it first. */
function filtered(options: readonly string[], typed: string): readonly string[] {
  if (typed === '') return options;
  const containing = options.filter((option) => folded(option).includes(typed));
  const begins = (option: string) => folded(option).startsWith(typed);
  return [...containing.filter(begins), ...containing.filter((option) => !begins(option))];
}

/** A text field with a list of options that is filtered while typing. Follows the WAI-ARIA pattern (arrows, Enter, Escape). */
export function Combobox({
  label,
  error,
  hint,
  needed,
  value,
  onChange,
  onBlur,
  options,
  creatable = false,
  placeholder,
  disabled,
  name,
  ref,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const listId = useId();

  const text = typed ?? value;
  const matches = typed === null ? options : filtered(options, folded(typed));
  const shown = open && matches.length > 0;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(-1);
  };
  const choose = (option: string) => {
    onChange(option);
    close();
  };
  const leave = () => {
    if (typed !== null) {
      const known = options.find((option) => folded(option) === folded(typed));
      if (known !== undefined) onChange(known);
      else if (creatable || folded(typed) === '') onChange(typed.trim());
    }
    close();
    onBlur?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) {
        setOpen(true);
        return;
      }
      if (matches.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = (at + step + matches.length) % matches.length;
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && shown) {
      const option = matches[at];
      if (option === undefined) return;
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Escape' && open) {
      // Escape must close the list only, not the dialog that contains the field.
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  };

  return (
    <Field label={label} error={error} hint={hint} needed={needed}>
      {(links) => (
        <div className="relative">
          <input
            {...links}
            ref={ref}
            name={name}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            className={controlLook}
            value={text}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setAt(-1);
              if (creatable) onChange(event.target.value);
            }}
            onClick={() => setOpen(true)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-overlay"
          >
            {matches.map((option, index) => (
              <div
                key={option}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                // Keeps the focus in the field: its blur handler would close the list before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={`flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm lg:pointer-fine:min-h-9 ${index === at ? 'bg-sunken' : 'hover:bg-sunken'}`}
              >
                <Check aria-hidden className={`size-4 ${folded(option) === folded(value) ? 'text-signal' : 'invisible'}`} />
                {option}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

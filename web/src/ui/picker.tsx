import { Check, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import { optionLook, optionsLook } from './combobox.tsx';
import { Field, type FieldFrame, controlLook } from './field.tsx';
import { useOptions } from './use-options.ts';

export interface PickerOption {
  value: string;
  label: string;
  detail?: string;
}

interface PickerProps extends FieldFrame {
  /** The chosen option; null for none. */
  chosen: PickerOption | null;
  onChoose: (value: string | null) => void;
  /** Returns the options for what was typed; for an empty text, those to begin with. */
  find: (typed: string) => readonly PickerOption[];
  placeholder?: string;
  /** Names the button that removes the choice. */
  clearLabel: string;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search field that chooses one of many options. Text that is left without a choice is dropped; a cleared field chooses none. */
export function Picker({ label, error, hint, needed, chosen, onChoose, find, placeholder, clearLabel, onBlur, name, ref }: PickerProps) {
  /** Null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const options = find(typed ?? '');
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useOptions<PickerOption>({
    options,
    text: typed ?? chosen?.label ?? '',
    textOf: (option) => option.label,
    onChoose: ({ value }) => {
      onChoose(value);
      setTyped(null);
    },
  });

  const leave = () => {
    setTyped(null);
    onBlur?.();
  };

  // A list without options is none for screen readers.
  const isShown = isOpen && options.length > 0;
  return (
    <Field label={label} error={error} hint={hint} needed={needed}>
      {(links) => (
        <div className="relative">
          <input
            {...getInputProps({
              ...links,
              ref,
              name,
              placeholder,
              'aria-expanded': isShown,
              // Field's own label names it.
              'aria-labelledby': undefined,
              className: `${controlLook} ${chosen === null ? '' : 'pr-12'}`,
              // Escape closes the list, not the dialog around it.
              'data-expanded': isOpen || undefined,
              onChange: (event) => {
                const { value } = event.target as HTMLInputElement;
                setTyped(value);
                if (value.trim() === '' && chosen !== null) onChoose(null);
              },
              onFocus: (event) => event.currentTarget.select(),
              onBlur: leave,
            })}
          />
          {chosen !== null && (
            <IconButton
              icon={X}
              label={clearLabel}
              className="absolute inset-y-0 right-0"
              onClick={({ currentTarget }) => {
                // The button is about to disappear.
                currentTarget.parentElement?.querySelector('input')?.focus();
                onChoose(null);
                setTyped(null);
              }}
            />
          )}
          <div
            {...getMenuProps({
              'aria-label': label,
              'aria-labelledby': undefined,
              hidden: !isShown,
              // Its edge and scrollbar leave the focus in the field.
              onMouseDown: (event) => event.preventDefault(),
            })}
            className={optionsLook}
          >
            {isOpen &&
              options.map((option, index) => (
                <div key={option.value} {...getItemProps({ item: option, index })} className={optionLook(index === highlightedIndex)}>
                  <Check aria-hidden className={`size-4 shrink-0 ${option.value === chosen?.value ? 'text-signal' : 'invisible'}`} />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{option.label}</span>
                  {option.detail !== undefined && <span className="shrink-0 text-muted tabular-nums">{option.detail}</span>}
                </div>
              ))}
          </div>
          {isOpen && options.length === 0 && <p className={`${optionsLook} px-3 text-sm text-muted`}>Ei löytynyt.</p>}
        </div>
      )}
    </Field>
  );
}

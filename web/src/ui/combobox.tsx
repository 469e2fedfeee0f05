import { Check } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Field, type FieldFrame, controlLook } from './field.tsx';
import { useOptions } from './use-options.ts';

export interface ComboboxProps extends FieldFrame {
  /** The text itself: it may be none of the options. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');

/** Returns the options that contain what was typed, those that begin with it first. */
function filtered(options: readonly string[], typed: string): readonly string[] {
  const containing = options.filter((option) => folded(option).includes(folded(typed)));
  const begins = (option: string) => folded(option).startsWith(folded(typed));
  return [...containing.filter(begins), ...containing.filter((option) => !begins(option))];
}

/** The looks of a list of options below a field, and of one option. */
export const optionsLook =
  'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-overlay';
export const optionLook = (isHighlighted: boolean): string =>
  `flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm lg:pointer-fine:min-h-9 ${isHighlighted ? 'bg-sunken' : ''}`;

/**
 * A text field that suggests options and takes new text too. Suggestions are filtered while the user types. On blur, text that
 * differs from an option only in case or outer spaces becomes that option.
 */
export function Combobox({
  label,
  error,
  hint,
  needed,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  disabled,
  name,
  ref,
}: ComboboxProps) {
  // An opened list shows all options until the user types: the field may already hold one of them.
  const [isFiltering, setIsFiltering] = useState(false);
  const matches = isFiltering ? filtered(options, value) : options;
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useOptions<string>({
    options: matches,
    text: value,
    textOf: (option) => option,
    onChoose: onChange,
    onClose: () => setIsFiltering(false),
  });

  const leave = () => {
    const known = options.find((option) => folded(option) === folded(value)) ?? value.trim();
    if (known !== value) onChange(known);
    onBlur?.();
  };
  const isShown = isOpen && matches.length > 0;

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
              disabled,
              'aria-expanded': isShown,
              // Field's own label names it.
              'aria-labelledby': undefined,
              className: controlLook,
              onChange: (event) => {
                setIsFiltering(true);
                onChange((event.target as HTMLInputElement).value);
              },
              onBlur: leave,
            })}
          />
          <div {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined, hidden: !isShown })} className={optionsLook}>
            {isOpen &&
              matches.map((option, index) => (
                <div key={option} {...getItemProps({ item: option, index })} className={optionLook(index === highlightedIndex)}>
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

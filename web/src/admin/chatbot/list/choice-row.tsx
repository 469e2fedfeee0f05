import type { ReactNode } from 'react';

interface ChoiceRowProps {
  /** The accessible name of the row. */
  label: string;
  choices: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** A row of buttons, one of which is chosen. */
export function ChoiceRow({ label, choices, value, onChange }: ChoiceRowProps) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(choice.value)}
            className={`flex min-h-11 items-center gap-2 rounded-md border bg-surface px-3 text-sm font-medium lg:pointer-fine:min-h-9 ${on ? 'border-ink text-ink' : 'border-line text-muted hover:bg-sunken'}`}
          >
            {choice.label}
          </button>
        );
      })}
    </fieldset>
  );
}

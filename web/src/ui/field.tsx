import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldFrame {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Marks the field as required. The form does the validation. */
  needed?: boolean;
}

interface ControlLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export const controlLook =
  'w-full min-h-11 lg:pointer-fine:min-h-9 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger';

/** A control with its label, hint and error. `children` receives the attributes that link the control to them. */
export function Field({ label, error, hint, needed = false, children }: FieldFrame & { children: (links: ControlLinks) => ReactNode }) {
  const id = useId();
  const shown = [hint !== undefined && error === undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <div className="mb-1 flex gap-1 text-sm font-medium">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {needed && (
          <span aria-hidden className="text-danger">
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': shown === '' ? undefined : shown,
        'aria-invalid': error !== undefined || undefined,
        'aria-required': needed || undefined,
      })}
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * A text input; `suffix` is a unit inside the frame. Not for `type` number, date or time: the browser shows those in its own language.
 */
export function TextField({
  label,
  error,
  hint,
  needed,
  suffix,
  className = '',
  ...input
}: FieldFrame & { suffix?: string } & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} needed={needed}>
      {(links) => (
        <div className="relative">
          <input {...links} {...input} className={`${controlLook} ${suffix === undefined ? '' : 'pr-14'} ${className}`} />
          {suffix !== undefined && (
            <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

export function TextArea({ label, error, hint, needed, className = '', ...area }: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} needed={needed}>
      {(links) => <textarea rows={3} {...links} {...area} className={`${controlLook} resize-y leading-normal ${className}`} />}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** A native select, which works best with touch, keyboard and screen readers. */
export function Select({
  label,
  error,
  hint,
  needed,
  choices,
  className = '',
  ...select
}: FieldFrame & { choices: readonly Choice[] } & ComponentProps<'select'>) {
  const groups = [...new Set(choices.map((choice) => choice.group))];
  const options = (group: string | undefined) =>
    choices
      .filter((choice) => choice.group === group)
      .map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ));
  return (
    <Field label={label} error={error} hint={hint} needed={needed}>
      {(links) => (
        <select {...links} {...select} className={`${controlLook} ${className}`}>
          {groups.map((group) =>
            group === undefined ? (
              options(group)
            ) : (
              <optgroup key={group} label={group}>
                {options(group)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  className = '',
  ...input
}: { label: ReactNode; hint?: ReactNode; error?: string } & ComponentProps<'input'>) {
  const id = useId();
  const shown = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-2.5 text-sm lg:pointer-fine:min-h-9">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-signal"
          aria-describedby={shown === '' ? undefined : shown}
          aria-invalid={error !== undefined || undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-7.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** A group of fields under a heading of its own. */
export function FieldGroup({ title, children, columns = true }: { title: string; children: ReactNode; columns?: boolean }) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-3 w-full text-base font-bold">{title}</legend>
      <div className={`clear-both grid gap-x-4 gap-y-3 ${columns ? 'sm:grid-cols-2' : ''}`}>{children}</div>
    </fieldset>
  );
}

import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import type { emailInput } from '../../ui/email-input.ts';
import { TextField } from '../../ui/field.tsx';

export interface AccountField extends Pick<ComponentProps<'input'>, 'autoComplete' | 'minLength' | keyof typeof emailInput> {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  needed?: boolean;
}

interface AccountFormProps {
  label: string;
  fields: readonly AccountField[];
  submit: string;
  /**
   * Sends the values. Errors are shown at their field or below the form. The returned values, as the server has normalised
   * them, replace those of fields that have not been edited since.
   */
  onSubmit: (values: Record<string, string>) => Promise<Readonly<Record<string, string>> | void>;
  /** Called with each edit. */
  onEdit?: (name: string, value: string) => void;
  children?: ReactNode;
}

/** A short form that shows the server's errors, field by field. */
export function AccountForm({ label, fields, submit, onSubmit, onEdit, children }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(fields);

  // A value that arrives later is shown in fields that have not been edited meanwhile.
  useEffect(() => {
    for (const { name, value = '' } of fields) {
      const field = form.current?.elements.namedItem(name);
      const before = shown.current.find((each) => each.name === name)?.value ?? '';
      if (field instanceof HTMLInputElement && field.value === before) field.value = value;
    }
    shown.current = fields;
  }, [fields]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const values = Object.fromEntries([...new FormData(sent)].map(([name, value]) => [name, String(value)]));
    setBusy(true);
    setErrors({});
    setReason('');
    try {
      for (const [name, value] of Object.entries((await onSubmit(values)) ?? {})) {
        const field = sent.elements.namedItem(name);
        if (field instanceof HTMLInputElement && field.value === values[name]) field.value = value;
      }
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : {};
      setErrors(named);
      if (Object.keys(named).length === 0) setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => void send(event)}
      onInput={({ target }) => target instanceof HTMLInputElement && onEdit?.(target.name, target.value)}
      className="grid gap-4"
    >
      {fields.map(({ name, value, ...field }) => (
        <TextField key={name} name={name} defaultValue={value} error={errors[name]} required={field.needed} {...field} />
      ))}
      {reason !== '' && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          {reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="signal" busy={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, reasonOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export interface AccountField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete: string;
  hint?: string;
  value?: string;
  needed?: boolean;
  minLength?: number;
}

interface AccountFormProps {
  label: string;
  fields: readonly AccountField[];
  submit: string;
  /** Sends the values; what it throws is shown at its field or below the form. */
  onSubmit: (values: Record<string, string>) => Promise<void>;
  children?: ReactNode;
}

/** A short form whose errors come from the server, field by field. */
export function AccountForm({ label, fields, submit, onSubmit, children }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    setBusy(true);
    setErrors({});
    setReason('');
    try {
      await onSubmit(values);
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : {};
      setErrors(named);
      if (Object.keys(named).length === 0) setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate aria-label={label} onSubmit={(event) => void send(event)} className="grid gap-4">
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

import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';

interface NewPasswordFieldsProps {
  newPassword: UseFormRegisterReturn;
  again: UseFormRegisterReturn;
  errors: FieldErrors<{ newPassword: string; again: string }>;
}

/** The fields of a new password, which is typed twice. */
export function NewPasswordFields({ newPassword, again, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="Uusi salasana"
        type="password"
        autoComplete="new-password"
        hint="Vähintään 12 merkkiä."
        needed
        error={errors.newPassword?.message}
        {...newPassword}
      />
      <TextField
        label="Uusi salasana uudelleen"
        type="password"
        autoComplete="new-password"
        needed
        error={errors.again?.message}
        {...again}
      />
    </>
  );
}

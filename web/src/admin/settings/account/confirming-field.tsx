import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

/** The field for the password that confirms a change. */
export const CurrentPasswordField = ({ label = 'Nykyinen salasana', ...field }: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label={label} type="password" autoComplete="current-password" needed {...field} />
);

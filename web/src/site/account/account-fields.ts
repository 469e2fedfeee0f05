import { emailInput } from '../../ui/email-input.ts';
import type { AccountField } from './account-form.tsx';

export const name: AccountField = { name: 'name', label: 'Nimi', autoComplete: 'name', needed: true };
export const email: AccountField = { name: 'email', label: 'Sähköposti', ...emailInput, needed: true };
export const phone: AccountField = { name: 'phone', label: 'Puhelin', type: 'tel', autoComplete: 'tel' };

/** Password for logging in. */
export const password: AccountField = {
  name: 'password',
  label: 'Salasana',
  type: 'password',
  autoComplete: 'current-password',
  needed: true,
};

/** Password that confirms a change. */
export const currentPassword: AccountField = { ...password, name: 'currentPassword', label: 'Nykyinen salasana' };

export const newPassword: AccountField = {
  name: 'newPassword',
  label: 'Uusi salasana',
  type: 'password',
  autoComplete: 'new-password',
  hint: 'Vähintään 10 merkkiä',
  needed: true,
  minLength: 10,
};

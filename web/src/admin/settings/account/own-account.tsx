import { KeyRound, Mail } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { changeAdminPassword } from '#contracts/access/access';
import { updateAdminEmail } from '#contracts/access/administrators';
import { ApiError } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { emailInput } from '../../../ui/email-input.ts';
import { FieldGroup, TextField } from '../../../ui/field.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { repeated } from '../../forms/new-password.ts';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { SavingForm } from '../../forms/saving-form.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { type Administrator, changeEmail, changePassword } from './account-calls.ts';
import { CurrentPasswordField } from './confirming-field.tsx';

interface PasswordFields {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const blankPassword: PasswordFields = { currentPassword: '', newPassword: '', again: '' };

/** Returns whether a failure belongs to no field, and so has to be shown as a notice. */
const hasNoFields = (error: unknown): boolean => !(error instanceof ApiError) || Object.keys(error.fields).length === 0;

/** The form that changes the password. */
export function PasswordForm({ username }: { username: string }) {
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordFields>({
    defaultValues: blankPassword,
    resolver: contractResolver<PasswordFields>(
      changeAdminPassword.input,
      ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
      (path) => (path === 'currentPassword' ? path : 'newPassword'),
      repeated,
    ),
  });
  const { errors, isSubmitting } = formState;
  // Not the current one, which the browser fills in by itself.
  const typed = useWatch({ control, name: ['newPassword', 'again'] });
  useUnsaved(typed.some((text) => text !== ''));
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword({ currentPassword, newPassword });
      reset(blankPassword);
      notifySuccess('Salasana vaihdettu, muut istunnot päättyivät');
    } catch (error) {
      showFieldErrors<PasswordFields>(error, (path) => (path === 'currentPassword' ? path : 'newPassword'), setError);
      if (hasNoFields(error)) notifyFailure(error, 'Salasanan vaihto epäonnistui');
    }
  });
  return (
    <SavingForm isSaving={isSubmitting} onSubmit={submit} aria-label="Salasanan vaihto">
      <FieldGroup title="Salasana">
        {/* For password managers, which store the password by this name. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <div className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]">
          <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />
        </div>
        <NewPasswordFields newPassword={register('newPassword')} again={register('again')} errors={errors} />
        <p className="text-xs text-muted sm:col-span-2">Vaihto kirjaa ulos kaikki muut selaimet. Tässä selaimessa voit jatkaa.</p>
        <div className="sm:col-span-2">
          <Button type="submit" icon={KeyRound} busy={isSubmitting}>
            Vaihda salasana
          </Button>
        </div>
      </FieldGroup>
    </SavingForm>
  );
}

interface EmailFields {
  email: string;
  currentPassword: string;
}

/** The form that changes the address for a forgotten password. */
export function EmailForm({ admin }: { admin: Administrator }) {
  const fieldOf = (path: string) => (path === 'currentPassword' ? 'currentPassword' : 'email');
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailFields>({
    values: { email: admin.email, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver<EmailFields>(updateAdminEmail.input, ({ email, ...rest }) => ({ email: email.trim(), ...rest }), fieldOf),
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);
  const submit = handleSubmit(async ({ email, currentPassword }) => {
    try {
      await changeEmail({ email: email.trim(), currentPassword });
      reset({ email: email.trim(), currentPassword: '' });
      notifySuccess(email.trim() === '' ? 'Sähköpostiosoite poistettu' : 'Sähköpostiosoite tallennettu');
    } catch (error) {
      showFieldErrors<EmailFields>(error, fieldOf, setError);
      if (hasNoFields(error)) notifyFailure(error, 'Sähköpostiosoitteen tallennus epäonnistui');
    }
  });
  return (
    <SavingForm isSaving={isSubmitting} onSubmit={submit} aria-label="Sähköpostiosoite">
      <FieldGroup title="Sähköpostiosoite">
        <p className="text-sm text-muted sm:col-span-2">
          {admin.email === ''
            ? 'Ilman osoitetta unohtunutta salasanaa ei voi vaihtaa sähköpostilla, vaan sen vaihtaa palvelimen hoitaja.'
            : 'Jos unohdat salasanasi, linkki uuden asettamiseen lähetetään tähän.'}
        </p>
        <TextField label="Sähköpostiosoite" {...emailInput} error={errors.email?.message} {...register('email')} />
        {isDirty && <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />}
        <div className="sm:col-span-2">
          <Button type="submit" icon={Mail} busy={isSubmitting} disabled={!isDirty}>
            Tallenna osoite
          </Button>
        </div>
      </FieldGroup>
    </SavingForm>
  );
}

import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { removeAdmin } from '#contracts/access/administrators';
import { ApiError, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { type Administrator, removeAdministrator } from './account-calls.ts';
import { CurrentPasswordField } from './confirming-field.tsx';

interface Fields {
  currentPassword: string;
  isOwn: boolean;
}

/** The dialog that removes an administrator. For the own account it asks once more. */
export function RemoveAdministrator({ admin, onClose }: { admin: Administrator; onClose: () => void }) {
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { currentPassword: '', isOwn: false },
    resolver: contractResolver<Fields>(
      removeAdmin.input,
      ({ currentPassword }) => ({ adminId: admin._id, currentPassword }),
      () => 'currentPassword',
      ({ isOwn }) => (admin.isSelf && !isOwn ? { isOwn: 'Vahvista, että poistat oman tunnuksesi.' } : {}),
    ),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword }) => {
    try {
      await removeAdministrator(admin, currentPassword);
      notifySuccess(`Ylläpitäjä ${admin.username} poistettu`);
      onClose();
    } catch (error) {
      showFieldErrors<Fields>(error, () => 'currentPassword', setError);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) setError('root', { message: reasonOf(error) });
    }
  });
  return (
    <Dialog
      open
      width="small"
      onOpenChange={onClose}
      title={admin.isSelf ? 'Poistetaanko oma tunnuksesi?' : `Poistetaanko ${admin.username}?`}
      description={
        admin.isSelf
          ? 'Et pääse enää ylläpitoon tällä tunnuksella. Poistoa ei voi perua.'
          : 'Hänet kirjataan heti ulos. Poistoa ei voi perua, mutta hänet voi lisätä uudelleen.'
      }
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button type="submit" form={formId} tone="danger" busy={isSubmitting}>
            Poista ylläpitäjä
          </Button>
        </>
      }
    >
      <SavingForm id={formId} isSaving={isSubmitting} onSubmit={submit} className="grid gap-4" aria-label="Poista ylläpitäjä">
        {errors.root && (
          <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 font-medium text-danger">
            {errors.root.message}
          </p>
        )}
        {admin.isSelf && <Checkbox label="Poistan oman tunnukseni" error={errors.isOwn?.message} {...register('isOwn')} />}
        <CurrentPasswordField label="Oma salasanasi" error={errors.currentPassword?.message} {...register('currentPassword')} />
      </SavingForm>
    </Dialog>
  );
}

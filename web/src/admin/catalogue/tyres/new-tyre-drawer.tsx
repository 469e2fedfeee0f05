import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { createTyre as contract } from '#contracts/catalogue/tyres';
import { Drawer } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { isNewManufacturer, reloadManufacturers, useManufacturerNames } from '../manufacturers/manufacturer-calls.ts';
import { reloadSizes, showTyre, useSizes } from '../data/size-list.ts';
import { createTyre } from '../data/tyre-calls.ts';
import { type TyreForm, blankTyre, fieldOfTyre, monthlyOf, newTyreOf, tyreLabels } from './tyre-form.ts';
import { submitWithPrice } from './missing-price.ts';
import { TyreFormBody } from './tyre-form-body.tsx';
import { type SizeWithTyres, tyreName } from '../data/tyre-labels.ts';

/** Validates what the contract does not: it allows a blank monthly price, and has no error text for a missing size. */
const formRules = (form: TyreForm) => ({
  sizeId: form.sizeId === '' ? 'Valitse rengaskoko' : undefined,
  financingPrice: form.financingPrice.trim() === '' ? 'Anna rahoitushinta.' : undefined,
});

/** The drawer that adds a tyre to `size`, or to a size that is chosen in the form. */
export function NewTyreDrawer({ size, onClose }: { size: SizeWithTyres | null; onClose: () => void }) {
  const formId = useId();
  const { data: sizes = [] } = useSizes();
  const manufacturers = useManufacturerNames();
  const form = useForm<TyreForm>({
    defaultValues: blankTyre(size?._id ?? ''),
    resolver: contractResolver(contract.input, newTyreOf, fieldOfTyre, formRules),
  });
  const { register, formState, setValue, setError } = form;
  const errors = formState.errors;
  useUnsaved(formState.isDirty);

  const save = form.handleSubmit(async (values) => {
    try {
      const made = await createTyre(newTyreOf(values));
      if (isNewManufacturer(values.manufacturer, manufacturers.names)) void reloadManufacturers();
      notifySuccess(`Rengas ${tyreName(made)} lisätty`);
      showTyre(made);
      onClose();
      void reloadSizes();
    } catch (error) {
      showFieldErrors(error, fieldOfTyre, setError);
      notifyFailure(error, 'Renkaan lisäys epäonnistui');
    }
  });

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={size === null ? 'Lisää uusi rengastuote' : `Lisää rengas kokoon ${size.size.fullSize}`}
      description={size === null ? undefined : `Ajoneuvotyyppi: ${size.vehicleType}`}
      footer={<SaveBar form={formId} changes={[]} always busy={formState.isSubmitting} save="Lisää rengas" onCancel={onClose} />}
    >
      <SavingForm id={formId} isSaving={formState.isSubmitting} onSubmit={submitWithPrice(form, null, save)} className="grid gap-6">
        <TyreFormBody
          form={form}
          sizeField={
            size === null && (
              <div className="sm:col-span-2">
                <Select
                  label={tyreLabels.sizeId}
                  needed
                  choices={[
                    { value: '', label: 'Valitse…' },
                    ...sizes.map((each) => ({ value: each._id, label: each.size.fullSize, group: each.vehicleType })),
                  ]}
                  error={errors.sizeId?.message}
                  {...register('sizeId')}
                />
              </div>
            )
          }
          prices={{
            title: 'Hinta',
            needed: true,
            monthlyHint: 'Hinta jaettuna 12 kuukaudelle, ellet muuta sitä.',
            onPrice: (price) => setValue('financingPrice', monthlyOf(price), { shouldValidate: formState.isSubmitted }),
          }}
          features={
            <TextField
              label={tyreLabels.featureText}
              hint="Erota pilkulla: hiljainen, pitkäikäinen"
              error={errors.featureText?.message}
              {...register('featureText')}
            />
          }
        />
      </SavingForm>
    </Drawer>
  );
}

import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { createTyre as contract } from '#contracts/catalogue';
import { Drawer } from '../../ui/dialog.tsx';
import { FieldGroup, Select, TextArea, TextField } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../ui/toast.tsx';
import { checkedBy, showRefusedFields } from '../contract-form.ts';
import { addMake, isNewMake, useMakeNames } from './manufacturer-calls.ts';
import { reloadSizes, showTyre, useSizes } from './size-list.ts';
import { createTyre } from './tyre-calls.ts';
import { IdentityFields, ImageFields, LabelFields, RatingFields } from './tyre-fields.tsx';
import { type TyreForm, blankTyre, fieldOfTyre, monthlyOf, newTyreOf, tyreLabels } from './tyre-form.ts';
import { type SizeWithTyres, tyreName } from './words.ts';

/** Rules of the form alone: the server would fill in the monthly price, and knows no size that has not been chosen. */
const alsoNeeded = (form: TyreForm) => ({
  sizeId: form.sizeId === '' ? 'Valitse rengaskoko' : undefined,
  financingPrice: form.financingPrice.trim() === '' ? 'Anna rahoitushinta.' : undefined,
});

/** Adds a tyre, to `size` or to one that is chosen here. */
export function NewTyreDrawer({ size, onClose }: { size: SizeWithTyres | null; onClose: () => void }) {
  const formId = useId();
  const { data: sizes = [] } = useSizes();
  const makes = useMakeNames();
  const form = useForm<TyreForm>({
    defaultValues: blankTyre(size?._id ?? ''),
    resolver: checkedBy(contract.input, newTyreOf, fieldOfTyre, alsoNeeded),
  });
  const { register, formState, setValue, setError } = form;
  const errors = formState.errors;

  const save = form.handleSubmit(async (values) => {
    try {
      if (isNewMake(values.manufacturer, makes.names)) await addMake(values.manufacturer);
      const made = await createTyre(newTyreOf(values));
      notifySuccess(`Rengas ${tyreName(made)} lisätty`);
      showTyre(made);
      onClose();
      void reloadSizes();
    } catch (error) {
      showRefusedFields(error, fieldOfTyre, setError);
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
      <form id={formId} noValidate onSubmit={save} className="grid gap-6">
        <FieldGroup title="Perustiedot">
          {size === null && (
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
          )}
          <IdentityFields form={form} />
        </FieldGroup>
        <FieldGroup title="Hinta">
          <TextField
            label={tyreLabels.price}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            suffix="€"
            needed
            error={errors.price?.message}
            {...register('price', {
              onChange: (event: { target: { value: string } }) =>
                setValue('financingPrice', monthlyOf(event.target.value), { shouldValidate: formState.isSubmitted }),
            })}
          />
          <TextField
            label={tyreLabels.financingPrice}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            suffix="€/kk"
            needed
            hint="Hinta jaettuna 12 kuukaudelle, ellet muuta sitä."
            error={errors.financingPrice?.message}
            {...register('financingPrice')}
          />
        </FieldGroup>
        <LabelFields form={form} />
        <FieldGroup title="Kuvaus ja ominaisuudet" columns={false}>
          <TextArea label={tyreLabels.description} error={errors.description?.message} {...register('description')} />
          <TextArea label={tyreLabels.designedFor} rows={2} error={errors.designedFor?.message} {...register('designedFor')} />
          <TextField
            label={tyreLabels.featureText}
            hint="Erota pilkulla: hiljainen, pitkäikäinen"
            error={errors.featureText?.message}
            {...register('featureText')}
          />
        </FieldGroup>
        <RatingFields form={form} />
        <ImageFields form={form} />
      </form>
    </Drawer>
  );
}

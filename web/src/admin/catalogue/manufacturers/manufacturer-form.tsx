import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { createManufacturer as createContract, updateManufacturer as updateContract } from '#contracts/catalogue/manufacturers';
import type { listManufacturers } from '#contracts/catalogue/manufacturers';
import type { OutputOf } from '#contracts/operation';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { createManufacturer, reloadManufacturers, updateManufacturer } from './manufacturer-calls.ts';

export type Manufacturer = OutputOf<typeof listManufacturers>['items'][number];

interface ManufacturerFields {
  name: string;
  logo: string;
  country: string;
  website: string;
  description: string;
}

const labels: Record<keyof ManufacturerFields, string> = {
  name: 'Nimi',
  logo: 'Logo',
  country: 'Maa',
  website: 'Verkkosivu',
  description: 'Kuvaus',
};
const names = Object.keys(labels) as (keyof ManufacturerFields)[];
const fieldOf = (path: string): keyof ManufacturerFields => names.find((name) => name === path) ?? 'name';

const fieldsOf = (manufacturer: Manufacturer | null): ManufacturerFields => ({
  name: manufacturer?.name ?? '',
  logo: manufacturer?.logo ?? '',
  country: manufacturer?.country ?? '',
  website: manufacturer?.website ?? '',
  description: manufacturer?.description ?? '',
});

/** The form that adds a manufacturer, or changes `manufacturer`. */
export function ManufacturerForm({ manufacturer, onDone }: { manufacturer: Manufacturer | null; onDone: () => void }) {
  const formId = useId();
  const form = useForm<ManufacturerFields>({
    defaultValues: fieldsOf(manufacturer),
    resolver: contractResolver(
      manufacturer === null ? createContract.input : updateContract.input,
      (fields) => (manufacturer === null ? fields : { ...fields, id: manufacturer._id }),
      fieldOf,
    ),
  });
  const { register, formState, setError } = form;
  const errors = formState.errors;
  useUnsaved(formState.isDirty);

  const save = (fields: ManufacturerFields) =>
    saveVersioned<ManufacturerFields, Manufacturer | null, Manufacturer>(fields, manufacturer, {
      write: async (values, over) => {
        const saved =
          over === null ? await createManufacturer(values) : await updateManufacturer({ ...values, id: over._id, version: over.version });
        notifySuccess(over === null ? `Valmistaja ${saved.name} lisätty` : `Valmistaja ${saved.name} päivitetty`);
        void reloadManufacturers();
        onDone();
      },
      opened: fieldsOf(manufacturer),
      formOf: fieldsOf,
      subjectOf: (current) => current.name,
      factsOf: (values) => names.map((name) => ({ label: labels[name], text: values[name] })),
      takeTheirs: () => {
        void reloadManufacturers();
        onDone();
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOf, setError);
        notifyFailure(error, 'Virhe käsiteltäessä valmistajaa');
      },
    });

  const changes = names.filter((name) => formState.dirtyFields[name]).map((name) => labels[name]);
  return (
    <SavingForm id={formId} isSaving={formState.isSubmitting} onSubmit={form.handleSubmit(save)} className="grid gap-3">
      <h3 className="text-base font-bold">{manufacturer === null ? 'Lisää valmistaja' : `Muokkaa valmistajaa ${manufacturer.name}`}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={labels.name} needed error={errors.name?.message} {...register('name')} />
        <TextField label={labels.country} error={errors.country?.message} {...register('country')} />
      </div>
      <TextField label={labels.website} type="url" placeholder="https://" error={errors.website?.message} {...register('website')} />
      <Controller
        control={form.control}
        name="logo"
        render={({ field }) => (
          <ImageField
            label={labels.logo}
            value={field.value}
            onChange={field.onChange}
            hint="Ilman logoa nimi näkyy tekstinä."
            error={errors.logo?.message}
          />
        )}
      />
      <TextArea label={labels.description} rows={2} error={errors.description?.message} {...register('description')} />
      <SaveBar
        form={formId}
        changes={changes}
        always={manufacturer === null}
        busy={formState.isSubmitting}
        save={manufacturer === null ? 'Lisää valmistaja' : 'Tallenna'}
        onCancel={onDone}
      />
    </SavingForm>
  );
}

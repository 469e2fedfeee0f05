import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { labelClasses, noiseClasses, ratingNames } from '#contracts/catalogue/tyre-kinds';
import { Combobox } from '../../../ui/combobox.tsx';
import { Checkbox, type Choice, FieldGroup, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { isNewManufacturer, useManufacturerNames } from '../manufacturers/manufacturer-calls.ts';
import { type TyreForm, tyreLabels } from './tyre-form.ts';
import { ratingLabels } from '../data/tyre-labels.ts';

export interface TyreFieldsProps {
  form: UseFormReturn<TyreForm>;
}

const none: Choice = { value: '', label: 'Ei tietoa' };

// Classes A–E of tyres made from May 2021 first; F and G exist on older tyres only.
const classChoices: Choice[] = [
  none,
  ...labelClasses.slice(0, 5).map((value) => ({ value, label: value, group: 'Renkaat 5/2021 alkaen' })),
  ...labelClasses.slice(5).map((value) => ({ value, label: value, group: 'Ennen 5/2021 valmistetut' })),
];
const noiseChoices: Choice[] = [none, ...noiseClasses.map((value) => ({ value, label: value }))];
const ratingChoices: Choice[] = [
  { value: '', label: '–' },
  ...[1, 2, 3, 4, 5].map((value) => ({ value: String(value), label: String(value) })),
];

/** Manufacturer, model, season, load index, speed symbol and EAN. */
export function IdentityFields({ form }: TyreFieldsProps) {
  const { register, control, formState } = form;
  const [manufacturer, type] = useWatch({ control, name: ['manufacturer', 'type'] });
  const { names, loaded } = useManufacturerNames();
  const errors = formState.errors;
  const isNew = loaded && isNewManufacturer(manufacturer, names);
  return (
    <>
      <Controller
        control={control}
        name="manufacturer"
        render={({ field }) => (
          <Combobox
            {...field}
            label={tyreLabels.manufacturer}
            needed
            options={names}
            placeholder="Valitse tai kirjoita uusi"
            error={errors.manufacturer?.message}
            hint={isNew ? `Valmistaja "${manufacturer.trim()}" lisätään automaattisesti` : undefined}
          />
        )}
      />
      <TextField label={tyreLabels.model} needed error={errors.model?.message} {...register('model')} />
      <Select
        label={tyreLabels.type}
        choices={[
          { value: 'summer', label: 'Kesärengas' },
          { value: 'winter', label: 'Talvirengas' },
        ]}
        {...register('type')}
      />
      {type === 'winter' && (
        <Select
          label={tyreLabels.winterType}
          needed
          choices={[
            { value: '', label: 'Valitse' },
            { value: 'studded', label: 'Nasta' },
            { value: 'friction', label: 'Kitka' },
          ]}
          error={errors.winterType?.message}
          {...register('winterType')}
        />
      )}
      <TextField label={tyreLabels.loadIndex} placeholder="91" error={errors.loadIndex?.message} {...register('loadIndex')} />
      <TextField label={tyreLabels.speedSymbol} placeholder="V" error={errors.speedSymbol?.message} {...register('speedSymbol')} />
      <TextField label={tyreLabels.ean} inputMode="numeric" placeholder="6419440…" error={errors.ean?.message} {...register('ean')} />
    </>
  );
}

export function LabelFields({ form: { register, formState } }: TyreFieldsProps) {
  const errors = formState.errors;
  return (
    <FieldGroup title="EU-rengasmerkintä">
      <Select
        label={tyreLabels.fuelEfficiency}
        choices={classChoices}
        error={errors.fuelEfficiency?.message}
        {...register('fuelEfficiency')}
      />
      <Select label={tyreLabels.wetGrip} choices={classChoices} error={errors.wetGrip?.message} {...register('wetGrip')} />
      <TextField
        label={tyreLabels.noiseLevel}
        inputMode="numeric"
        autoComplete="off"
        suffix="dB"
        hint="60–80 dB"
        error={errors.noiseLevel?.message}
        {...register('noiseLevel')}
      />
      <Select label={tyreLabels.noiseClass} choices={noiseChoices} error={errors.noiseClass?.message} {...register('noiseClass')} />
      <Checkbox label={tyreLabels.snowMark} {...register('snowMark')} />
      <Checkbox label={tyreLabels.iceMark} {...register('iceMark')} />
      <p className="text-xs text-muted sm:col-span-2">Nastarenkaalla ei tarvitse olla rengasmerkintää: jätä silloin luokat tyhjiksi.</p>
    </FieldGroup>
  );
}

export function RatingFields({ form: { register, formState } }: TyreFieldsProps) {
  return (
    <FieldGroup title="Arvosanat (1–5)" columns={false}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {ratingNames.map((name) => (
          <Select
            key={name}
            label={ratingLabels[name]}
            choices={ratingChoices}
            error={formState.errors.rating?.[name]?.message}
            {...register(`rating.${name}`)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export function ImageFields({ form: { control, register, formState } }: TyreFieldsProps) {
  const errors = formState.errors;
  return (
    <FieldGroup title="Kuvat" columns={false}>
      {(['thumbnail', 'pattern'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <ImageField label={tyreLabels[name]} value={field.value} onChange={field.onChange} error={errors[name]?.message} />
          )}
        />
      ))}
      <TextArea
        label={tyreLabels.gallery}
        rows={2}
        hint="Kuvien osoitteet pilkulla erotettuna."
        error={errors.gallery?.message}
        {...register('gallery')}
      />
    </FieldGroup>
  );
}

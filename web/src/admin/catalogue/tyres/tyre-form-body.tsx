import type { ReactNode } from 'react';
import { FieldGroup, TextArea, TextField } from '../../../ui/field.tsx';
import { IdentityFields, ImageFields, LabelFields, RatingFields, type TyreFieldsProps } from './tyre-fields.tsx';
import { tyreLabels } from './tyre-form.ts';

interface PriceFieldsProps extends TyreFieldsProps {
  needed?: boolean;
  monthlyHint?: string;
  /** Receives the price while it is typed. */
  onPrice: (price: string) => void;
}

function PriceFields({ form: { register, formState }, needed, monthlyHint, onPrice }: PriceFieldsProps) {
  const euros = { inputMode: 'decimal', autoComplete: 'off', needed } as const;
  return (
    <>
      <TextField
        {...euros}
        label={tyreLabels.price}
        suffix="€"
        error={formState.errors.price?.message}
        {...register('price', { onChange: (event: { target: { value: string } }) => onPrice(event.target.value) })}
      />
      <TextField
        {...euros}
        label={tyreLabels.financingPrice}
        suffix="€/kk"
        hint={monthlyHint}
        error={formState.errors.financingPrice?.message}
        {...register('financingPrice')}
      />
    </>
  );
}

/** All fields of a tyre in the order of both forms. Fields that only one of the forms has are passed as props. */
export function TyreFormBody({
  form,
  sizeField,
  prices: { title, more, ...prices },
  features,
}: TyreFieldsProps & {
  sizeField?: ReactNode;
  prices: Omit<PriceFieldsProps, 'form'> & { title: string; more?: ReactNode };
  features: ReactNode;
}) {
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <FieldGroup title="Perustiedot">
        {sizeField}
        <IdentityFields form={form} />
      </FieldGroup>
      <FieldGroup title={title}>
        <PriceFields form={form} {...prices} />
        {more}
      </FieldGroup>
      <LabelFields form={form} />
      <FieldGroup title="Kuvaus ja ominaisuudet" columns={false}>
        <TextArea label={tyreLabels.description} error={errors.description?.message} {...register('description')} />
        <TextArea label={tyreLabels.designedFor} rows={2} error={errors.designedFor?.message} {...register('designedFor')} />
        {features}
      </FieldGroup>
      <RatingFields form={form} />
      <ImageFields form={form} />
    </>
  );
}

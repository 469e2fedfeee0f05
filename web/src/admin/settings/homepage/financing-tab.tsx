import type { UseFormReturn } from 'react-hook-form';
import { Checkbox, FieldGroup, TextArea, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import type { HomepageForm } from './homepage-kind.ts';

/** The tab 'Rahoitus-osio'. */
export function FinancingTab({ form: { register, formState } }: { form: UseFormReturn<HomepageForm> }) {
  const error = (name: string) => errorAt(formState.errors, `financingCTA.${name}`);
  return (
    <FieldGroup title="Rahoitus-osio" columns={false}>
      <Checkbox label="Näkyvissä" aria-label="Rahoitus: näkyvissä" {...register('financingCTA.visible')} />
      <TextField label="Rahoitus: otsikko" error={error('title')} {...register('financingCTA.title')} />
      <TextArea
        label="Rahoitus: teksti"
        rows={7}
        hint="Tyhjä rivi aloittaa uuden kappaleen."
        error={error('mainText')}
        {...register('financingCTA.mainText')}
      />
      <TextField label="Rahoitus: korostettu teksti" error={error('highlightedText')} {...register('financingCTA.highlightedText')} />
      <TextField label="Rahoitus: painike" error={error('buttonText')} {...register('financingCTA.buttonText')} />
    </FieldGroup>
  );
}

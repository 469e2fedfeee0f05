import type { UseFormReturn } from 'react-hook-form';
import { heroButtons, heroTexts } from '#contracts/content/homepage-defaults';
import { Checkbox, FieldGroup, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { type HomepageForm, heroButtonNames, heroTextNames } from './homepage-kind.ts';

type Shown = `hero.${(typeof heroTexts)[number] | (typeof heroButtons)[number]}Visible`;
type Text = `hero.${(typeof heroTexts)[number]}` | `hero.${(typeof heroButtons)[number]}Text`;

/** A text of the hero with the checkbox that shows or hides it. */
function HeroText({
  form: { register, formState },
  name,
  shown,
  label,
  hint,
}: {
  form: UseFormReturn<HomepageForm>;
  name: Text;
  shown: Shown;
  label: string;
  hint?: string;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <TextField label={label} hint={hint} error={errorAt(formState.errors, name)} {...register(name)} />
      <Checkbox className="pt-6" label="Näkyvissä" aria-label={`${label}: näkyvissä`} {...register(shown)} />
    </div>
  );
}

/** The tab 'Pääosio': the hero's texts and buttons. */
export function HeroTab({ form }: { form: UseFormReturn<HomepageForm> }) {
  return (
    <>
      <FieldGroup title="Tekstit" columns={false}>
        {heroTexts.map((name) => (
          <HeroText
            key={name}
            form={form}
            name={`hero.${name}`}
            shown={`hero.${name}Visible`}
            label={heroTextNames[name]}
            hint={name === 'subtitle' ? '{phone} tarkoittaa kaupan puhelinnumeroa.' : undefined}
          />
        ))}
      </FieldGroup>
      <FieldGroup title="Painikkeet" columns={false}>
        <p className="text-sm text-muted">Painike ”Hae renkaita” näkyy aina.</p>
        {heroButtons.map((name) => (
          <HeroText
            key={name}
            form={form}
            name={`hero.${name}Text`}
            shown={`hero.${name}Visible`}
            label={`Painike: ${heroButtonNames[name]}`}
          />
        ))}
      </FieldGroup>
    </>
  );
}

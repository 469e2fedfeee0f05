import type { UseFormReturn } from 'react-hook-form';
import { Checkbox, FieldGroup, TextArea, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { type HomepageForm, sectionNames, serviceNames } from './homepage-kind.ts';

/** Returns the indices of a list of fixed length, which serve as React keys. */
const indicesOf = (list: readonly unknown[]) => [...list.keys()];

/** The tab 'Sisältö-osio': intro, services, selling points, service cards and frequently asked questions. */
export function ContentTab({ form: { register, formState, getValues } }: { form: UseFormReturn<HomepageForm> }) {
  const { sections, sellingPoints, serviceCards, faq } = getValues();
  const error = (path: string) => errorAt(formState.errors, path);
  return (
    <>
      {sections.map(({ id }, at) => (
        <FieldGroup key={id} title={sectionNames[id]} columns={false}>
          <Checkbox label="Näkyvissä" aria-label={`${sectionNames[id]}: näkyvissä`} {...register(`sections.${at}.visible`)} />
          <TextField label={`${sectionNames[id]}: otsikko`} error={error(`sections.${at}.title`)} {...register(`sections.${at}.title`)} />
          <TextArea
            label={`${sectionNames[id]}: sisältö`}
            rows={id === 'intro' ? 8 : 3}
            hint={id === 'intro' ? 'Tyhjä rivi aloittaa uuden kappaleen. {introClaim} tarkoittaa kaupan esittelylausetta.' : undefined}
            error={error(`sections.${at}.content`)}
            {...register(`sections.${at}.content`)}
          />
        </FieldGroup>
      ))}
      <FieldGroup title="Myyntivaltit">
        {indicesOf(sellingPoints).map((at) => (
          <div key={at} className="grid content-start gap-2">
            <TextField
              label={`Myyntivaltti ${at + 1}`}
              error={error(`sellingPoints.${at}.title`)}
              {...register(`sellingPoints.${at}.title`)}
            />
            <TextArea
              label={`Myyntivaltti ${at + 1}: teksti`}
              rows={2}
              error={error(`sellingPoints.${at}.text`)}
              {...register(`sellingPoints.${at}.text`)}
            />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title="Palvelukortit">
        {serviceCards.map(({ id }, at) => (
          <div key={id} className="grid content-start gap-2">
            <TextField
              label={`${serviceNames[id]}: kortin otsikko`}
              error={error(`serviceCards.${at}.title`)}
              {...register(`serviceCards.${at}.title`)}
            />
            <TextArea
              label={`${serviceNames[id]}: kortin teksti`}
              rows={3}
              error={error(`serviceCards.${at}.text`)}
              {...register(`serviceCards.${at}.text`)}
            />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title="Usein kysyttyä" columns={false}>
        {indicesOf(faq).map((at) => (
          <div key={at} className="grid gap-2">
            <TextField label={`Kysymys ${at + 1}`} error={error(`faq.${at}.question`)} {...register(`faq.${at}.question`)} />
            <TextArea label={`Vastaus ${at + 1}`} rows={3} error={error(`faq.${at}.answer`)} {...register(`faq.${at}.answer`)} />
          </div>
        ))}
      </FieldGroup>
    </>
  );
}

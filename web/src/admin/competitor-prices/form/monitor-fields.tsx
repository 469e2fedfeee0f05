import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { formatEuros } from '#contracts/rules/cents';
import { MAX_RETRIES, MAX_TIMEOUT_MS, MIN_RETRIES, MIN_TIMEOUT_MS, trackingTypes } from '#contracts/rules/monitor';
import { Checkbox, FieldGroup, Select, TextField } from '../../../ui/field.tsx';
import { Picker, type PickerOption } from '../../../ui/picker.tsx';
import { trackingTexts } from '../data/monitor-texts.ts';
import type { Preview } from '../data/monitors.ts';
import { findOwnTyres, type OwnTyre } from '../data/own-tyres.ts';
import { type MonitorForm, monitorLabels as labels, retriesOf, timeoutOf } from './monitor-form.ts';
import { TestMessage } from './test-message.tsx';

const trackingChoices = trackingTypes.map((value) => ({ value, label: trackingTexts[value] }));

interface FieldsProps {
  form: UseFormReturn<MonitorForm>;
}

/** Options of the search for an own tyre. */
const MAX_OPTIONS = 50;

const ownEntry = (tyres: ReadonlyMap<string, OwnTyre>, id: string): [string, OwnTyre][] => {
  const tyre = tyres.get(id);
  return tyre === undefined ? [] : [[id, tyre]];
};

/** The shop's own tyre: any, and first those that fit the page. */
export function TyreField({ form, suggested, tyres }: FieldsProps & { suggested: Preview['tyres']; tyres: ReadonlyMap<string, OwnTyre> }) {
  const {
    field: { value: tyreId, name, ref, onChange, onBlur },
    fieldState,
  } = useController({ control: form.control, name: 'tyreId' });
  const fitting = new Map(suggested.map(({ _id, label, price }) => [_id, { label, price }]));
  const known = new Map([...fitting, ...tyres]);
  const fittingFirst = new Map([...suggested.map(({ _id }) => _id), ...tyres.keys()].flatMap((id) => ownEntry(tyres, id)));
  const optionOf = (value: string): PickerOption => {
    const tyre = known.get(value);
    return tyre === undefined ? { value, label: 'Yhdistetty rengas' } : { value, label: tyre.label, detail: formatEuros(tyre.price) };
  };
  const find = (typed: string) =>
    (typed.trim() === '' && fitting.size > 0 ? [...fitting.keys()] : findOwnTyres(fittingFirst, typed, MAX_OPTIONS)).map(optionOf);
  return (
    <Picker
      label={labels.tyreId}
      name={name}
      ref={ref}
      chosen={tyreId === '' ? null : optionOf(tyreId)}
      onChoose={(value) => onChange(value ?? '')}
      onBlur={onBlur}
      find={find}
      placeholder="Hae merkillä, mallilla tai koolla"
      clearLabel="Poista oma rengas"
      hint="Kilpailijan hintaa verrataan tämän renkaan hintaan. Sivun tuotteeseen sopivat ehdotetaan ensin."
      error={fieldState.error?.message}
    />
  );
}

export function SubjectFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={labels.name}
        needed
        maxLength={120}
        autoComplete="off"
        hint="Esimerkiksi kilpailijan nimi."
        error={errors.name?.message}
        {...register('name')}
      />
      <Select label={labels.trackingType} choices={trackingChoices} error={errors.trackingType?.message} {...register('trackingType')} />
    </>
  );
}

export function OptionalFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={labels.selector}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        hint="Vapaaehtoinen. Tyhjänä hinta etsitään sivulta automaattisesti."
        error={errors.selector?.message}
        {...register('selector')}
      />
      <TextField
        label={labels.tags}
        autoComplete="off"
        hint="Pilkulla erotettuina, enintään 10."
        error={errors.tags?.message}
        {...register('tags')}
      />
    </>
  );
}

export function NotificationFields({ form }: FieldsProps) {
  const { register, formState, setError } = form;
  const recipients = useWatch({ control: form.control, name: 'emailRecipients' });
  return (
    <FieldGroup title="Ilmoitukset" columns={false}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox label={labels.priceDecrease} {...register('priceDecrease')} />
        <Checkbox label={labels.priceIncrease} {...register('priceIncrease')} />
      </div>
      <TextField
        label={labels.emailRecipients}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="Sähköpostiosoitteet pilkulla erotettuina. Tyhjänä ilmoituksia ei lähetetä."
        error={formState.errors.emailRecipients?.message}
        {...register('emailRecipients')}
      />
      <div>
        <TestMessage
          recipients={recipients}
          onMissing={() => setError('emailRecipients', { message: 'Lisää ensin vastaanottaja.' }, { shouldFocus: true })}
        />
      </div>
    </FieldGroup>
  );
}

export function ReadingFields({ form }: FieldsProps) {
  const { register, formState, setValue, getValues } = form;
  const { errors } = formState;
  return (
    <FieldGroup title="Sivun lukeminen">
      <TextField
        label={labels.timeout}
        inputMode="numeric"
        autoComplete="off"
        suffix="ms"
        hint={`${MIN_TIMEOUT_MS}–${MAX_TIMEOUT_MS} millisekuntia.`}
        error={errors.timeout?.message}
        {...register('timeout', {
          onBlur: () => setValue('timeout', String(timeoutOf(getValues('timeout'))), { shouldDirty: true }),
        })}
      />
      <TextField
        label={labels.retryAttempts}
        inputMode="numeric"
        autoComplete="off"
        hint={`${MIN_RETRIES}–${MAX_RETRIES} yritystä yhdessä tarkistuksessa.`}
        error={errors.retryAttempts?.message}
        {...register('retryAttempts', {
          onBlur: () => setValue('retryAttempts', String(retriesOf(getValues('retryAttempts'))), { shouldDirty: true }),
        })}
      />
      <Checkbox
        className="sm:col-span-2"
        label={labels.ignoresRobots}
        hint="Valitse tämä vain omille sivuillesi tai jos sivuston omistaja on antanut luvan."
        {...register('ignoresRobots')}
      />
    </FieldGroup>
  );
}

import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatEuros } from '#contracts/rules/cents';
import { MAX_RETRIES, MAX_TIMEOUT_MS, MIN_RETRIES, MIN_TIMEOUT_MS, trackingTypes } from '#contracts/rules/monitor';
import { Checkbox, FieldGroup, Select, TextField } from '../../../ui/field.tsx';
import { trackingTexts } from '../data/monitor-texts.ts';
import type { Preview } from '../data/monitors.ts';
import type { OwnTyre } from '../data/own-tyres.ts';
import { type MonitorForm, monitorLabels as labels, retriesOf, timeoutOf } from './monitor-form.ts';
import { TestMessage } from './test-message.tsx';

const trackingChoices = trackingTypes.map((value) => ({ value, label: trackingTexts[value] }));

interface FieldsProps {
  form: UseFormReturn<MonitorForm>;
}

/** The shop's own tyre: those that fit the page, the one that is linked now, or none. */
export function TyreField({ form, suggested, tyres }: FieldsProps & { suggested: Preview['tyres']; tyres: ReadonlyMap<string, OwnTyre> }) {
  const tyreId = useWatch({ control: form.control, name: 'tyreId' });
  const linked = tyreId === '' || suggested.some(({ _id }) => _id === tyreId) ? [] : [tyreId];
  const choices = [
    { value: '', label: 'Ei yhdistetty' },
    ...linked.map((value) => ({ value, label: tyres.get(value)?.label ?? 'Yhdistetty rengas' })),
    ...suggested.map(({ _id, label, price }) => ({
      value: _id,
      label: `${label}, ${formatEuros(price)}`,
      group: 'Sopivat sivun tuotteeseen',
    })),
  ];
  return (
    <Select
      label={labels.tyreId}
      choices={choices}
      hint={
        suggested.length === 0 ? 'Ehdotukset tulevat tähän, kun sivu on luettu.' : 'Kilpailijan hintaa verrataan tämän renkaan hintaan.'
      }
      error={form.formState.errors.tyreId?.message}
      {...form.register('tyreId')}
      // The choices change while the form is open, and the browser would then choose another one.
      value={tyreId}
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

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { setOffer as contract } from '#contracts/catalogue/offers';
import { listPrices } from '#contracts/catalogue/price-history';
import { formatEuros } from '#contracts/rules/money';
import { ApiError, call } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { notifyAlert, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import type { Fact } from '../../forms/facts.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import {
  type OfferForm,
  blankOffer,
  discountFrom,
  fieldOfOffer,
  formOfOffer,
  isAboveLowest,
  offerLabels,
  offerOf,
  offerRefusals,
} from './offer-form.ts';
import { reloadSizes, showTyre } from '../data/size-list.ts';
import { setOffer } from '../data/tyre-calls.ts';
import { type Tyre, tyreName } from '../data/tyre-labels.ts';
import { DateField } from '../../dates/date-field.tsx';
import { dateInHelsinki } from '../../dates/helsinki-dates.ts';
import { dateText } from '../../dates/written-date.ts';
import { eurosText, percentText } from '../../numbers/number-texts.ts';

/** Formats a discount percentage, or a dash if it is unknown. */
const minus = (percent: number | null) => (percent === null ? '–' : percentText(-percent));

function Discounts({ price, originalPrice, lowest }: { price: string; originalPrice: number; lowest: number | null }) {
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-md bg-sunken p-3 text-sm">
      <div>
        <dt className="text-muted">Alkuperäisestä hinnasta {formatEuros(originalPrice)}</dt>
        <dd className="text-lg font-bold">{minus(discountFrom(originalPrice, price))}</dd>
      </div>
      <div>
        <dt className="text-muted">Asiakkaat näkevät{lowest !== null && ` (30 päivän alin ${formatEuros(lowest)})`}</dt>
        <dd className="text-lg font-bold text-signal">{minus(discountFrom(lowest, price))}</dd>
      </div>
    </dl>
  );
}

/** Returns the offer's values, for the comparison of two versions. */
const factsOf = (values: OfferForm): Fact[] => [
  { label: offerLabels.price, text: values.price, numeric: true },
  { label: offerLabels.name, text: values.name },
  { label: offerLabels.description, text: values.description },
  {
    label: offerLabels.duration,
    text: values.duration === 'stock' ? 'Kunnes varasto loppuu' : dateText(values.endDate),
  },
];

/** Creates an offer on a tyre, or edits the active one. */
export function OfferDialog({ tyre, mode, onClose }: { tyre: Tyre; mode: 'create' | 'edit'; onClose: () => void }) {
  const formId = useId();
  const [today] = useState(() => dateInHelsinki(new Date()));
  const [askedByServer, setAskedByServer] = useState(false);
  const history = useQuery({
    queryKey: ['prices', tyre._id],
    queryFn: ({ signal }) => call(listPrices, { productId: tyre._id }, { signal }),
    staleTime: 0,
  });
  const editing = mode === 'edit' && tyre.sale.isActive;
  // An active offer keeps the reference price of its start.
  const lowest = editing ? tyre.sale.lowestPrice30Days : (history.data?.lowestPrice30Days ?? null);
  const unproven = askedByServer || (editing ? tyre.sale.lowestPrice30Days === null : history.data?.referenceProven === false);

  const aboveLowest = (written: string) => isAboveLowest(written, lowest, editing ? tyre.sale.price : null);

  const form = useForm<OfferForm>({
    defaultValues: editing ? formOfOffer(tyre) : blankOffer,
    resolver: contractResolver(
      contract.input,
      (values) => offerOf(values, tyre, tyre.version),
      fieldOfOffer,
      (values) => offerRefusals(values, tyre.originalPrice, unproven || aboveLowest(values.price)),
    ),
  });
  const { register, formState, setError } = form;
  const [price, duration] = useWatch({ control: form.control, name: ['price', 'duration'] });
  const errors = formState.errors;
  useUnsaved(formState.isDirty);

  const save = (offer: OfferForm) =>
    saveVersioned<OfferForm, Tyre, Tyre>(offer, tyre, {
      write: async (values, over) => {
        const saved = await setOffer(offerOf(values, tyre, over.version));
        notifySuccess(editing ? 'Tarjous päivitetty' : 'Tarjous luotu');
        showTyre(saved);
        onClose();
        void reloadSizes();
      },
      opened: editing ? formOfOffer(tyre) : blankOffer,
      formOf: (current) => (current.sale.isActive ? formOfOffer(current) : blankOffer),
      subjectOf: (current) => `${tyreName(current)}, tarjous`,
      factsOf,
      contextOf: (record) => [{ label: 'Renkaan hinta', text: eurosText(record.price) }],
      takeTheirs: (current) => {
        showTyre(current);
        onClose();
      },
      onFailure: (error) => {
        if (error instanceof ApiError && (error.code === 'sale_reference_unproven' || error.code === 'sale_above_lowest_price')) {
          setAskedByServer(true);
          setError('referenceConfirmed', { message: error.message });
          return;
        }
        showFieldErrors(error, fieldOfOffer, setError);
        notifyAlert(editing ? 'Tarjouksen päivittäminen epäonnistui' : 'Tarjouksen luominen epäonnistui', error);
      },
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={editing ? 'Muokkaa tarjousta' : 'Luo tarjous'}
      description={`${tyreName(tyre)} · ${tyre.fullSize}`}
      width="medium"
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button type="submit" form={formId} tone="signal" busy={formState.isSubmitting}>
            {editing ? 'Tallenna tarjous' : 'Luo tarjous'}
          </Button>
        </>
      }
    >
      <SavingForm id={formId} isSaving={formState.isSubmitting} onSubmit={form.handleSubmit(save)} className="grid gap-4">
        <TextField
          label={offerLabels.price}
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          needed
          hint={`Enintään alkuperäinen hinta ${formatEuros(tyre.originalPrice)}`}
          error={errors.price?.message}
          {...register('price')}
        />
        <Discounts price={price} originalPrice={tyre.originalPrice} lowest={lowest} />
        {(unproven || aboveLowest(price)) && (
          <div className="rounded-md border border-summer bg-summer-soft p-3">
            <p className="flex gap-2 text-sm">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-summer" />
              {aboveLowest(price)
                ? 'Tarjoushinta on suurempi kuin alin hinta 30 päivän aikana, joten asiakkaat eivät näkisi alennusta.'
                : 'Renkaan hintaa ei voida osoittaa 30 päivän ajalta, joten alennusprosentin vertailuhintaa ei voi todistaa.'}
            </p>
            <Checkbox
              label="Olen tarkistanut vertailuhinnan ja luon tarjouksen silti"
              error={errors.referenceConfirmed?.message}
              {...register('referenceConfirmed')}
            />
          </div>
        )}
        <TextField label={offerLabels.name} placeholder="Syystarjous" error={errors.name?.message} {...register('name')} />
        <TextArea label={offerLabels.description} rows={2} error={errors.description?.message} {...register('description')} />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{offerLabels.duration}</legend>
          <div className="flex flex-wrap gap-x-6">
            {(
              [
                ['date', 'Päättyy tiettynä päivänä'],
                ['stock', 'Kunnes varasto loppuu'],
              ] as const
            ).map(([value, label]) => (
              <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
                <input type="radio" value={value} className="size-5 accent-signal" {...register('duration')} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        {duration === 'date' && (
          <Controller
            control={form.control}
            name="endDate"
            render={({ field }) => (
              <DateField
                {...field}
                label={offerLabels.endDate}
                needed
                min={today}
                hint="Tarjous loppuu päivän päättyessä."
                error={errors.endDate?.message}
              />
            )}
          />
        )}
      </SavingForm>
    </Dialog>
  );
}

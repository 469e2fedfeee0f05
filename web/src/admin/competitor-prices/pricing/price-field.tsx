import { Save } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { updateTyre as contract } from '#contracts/catalogue/tyres';
import { formatEuros } from '#contracts/rules/cents';
import { isSessionEnded, messageOr, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/field.tsx';
import { parseNumber } from '../../../ui/number-text.ts';
import { showTyre } from '../../catalogue/data/size-list.ts';
import { type Tyre, tyreName } from '../../catalogue/data/tyre-labels.ts';
import { contractResolver } from '../../forms/contract-form.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { eurosText } from '../../numbers/number-texts.ts';
import { notifyProblem } from '../data/notices.ts';
import { priceRemark } from './price-rule.ts';
import { isPriceAccepted, savePrice } from './price-save.ts';

interface PriceForm {
  price: string;
}

const formOf = ({ price }: Pick<Tyre, 'price'>): PriceForm => ({ price: eurosText(price) });
const eurosOf = ({ price }: PriceForm): number => parseNumber(price.replace('€', '')) ?? NaN;

const remarkLooks = {
  refused: 'font-medium text-danger',
  warning: 'rounded-md border border-summer bg-summer-soft px-2 py-1.5 text-ink',
  hint: 'text-muted',
} as const;

/** Returns why a price cannot be saved, apart from what the contract says. */
function refusalOf(price: number, tyre: Tyre): string | undefined {
  if (!(price > 0)) return 'Anna hinta, esimerkiksi 89,90.';
  const remark = priceRemark(price, tyre);
  return remark?.kind === 'refused' ? remark.text : undefined;
}

/** The field of a tyre's regular price. Nothing is saved before the owner presses Enter or the button. */
export function PriceField({ tyre }: { tyre: Tyre }) {
  const id = useId();
  const form = useForm<PriceForm>({
    defaultValues: formOf(tyre),
    resolver: contractResolver<PriceForm>(
      contract.input,
      (values) => ({ sizeId: tyre.sizeId, productId: tyre._id, price: eurosOf(values), version: tyre.version }),
      () => 'price',
      (values) => ({ price: refusalOf(eurosOf(values), tyre) }),
    ),
  });
  const { control, register, formState, reset, setError } = form;
  const { isDirty, isSubmitting, errors } = formState;
  useUnsaved(isDirty);
  const typed = useWatch({ control, name: 'price' });

  // Follows a price that was changed elsewhere or restored, unless the owner is typing another one.
  useEffect(() => {
    if (!isDirty) reset(formOf({ price: tyre.price }));
  }, [tyre.price, isDirty, reset]);

  const save = (filled: PriceForm) =>
    saveVersioned<PriceForm, Tyre, Tyre>(filled, tyre, {
      write: async (values, over) => {
        const price = eurosOf(values);
        const refusal = refusalOf(price, over);
        if (refusal !== undefined) setError('price', { message: refusal });
        else if (await isPriceAccepted(over, price)) reset(formOf(await savePrice(over, price)));
      },
      opened: formOf(tyre),
      formOf,
      subjectOf: (current) => {
        // Whatever is chosen, the list shows what is stored.
        showTyre(current);
        return tyreName(current);
      },
      factsOf: ({ price }) => [{ label: 'Hinta', text: price, numeric: true }],
      contextOf: (record) => [{ label: 'Tarjoushinta', text: offerText(record) }],
      takeTheirs: (current) => reset(formOf(current)),
      onFailure: (error) => {
        if (isSessionEnded(error)) return;
        setError('price', { message: messageOr(error, 'Hintaa ei voitu tallentaa.') });
        notifyProblem('Hinnan tallennus epäonnistui', reasonOf(error));
      },
    });

  const error = errors.price?.message;
  const price = eurosOf({ price: typed });
  const remark = isDirty && Number.isFinite(price) ? priceRemark(price, tyre) : null;
  const described = error !== undefined || remark !== null ? `${id}-note` : undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="grid justify-items-end gap-1 max-sm:justify-items-stretch"
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Normaalihinta: {tyreName(tyre)} {tyre.fullSize}
        </label>
        <div className="relative w-28 max-sm:flex-1">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            readOnly={isSubmitting}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={described}
            className={`${controlLook} pr-7 text-right normal-nums`}
            {...register('price')}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isDirty) reset(formOf(tyre));
            }}
          />
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted">
            €
          </span>
        </div>
        <Button type="submit" tone={isDirty ? 'signal' : 'plain'} icon={Save} busy={isSubmitting} disabled={!isDirty}>
          Tallenna
          <span className="sr-only">
            {' '}
            hinta: {tyreName(tyre)} {tyre.fullSize}
          </span>
        </Button>
      </div>
      {error !== undefined ? (
        <p
          id={`${id}-note`}
          role="alert"
          className="max-w-64 text-left text-xs font-medium whitespace-normal normal-nums text-danger max-sm:max-w-none"
        >
          {error}
        </p>
      ) : (
        remark && (
          <output
            id={`${id}-note`}
            className={`block max-w-64 text-left text-xs whitespace-normal normal-nums max-sm:max-w-none ${remarkLooks[remark.kind]}`}
          >
            {remark.text}
          </output>
        )
      )}
    </form>
  );
}

const offerText = ({ sale }: Tyre): string => (sale.isActive && sale.price !== null ? formatEuros(sale.price) : '');

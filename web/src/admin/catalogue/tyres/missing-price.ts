import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatEuros } from '#contracts/rules/money';
import { type Question, confirm } from '../../../ui/confirm.tsx';
import { parseNumber } from '../../../ui/number-text.ts';
import type { TyreForm } from './tyre-form.ts';

interface Priced {
  price: number;
  sale: { isActive: boolean };
}

/**
 * Returns the question to ask before a save that would show visitors a price of 0,00 €; null if it would not. A tyre that already
 * costs nothing is saved without a question unless its price was emptied. An active offer forbids such a price, so the service
 * refuses it.
 * @param tyre the tyre as stored; null for a new one
 */
export function missingPriceQuestion(price: string, tyre: Priced | null): Question | null {
  const euros = parseNumber(price);
  if (tyre?.sale.isActive) return null;
  if (euros !== undefined && (euros !== 0 || tyre?.price === 0)) return null;
  return {
    title: euros === undefined ? 'Hinta puuttuu' : `Hinta on ${formatEuros(0)}`,
    text: `Asiakkaat näkevät hinnan ${formatEuros(0)}. Tallennetaanko silti?`,
    action: 'Tallenna ilman hintaa',
    cancel: 'Lisää hinta',
    tone: 'signal',
  };
}

/** Returns the form's submit handler: it asks about a missing price before `submit` saves the form. */
export const submitWithPrice =
  (form: UseFormReturn<TyreForm>, tyre: Priced | null, submit: () => Promise<void>) =>
  async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('price');
    const question = missingPriceQuestion(form.getValues('price'), tyre);
    if (question !== null && (await form.trigger())) {
      // The dialog returns the focus to the element that had it: after 'Lisää hinta' that is where the price belongs.
      if (field instanceof HTMLElement) field.focus();
      if (!(await confirm(question))) return;
    }
    await submit();
  };

import type { InputOf } from '#contracts/operation';
import type { createTyre } from '#contracts/catalogue';
import { centsOf, monthlyCents } from '#contracts/money';
import type { TyreFields } from './tyre.model.ts';

type TyreInput = Omit<InputOf<typeof createTyre>, 'sizeId' | 'sale' | 'version' | '_id'>;

const withoutBlanks = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

/** What is stored of an admin's form. The make's name is still as it was typed. */
export function tyreFields(input: TyreInput): TyreFields {
  const price = centsOf(input.price);
  const financing = input.financingPrice == null ? null : centsOf(input.financingPrice);
  return {
    manufacturer: input.manufacturer,
    model: input.model,
    type: input.type,
    winterType: input.type === 'winter' ? input.winterType : null,
    price,
    // The form fills in price / 12 by itself: stored as 'follows the price', it stays right when an import changes that.
    financingPrice: financing === monthlyCents(price) ? null : financing,
    stock: input.stock,
    loadIndex: input.loadIndex,
    speedSymbol: input.speedSymbol,
    ean: input.ean,
    details: { ...input.details, features: withoutBlanks(input.details.features) },
    images: { ...input.images, gallery: withoutBlanks(input.images.gallery) },
  };
}

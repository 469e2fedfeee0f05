import type { InputOf } from '#contracts/operation';
import { NO_WINTER_TYPE, type createTyre } from '#contracts/catalogue/tyres';
import { AppError } from '#contracts/errors';
import { centsOf, eurosOf, monthlyCents } from '#contracts/rules/money';
import { mergeOver, type DeepPartial } from '#service/database/merge-over';
import type { TyreFields } from '../records/tyre.model.ts';

type TyreInput = Omit<InputOf<typeof createTyre>, 'sizeId' | 'sale' | 'version' | '_id'>;

const withoutBlanks = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

/** Converts an admin's form to the stored fields. The manufacturer's name is still as typed. */
export function tyreFields(input: TyreInput): TyreFields {
  const price = centsOf(input.price);
  const financing = input.financingPrice == null ? null : centsOf(input.financingPrice);
  return {
    manufacturer: input.manufacturer,
    model: input.model,
    type: input.type,
    winterType: input.type === 'winter' ? input.winterType : null,
    price,
    // The form prefills price / 12. Stored as null ('follows the price'), it stays correct when an import changes the price.
    financingPrice: financing === monthlyCents(price) ? null : financing,
    stock: input.stock,
    loadIndex: input.loadIndex,
    speedSymbol: input.speedSymbol,
    ean: input.ean,
    details: { ...input.details, features: withoutBlanks(input.details.features) },
    images: { ...input.images, gallery: withoutBlanks(input.images.gallery) },
  };
}

/**
 * Merges an update into the stored fields: fields that it leaves out keep their values.
 * @throws AppError invalid_input for a winter tyre without a winter type
 */
export function changedFields(tyre: TyreFields, given: DeepPartial<TyreInput>): TyreFields {
  const { manufacturer, model, type, winterType, stock, loadIndex, speedSymbol, ean, details, images } = tyre;
  const price = eurosOf(tyre.price);
  const financingPrice = tyre.financingPrice === null ? null : eurosOf(tyre.financingPrice);
  const before = { manufacturer, model, type, winterType, price, financingPrice, stock, loadIndex, speedSymbol, ean, details, images };
  const fields = tyreFields(mergeOver<TyreInput>(given, before));
  if (fields.type === 'winter' && fields.winterType === null) throw AppError.field('winterType', NO_WINTER_TYPE);
  return fields;
}

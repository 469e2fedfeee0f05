import type { Path } from 'react-hook-form';
import { ratingNames } from '#contracts/catalogue/tyre-kinds';
import { centsOf, eurosOf, monthlyCents } from '#contracts/rules/money';
import { parseNumber } from '../../../ui/number-text.ts';
import { partsOf } from '../../forms/contract-form.ts';
import type { Fact } from '../../forms/facts.ts';
import { eurosText } from '../../numbers/number-texts.ts';
import { type Tyre, ratingLabels } from '../data/tyre-labels.ts';

type RatingName = (typeof ratingNames)[number];

/** The values of the two tyre forms. Numbers are texts, as in the inputs. */
export interface TyreForm {
  sizeId: string;
  manufacturer: string;
  model: string;
  type: 'summer' | 'winter';
  winterType: '' | 'studded' | 'friction';
  price: string;
  financingPrice: string;
  loadIndex: string;
  speedSymbol: string;
  ean: string;
  description: string;
  designedFor: string;
  /** Comma-separated. Used by the form of a new tyre. */
  featureText: string;
  /** One input each. Used by the form of an existing tyre. */
  featureList: { text: string }[];
  fuelEfficiency: string;
  wetGrip: string;
  noiseLevel: string;
  noiseClass: string;
  snowMark: boolean;
  iceMark: boolean;
  rating: Record<RatingName, string>;
  thumbnail: string;
  pattern: string;
  /** Comma-separated. */
  gallery: string;
}

const text = (value: string | number | null) => (value === null ? '' : String(value));

export const blankTyre = (sizeId: string): TyreForm => ({
  sizeId,
  manufacturer: '',
  model: '',
  type: 'summer',
  winterType: '',
  price: '',
  financingPrice: '',
  loadIndex: '',
  speedSymbol: '',
  ean: '',
  description: '',
  designedFor: '',
  featureText: '',
  featureList: [{ text: '' }],
  fuelEfficiency: '',
  wetGrip: '',
  noiseLevel: '',
  noiseClass: '',
  snowMark: false,
  iceMark: false,
  rating: { dryGrip: '', wetGrip: '', snowGrip: '', iceGrip: '', comfort: '', durability: '' },
  thumbnail: '',
  pattern: '',
  gallery: '',
});

export function formOfTyre(tyre: Tyre): TyreForm {
  const { details, images } = tyre;
  return {
    sizeId: tyre.sizeId,
    manufacturer: tyre.manufacturer,
    model: tyre.model,
    type: tyre.type,
    winterType: tyre.winterType ?? '',
    price: eurosText(tyre.price),
    financingPrice: eurosText(tyre.financingPrice),
    loadIndex: text(tyre.loadIndex),
    speedSymbol: text(tyre.speedSymbol),
    ean: text(tyre.ean),
    description: details.description,
    designedFor: details.designedFor,
    featureText: details.features.join(', '),
    featureList: details.features.length > 0 ? details.features.map((feature) => ({ text: feature })) : [{ text: '' }],
    fuelEfficiency: text(details.fuelEfficiency),
    wetGrip: text(details.wetGrip),
    noiseLevel: text(details.noiseLevel),
    noiseClass: text(details.noiseClass),
    snowMark: details.snowMark,
    iceMark: details.iceMark,
    rating: Object.fromEntries(ratingNames.map((name) => [name, text(details.performanceRating[name])])) as TyreForm['rating'],
    thumbnail: text(images.thumbnail),
    pattern: text(images.pattern),
    gallery: images.gallery.join(', '),
  };
}

/** Returns null for blank text, else the trimmed text, which the contract validates. */
const orNull = <Value extends string>(value: string): Value | null => (value.trim() === '' ? null : (value.trim() as Value));
const numberOrNull = (value: string): number | null => parseNumber(value) ?? null;

function requestOf(form: TyreForm, features: string[]) {
  return {
    sizeId: form.sizeId,
    manufacturer: form.manufacturer,
    model: form.model,
    type: form.type,
    ...(form.type === 'winter' ? { winterType: orNull<'studded' | 'friction'>(form.winterType) } : {}),
    loadIndex: orNull(form.loadIndex),
    speedSymbol: orNull(form.speedSymbol.toUpperCase()),
    ean: orNull(form.ean),
    details: {
      description: form.description,
      designedFor: form.designedFor,
      features,
      fuelEfficiency: orNull<'A'>(form.fuelEfficiency),
      wetGrip: orNull<'A'>(form.wetGrip),
      noiseLevel: numberOrNull(form.noiseLevel),
      noiseClass: orNull<'A'>(form.noiseClass),
      snowMark: form.snowMark,
      iceMark: form.iceMark,
      performanceRating: Object.fromEntries(ratingNames.map((name) => [name, numberOrNull(form.rating[name])])) as Record<
        RatingName,
        number | null
      >,
    },
    images: { thumbnail: orNull(form.thumbnail), pattern: orNull(form.pattern), gallery: partsOf(form.gallery) },
  };
}

/** Makes the input of the operation that adds the tyre. A blank price is undefined, which the contract refuses. */
export const newTyreOf = (form: TyreForm) => ({
  ...requestOf(form, partsOf(form.featureText)),
  price: parseNumber(form.price) as number,
  financingPrice: parseNumber(form.financingPrice),
});

/** Makes the input of the operation that changes the tyre. A blank price is sent as 0; an active offer is sent in full. */
export const tyreUpdateOf = (form: TyreForm, tyre: Tyre, version: number) => ({
  ...requestOf(
    form,
    form.featureList.map((feature) => feature.text.trim()).filter((feature) => feature !== ''),
  ),
  productId: tyre._id,
  price: parseNumber(form.price) ?? 0,
  financingPrice: numberOrNull(form.financingPrice),
  stock: Math.trunc(tyre.stock),
  sale: tyre.sale.isActive
    ? {
        isActive: true as const,
        price: tyre.sale.price ?? 0,
        name: tyre.sale.name,
        description: tyre.sale.description,
        endDate: tyre.sale.endDate,
        // The admin confirmed the reference price when the offer was created.
        referenceConfirmed: true,
      }
    : { isActive: false as const },
  version,
});

/** Returns price / 12, rounded to the cent, as text; blank if the price is not a valid number. */
export function monthlyOf(price: string): string {
  const euros = parseNumber(price);
  return euros === undefined || !Number.isFinite(euros) || euros < 0 ? '' : eurosText(eurosOf(monthlyCents(centsOf(euros))));
}

const formNames = Object.keys(blankTyre('')) as (keyof TyreForm)[];

/** Maps a path of the operation's input to the form's field. */
export function fieldOfTyre(path: string): Path<TyreForm> {
  const parts = path.split('.').filter((part) => part !== 'details' && part !== 'images');
  const [first = '', second = ''] = parts;
  if (first === 'performanceRating') return `rating.${ratingNames.find((name) => name === second) ?? 'dryGrip'}`;
  if (first === 'features') return 'featureText';
  if (first === 'sale') return 'price';
  return formNames.find((name) => name === first) ?? 'model';
}

/** Labels of the fields in the forms, the save bar and the comparison of versions. */
export const tyreLabels: Record<Exclude<keyof TyreForm, 'rating' | 'featureList'>, string> = {
  sizeId: 'Rengaskoko',
  manufacturer: 'Valmistaja',
  model: 'Malli',
  type: 'Tyyppi',
  winterType: 'Talvirengastyyppi',
  price: 'Hinta',
  financingPrice: 'Rahoitushinta',
  loadIndex: 'Kantavuusluokka',
  speedSymbol: 'Nopeusluokka',
  ean: 'EAN-koodi',
  description: 'Kuvaus',
  designedFor: 'Käyttötarkoitus',
  featureText: 'Ominaisuudet',
  fuelEfficiency: 'Polttoainetaloudellisuus',
  wetGrip: 'Märkäpito',
  noiseLevel: 'Melutaso',
  noiseClass: 'Meluluokka',
  snowMark: 'Lumipitomerkintä (3PMSF)',
  iceMark: 'Jääpitomerkintä',
  thumbnail: 'Tuotekuva',
  pattern: 'Pintakuvion kuva',
  gallery: 'Kuvagalleria',
};

const shownValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Kyllä' : 'Ei';
  if (value === 'summer') return 'Kesärengas';
  if (value === 'winter') return 'Talvirengas';
  if (value === 'studded') return 'Nasta';
  if (value === 'friction') return 'Kitka';
  return String(value);
};

const numericFields = new Set<keyof TyreForm>(['price', 'financingPrice', 'noiseLevel']);

/** Returns the values of the form, for the comparison of versions. */
export function factsOfTyre(form: TyreForm): Fact[] {
  const features = form.featureList.map((feature) => feature.text.trim()).filter((feature) => feature !== '');
  return [
    ...(Object.keys(tyreLabels) as (keyof typeof tyreLabels)[])
      .filter((name) => name !== 'featureText' && name !== 'sizeId')
      .map((name) => ({ label: tyreLabels[name], text: shownValue(form[name]), numeric: numericFields.has(name) })),
    { label: tyreLabels.featureText, text: features.join(', ') },
    ...ratingNames.map((name) => ({ label: `Arvosana: ${ratingLabels[name]}`, text: form.rating[name] })),
  ];
}

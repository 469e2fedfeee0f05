import type { Path } from 'react-hook-form';
import { ratingNames } from '#contracts/catalogue/tyre-kinds';
import { centsOf, eurosOf, monthlyCents } from '#contracts/rules/money';
import { numberIn } from '../../../ui/written-number.ts';
import { partsOf } from '../../forms/contract-form.ts';
import { type Tyre, ratingLabels } from '../data/tyre-words.ts';

type RatingName = (typeof ratingNames)[number];

/** A tyre as its two forms have it: all text, since that is what fields hold. */
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
  /** Comma separated: the form of a new tyre. */
  featureText: string;
  /** One input each: the form of a tyre there is. */
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
  /** Comma separated. */
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
    price: tyre.price.toFixed(2),
    financingPrice: tyre.financingPrice.toFixed(2),
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

/** Blank text → null. What else it is, the contract decides. */
const orNull = <Value extends string>(value: string): Value | null => (value.trim() === '' ? null : (value.trim() as Value));
const numberOrNull = (value: string): number | null => numberIn(value) ?? null;

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

/** The call that adds the tyre. A blank price is left out, for the contract to ask for it. */
export const newTyreOf = (form: TyreForm) => ({
  ...requestOf(form, partsOf(form.featureText)),
  price: numberIn(form.price) as number,
  financingPrice: numberIn(form.financingPrice),
});

/** The call that saves the tyre as the form has it now. A blank price counts as 0; the offer goes along in full while it is active. */
export const tyreUpdateOf = (form: TyreForm, tyre: Tyre, version: number) => ({
  ...requestOf(
    form,
    form.featureList.map((feature) => feature.text.trim()).filter((feature) => feature !== ''),
  ),
  productId: tyre._id,
  price: numberIn(form.price) ?? 0,
  financingPrice: numberOrNull(form.financingPrice),
  stock: Math.trunc(tyre.stock),
  sale: tyre.sale.isActive
    ? {
        isActive: true as const,
        price: tyre.sale.price ?? 0,
        name: tyre.sale.name,
        description: tyre.sale.description,
        endDate: tyre.sale.endDate,
        // The offer runs already: what there was to confirm was confirmed when it began.
        referenceConfirmed: true,
      }
    : { isActive: false as const },
  version,
});

/** price / 12 to the cent, as the field shows it; blank while the price is no number. */
export function monthlyOf(price: string): string {
  const euros = numberIn(price);
  return euros === undefined || !Number.isFinite(euros) || euros < 0 ? '' : eurosOf(monthlyCents(centsOf(euros))).toFixed(2);
}

const formNames = Object.keys(blankTyre('')) as (keyof TyreForm)[];

/** Path of the call's input → field of the form. */
export function fieldOfTyre(path: string): Path<TyreForm> {
  const parts = path.split('.').filter((part) => part !== 'details' && part !== 'images');
  const [first = '', second = ''] = parts;
  if (first === 'performanceRating') return `rating.${ratingNames.find((name) => name === second) ?? 'dryGrip'}`;
  if (first === 'features') return 'featureText';
  if (first === 'sale') return 'price';
  return formNames.find((name) => name === first) ?? 'model';
}

/** What each field is called in forms, the save bar and the comparison of versions. */
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

/** Both versions field by field, to compare. */
export function compareTyres(mine: TyreForm, theirs: TyreForm) {
  const features = (form: TyreForm) =>
    form.featureList
      .map((feature) => feature.text.trim())
      .filter(Boolean)
      .join(', ');
  const plain = (Object.keys(tyreLabels) as (keyof typeof tyreLabels)[])
    .filter((name) => name !== 'featureText' && name !== 'sizeId')
    .map((name) => ({
      label: tyreLabels[name],
      mine: shownValue(mine[name]),
      theirs: shownValue(theirs[name]),
      numeric: numericFields.has(name),
    }));
  const ratings = ratingNames.map((name) => ({
    label: `Arvosana: ${ratingLabels[name]}`,
    mine: mine.rating[name],
    theirs: theirs.rating[name],
  }));
  return [...plain, { label: tyreLabels.featureText, mine: features(mine), theirs: features(theirs) }, ...ratings];
}

/** Which fields were touched, as react-hook-form tells it. */
export type Touched = Partial<Record<keyof TyreForm, unknown>>;

const isTouched = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isTouched) : mark === true;

/** The form as it would be had it been opened after the other's save: what was touched here stays, all else is theirs. */
export function onTopOf(theirs: TyreForm, mine: TyreForm, touched: Touched): TyreForm {
  const own = (Object.keys(mine) as (keyof TyreForm)[]).filter((name) => name !== 'rating' && isTouched(touched[name]));
  const marks = (touched.rating ?? {}) as Partial<Record<RatingName, unknown>>;
  const rating = Object.fromEntries(ratingNames.map((name) => [name, (isTouched(marks[name]) ? mine : theirs).rating[name]]));
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])), rating: rating as TyreForm['rating'] };
}

import type { MetaDescriptor } from 'react-router';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { type Tyre, indexOf, seasonNames, seasonOf } from './tyre-texts.ts';
import { absoluteUrl } from '#contracts/rules/own-address';

/**
 * Returns the EAN if it is a valid global GTIN, otherwise null. Restricted-circulation codes, which shops assign themselves,
 * start with 2 (02 and 04 in 13 digits).
 */
function gtinOf(ean: string | null): string | null {
  if (ean === null || /^(?:2\d{12}|0?[24]\d{11}|2\d{7})$/.test(ean)) return null;
  const sum = [...ean].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? ean : null;
}

/** Returns the label's values as plain properties, because schema.org's energy classes are of another EU label. */
function labelOf({ details }: Tyre) {
  const facts: [string, string | number | null][] = [
    ['EU-rengasmerkintä: polttoainetaloudellisuus', details.fuelEfficiency],
    ['EU-rengasmerkintä: märkäpito', details.wetGrip],
    ['EU-rengasmerkintä: meluluokka', details.noiseClass],
    ['Lumipitomerkintä (3PMSF)', details.snowMark ? 'kyllä' : null],
    ['Jääpitomerkintä', details.iceMark ? 'kyllä' : null],
  ];
  const properties = facts.flatMap(([name, value]) => (value === null ? [] : [{ '@type': 'PropertyValue', name, value }]));
  // 2N: decibels, in the codes of UN/CEFACT.
  const noise = { '@type': 'PropertyValue', name: 'EU-rengasmerkintä: melu', value: details.noiseLevel, unitCode: '2N', unitText: 'dB' };
  return details.noiseLevel === null ? properties : [...properties, noise];
}

const picturesOf = ({ images }: Tyre): string[] => [
  ...new Set([images.thumbnail, images.pattern, ...images.gallery].flatMap((image) => (image === null ? [] : [image]))),
];

interface Place {
  publicUrl: string;
  shopName: string;
}

/** Returns the current price, and its last day if that is known. */
function offerOf(tyre: Tyre, { publicUrl, shopName }: Place) {
  const { isActive, endDate } = tyre.sale;
  return {
    '@type': 'Offer',
    url: `${publicUrl}/renkaat/${tyre._id}`,
    price: tyre.currentPrice.toFixed(2),
    priceCurrency: 'EUR',
    ...(isActive && endDate !== null ? { priceValidUntil: helsinkiDate(new Date(endDate)) } : {}),
    availability: tyre.stock > 0 ? 'https://schema.org/InStoreOnly' : 'https://schema.org/BackOrder',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${publicUrl}/#kauppa`, name: shopName },
  };
}

/** Returns the schema.org data of a tyre and its price. Omits unknown values. */
export function tyreStructured(tyre: Tyre, place: Place): MetaDescriptor {
  const name = `${tyre.manufacturer} ${tyre.model} ${tyre.fullSize} ${indexOf(tyre)}`.trim();
  const season = seasonNames[seasonOf(tyre)];
  const gtin = gtinOf(tyre.ean);
  const pictures = picturesOf(tyre).map((picture) => absoluteUrl(picture, place.publicUrl));
  const label = labelOf(tyre);
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: tyre.details.description === '' ? `${name}, ${season.toLowerCase()}.` : tyre.details.description,
      brand: { '@type': 'Brand', name: tyre.manufacturer },
      model: tyre.model,
      category: season,
      size: tyre.fullSize,
      sku: tyre._id,
      ...(gtin === null ? {} : { gtin }),
      ...(pictures.length === 0 ? {} : { image: pictures }),
      ...(label.length === 0 ? {} : { additionalProperty: label }),
      offers: offerOf(tyre, place),
    },
  };
}

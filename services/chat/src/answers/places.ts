import { formatEuros } from '#contracts/rules/cents';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { formatHours, hoursOn } from '#contracts/rules/opening-hours';
import type { ShopFacts } from '../facts/shop-facts.ts';

/** A live fact that an answer can contain. */
export interface Place {
  /** As it is written in the text: {puhelin}. */
  place: string;
  /** What it is, for the panel. */
  label: string;
  value: string;
}

/** Returns every place with its value at a moment. */
export async function placesOf(facts: ShopFacts, at: Date): Promise<Place[]> {
  const [shop, hours, priceList] = await Promise.all([facts.shop(), facts.hours(), facts.priceList()]);
  const today = hoursOn(hours, helsinkiDate(at));
  const plain: [name: string, label: string, value: string][] = [
    ['puhelin', 'Puhelinnumero', shop.phone],
    ['sähköposti', 'Sähköpostiosoite', shop.email],
    ['osoite', 'Katuosoite', `${shop.address.street}, ${shop.address.postalCode} ${shop.address.town}`],
    ['kauppa', 'Kaupan nimi', shop.name],
    ['ajanvaraus', 'Ajanvarauksen osoite', shop.links.booking],
    ['aukioloajat', 'Aukioloajat', formatHours(hours.businessHours).replaceAll('-', '–').replaceAll(':', '.')],
    ['tänään', 'Tämän päivän aukiolo', today.hours ? `${today.hours.open}–${today.hours.close}` : 'suljettu'],
  ];
  const prices = priceList.groups.flatMap((group) =>
    group.rows.flatMap((row) =>
      row.prices.flatMap((price, index): Place[] => {
        if (price === null) return [];
        const column = group.columns.length > 1 ? `, ${group.columns[index] ?? ''}` : '';
        // Two rows may differ only in their note: 'Pakettiauto'.
        const isAmbiguous = group.rows.some((other) => other !== row && other.name === row.name);
        const note = isAmbiguous && row.note !== '' ? ` (${row.note})` : '';
        const name = `${group.title} – ${row.name}${note}${column}`;
        return [{ place: `{hinta: ${name}}`, label: name, value: formatEuros(price) }];
      }),
    ),
  );
  return [...plain.filter(([, , value]) => value !== '').map(([name, label, value]) => ({ place: `{${name}}`, label, value })), ...prices];
}

const folded = (place: string) => place.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Fills in the places of a text. @returns the text, and the places that name no fact, which stay as they are */
export function fillPlaces(text: string, places: readonly Place[]): { text: string; unknown: string[] } {
  const values = new Map(places.map(({ place, value }) => [folded(place), value]));
  const unknown: string[] = [];
  const filled = text.replaceAll(/\{[^{}\n]{1,200}\}/g, (place) => {
    const value = values.get(folded(place));
    if (value === undefined) unknown.push(place);
    return value ?? place;
  });
  return { text: filled, unknown };
}

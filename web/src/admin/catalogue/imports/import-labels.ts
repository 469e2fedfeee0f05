import { formatEuros } from '#contracts/rules/cents';
import type { ImportField } from '#contracts/catalogue/tyre-import';

export const importFieldNames: Record<ImportField, string> = {
  size: 'Rengaskoko',
  width: 'Leveys',
  aspect: 'Profiili',
  diameter: 'Halkaisija',
  vehicleType: 'Ajoneuvotyyppi',
  manufacturer: 'Valmistaja',
  model: 'Malli',
  type: 'Tyyppi (kesä/talvi)',
  winterType: 'Talvirengastyyppi',
  price: 'Hinta',
  financingPrice: 'Rahoitushinta',
  stock: 'Varastosaldo',
  loadIndex: 'Kantavuusluokka',
  speedSymbol: 'Nopeusluokka',
  ean: 'EAN-koodi',
  description: 'Kuvaus',
  designedFor: 'Käyttötarkoitus',
  features: 'Ominaisuudet',
  fuelEfficiency: 'Polttoainetaloudellisuus',
  wetGrip: 'Märkäpito (EU-luokka)',
  noiseLevel: 'Melutaso',
  noiseClass: 'Meluluokka',
  euLabel: 'EU-merkintä (esim. C B 71)',
  snowMark: 'Lumipitomerkintä',
  iceMark: 'Jääpitomerkintä',
  dryGripRating: 'Arvosana: kuivapito',
  wetGripRating: 'Arvosana: märkäpito',
  snowGripRating: 'Arvosana: lumipito',
  iceGripRating: 'Arvosana: jääpito',
  comfortRating: 'Arvosana: mukavuus',
  durabilityRating: 'Arvosana: kestävyys',
  thumbnail: 'Tuotekuva',
  pattern: 'Pintakuvion kuva',
  gallery: 'Kuvagalleria',
};

/** Returns the label of a field in a row's list of changes. */
export const changedFieldName = (field: string): string => importFieldNames[field as ImportField] ?? field;

const valueNames: Partial<Record<string, Record<string, string>>> = {
  type: { summer: 'kesä', winter: 'talvi' },
  winterType: { studded: 'nasta', friction: 'kitka' },
};

/** Formats a field's value for the admin. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'kyllä' : 'ei';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => valueText(field, item)).join(', ');
  if (typeof value === 'number')
    return field === 'price' || field === 'financingPrice' ? formatEuros(value) : value.toLocaleString('fi-FI');
  return typeof value === 'object' ? JSON.stringify(value) : (valueNames[field]?.[String(value)] ?? String(value));
}

export type Changes = Record<string, [unknown, unknown]>;

/** Returns name, size and facts of a new tyre for the admin to check, the price first. */
export function newTyre(changes: Changes): { name: string; size: string; facts: [label: string, text: string][] } {
  const text = (field: ImportField) => (changes[field] ? valueText(field, changes[field][1]) : '');
  const facts: [string, string][] = [
    [importFieldNames.price, text('price')],
    ['Tyyppi', [text('type'), text('winterType')].filter(Boolean).join(', ')],
    [importFieldNames.vehicleType, text('vehicleType')],
    ['Kantavuus ja nopeus', text('loadIndex') + text('speedSymbol')],
    [importFieldNames.stock, text('stock')],
    [importFieldNames.ean, text('ean')],
  ];
  return { name: `${text('manufacturer')} ${text('model')}`.trim(), size: text('size'), facts: facts.filter(([, value]) => value !== '') };
}

import type { ImportField } from '#contracts/tyre-import';
import type { Import, Outcome } from './import-calls.ts';

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

export const stateNames: Record<Import['state'], string> = {
  reading: 'Luetaan tiedostoa',
  checking: 'Tarkistetaan rivejä',
  applying: 'Tallennetaan rivejä',
  done: 'Valmis',
  failed: 'Epäonnistui',
  undoing: 'Perutaan',
  undone: 'Peruttu',
};

export const outcomes = ['added', 'changed', 'unchanged', 'rejected'] as const satisfies readonly Outcome[];

/** What a dry run says will happen, and what an import says has happened. */
export const outcomeNames = (dryRun: boolean): Record<Outcome, string> =>
  dryRun
    ? { added: 'Lisätään', changed: 'Muuttuu', unchanged: 'Ennallaan', rejected: 'Hylätään' }
    : { added: 'Lisätty', changed: 'Muutettu', unchanged: 'Ennallaan', rejected: 'Hylätty' };

/** A field's name in a row's list of changes, which may be a path of ours ('details.noiseLevel'). */
export const changedFieldName = (path: string): string => {
  const last = path.split('.').at(-1) ?? path;
  return importFieldNames[last as ImportField] ?? path;
};

export const cellText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'kyllä' : 'ei';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cellText).join(', ');
  if (typeof value === 'number') return value.toLocaleString('fi-FI');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

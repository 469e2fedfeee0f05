import type { z } from 'zod';
import { AppError } from '#contracts/errors';
import type { ColumnMapping, ImportField, TyreImport } from '#contracts/tyre-import';

/** How one column of a file is understood. */
export type Column = z.output<typeof TyreImport>['columns'][number];

/** What an admin calls each field. */
export const fieldNames: Record<ImportField, string> = {
  size: 'Koko',
  width: 'Leveys',
  aspect: 'Profiili',
  diameter: 'Halkaisija',
  vehicleType: 'Ajoneuvotyyppi',
  manufacturer: 'Valmistaja',
  model: 'Malli',
  type: 'Tyyppi',
  winterType: 'Talvityyppi',
  price: 'Hinta',
  financingPrice: 'Kuukausihinta',
  stock: 'Varasto',
  loadIndex: 'Kantavuusluokka',
  speedSymbol: 'Nopeusluokka',
  ean: 'EAN',
  description: 'Kuvaus',
  designedFor: 'Käyttötarkoitus',
  features: 'Ominaisuudet',
  fuelEfficiency: 'Polttoainetaloudellisuus',
  wetGrip: 'Märkäpito',
  noiseLevel: 'Melu (dB)',
  noiseClass: 'Meluluokka',
  snowMark: 'Lumipito (3PMSF)',
  iceMark: 'Jääpito',
  dryGripRating: 'Kuivapitoarvio',
  wetGripRating: 'Märkäpitoarvio',
  snowGripRating: 'Lumipitoarvio',
  iceGripRating: 'Jääpitoarvio',
  comfortRating: 'Mukavuus',
  durabilityRating: 'Kestävyys',
  thumbnail: 'Pienoiskuva',
  pattern: 'Kuviokuva',
  gallery: 'Kuvat',
};

/** Other spellings that wholesalers use, beside the field's own name and the Finnish one above. */
const synonyms: Record<ImportField, string> = {
  size: 'rengaskoko, renkaan koko, kokomerkintä, size, full size, tyre size, tire size, dimension, dimensio, mitta, mitat, ulottuvuus',
  width: 'leveys mm, section width, tyre width, width mm',
  aspect: 'profiilisuhde, korkeus, sivuprofiili, aspect ratio, ratio, height',
  diameter: 'vanne, vannekoko, vanteen halkaisija, tuuma, tuumakoko, rim, rim size, rim diameter, inch, inches',
  vehicleType: 'ajoneuvo, autotyyppi, ajoneuvoluokka, ajoneuvoryhmä, käyttöluokka, vehicle, vehicle class, car type',
  manufacturer: 'merkki, rengasmerkki, valmistajan nimi, tuotemerkki, brändi, brand, brand name, make, maker, producer, fabrikat',
  model:
    'mallinimi, tuote, tuotenimi, nimi, kuvio, kuviointi, kulutuspinta, model name, product, product name, name, design, tread, tread pattern, profile name',
  type: 'kausi, sesonki, rengastyyppi, renkaan tyyppi, vuodenaika, season, tyre type, tire type, category, kategoria, tuoteryhmä, product group',
  winterType:
    'talvirengastyyppi, talvirenkaan tyyppi, nastoitus, nasta kitka, nasta/kitka, nasta, winter tyre type, winter tire type, studs, stud, studded, studding',
  price:
    'ovh, ohjevähittäishinta, ohjehinta, suositushinta, myyntihinta, kuluttajahinta, vähittäishinta, kappalehinta, kpl hinta, hinta/kpl, hinta verollinen, verollinen hinta, bruttohinta, unit price, retail price, sales price, list price, rrp, msrp, price incl vat, price inc vat',
  financingPrice: 'rahoitus, rahoitushinta, kuukausierä, kk-erä, kk hinta, hinta/kk, monthly price, monthly, financing, monthly payment',
  stock: 'saldo, varastosaldo, varastossa, määrä, kpl varastossa, quantity, qty, in stock, stock level',
  loadIndex:
    'kantavuus, kantavuusindeksi, kuormaluokka, kuormitusindeksi, kantoluokka, kantavuus ja nopeusluokka, load, li, li/si, load/speed, load speed, load speed index, indeksi',
  speedSymbol: 'nopeus, nopeusindeksi, nopeusmerkintä, nopeustunnus, speed, speed index, speed rating, si, ss',
  ean: 'ean-koodi, eankoodi, ean13, viivakoodi, gtin, gtin13, ean code, barcode',
  description: 'tuotekuvaus, selite, teksti, esittely, desc, text, product description',
  designedFor: 'tarkoitus, suunniteltu, designed for, intended use, usage',
  features: 'ominaisuus, edut, feature, properties, highlights',
  fuelEfficiency:
    'polttoaine, polttoaineluokka, polttoainetalous, polttoaineenkulutus, energialuokka, vierintävastus, vierintävastusluokka, fuel, fuel class, fuel economy, fuel label, rolling resistance, rr',
  wetGrip: 'märkäpitoluokka, pito märällä, märkä, wet, wet class, wet label, wg',
  noiseLevel:
    'melu, melutaso, meluarvo, ulkoinen melu, vierintämelu, melu desibeleinä, db, noise, noise db, noise value, external noise, rolling noise',
  noiseClass: 'melutasoluokka, ulkoisen melun luokka, noise label, noise wave, noise waves',
  snowMark:
    'lumipito, lumimerkintä, 3pmsf, 3 pmsf, pmsf, lumihiutale, lumihiutalemerkintä, vuorihiutale, alppisymboli, snow, snow grip mark, snowflake, snow flake',
  iceMark: 'jääpitomerkintä, jäämerkintä, ice, ice mark, ice grip mark, ice symbol',
  dryGripRating: 'kuivapito, arvio kuivapito, dry grip, performance rating dry grip, dry',
  wetGripRating: 'arvio märkäpito, performance rating wet grip',
  snowGripRating: 'arvio lumipito, performance rating snow grip',
  iceGripRating: 'arvio jääpito, performance rating ice grip',
  comfortRating: 'mukavuusarvio, ajomukavuus, comfort, performance rating comfort',
  durabilityRating: 'kestävyysarvio, kulutuskestävyys, durability, performance rating durability, wear',
  thumbnail: 'kuva, tuotekuva, pikkukuva, kuvan osoite, image, image url, picture, picture url, photo',
  pattern: 'kuva kuviosta, pattern image, pattern url, images pattern',
  gallery: 'galleria, kuvagalleria, lisäkuvat, muut kuvat, images, more images, pictures',
};

/** Only letters and digits count in a header: 'Renkaan koko:', 'renkaan_koko' and 'RENKAANKOKO' are the same. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const known = new Map<string, ImportField>();
for (const [field, names] of Object.entries(synonyms) as [ImportField, string][]) {
  for (const name of [field, fieldNames[field], ...names.split(',')]) {
    if ((known.get(plain(name)) ?? field) !== field) throw new Error(`header '${name}' stands for two fields`);
    known.set(plain(name), field);
  }
}

/** Prices without tax or of the wholesaler's own purchase: never to be shown to a visitor unless the admin says so. */
const NOT_A_SHOP_PRICE = /alv0(?!\d)|veroton|ilmanalv|exvat|exclvat|exclusivevat|netto|osto|hankinta|purchase|cost|wholesale|tukku/;

const withoutBrackets = (header: string) => header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
const withoutUnits = (name: string) =>
  name.replace(/((sis|sisaltaa|inkl|incl)?(alv|vat)(24|255)?)$/, '').replace(/(eur|euro|euroa|kpl|pcs|mm|tuumaa)$/, '');

/** The endings of a nested JSON name, longest first: 'details.noiseLevel' is also called 'noiseLevel'. */
function endings(header: string): string[] {
  const parts = header.split('.').map((part) => part.trim());
  return parts.map((_, from) => parts.slice(from).join(' '));
}

/** The field a header stands for, or null when it is none that we know. */
export function fieldOfHeader(header: string): ImportField | null {
  for (const ending of endings(header)) {
    for (const spelling of [ending, withoutBrackets(ending)]) {
      const name = plain(spelling);
      const field = known.get(name) ?? known.get(withoutUnits(name));
      if (field === undefined) continue;
      return (field === 'price' || field === 'financingPrice') && NOT_A_SHOP_PRICE.test(plain(header)) ? null : field;
    }
  }
  return null;
}

const isAddress = (text: string) => /^(https?:\/\/|\/)/i.test(text);
const SAMPLE_LENGTH = 80;

/**
 * Understands a file's columns; the admin's mapping goes before what the headers say. A field is taken from the first
 * column that stands for it.
 * @throws AppError import_columns_unknown with context {columns, missing} when a column is missing without which no tyre
 *   can be made
 */
export function understandColumns(
  headers: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  mapping: z.output<typeof ColumnMapping> = {},
): Column[] {
  // A header may be called anything, 'constructor' too: never look it up in a plain object.
  const chosenFor = new Map(Object.entries(mapping));
  const taken = new Set(headers.map((header) => chosenFor.get(header) ?? null).filter((field) => field !== null));
  const columns = headers.map((header, at): Column => {
    const sample = (rows.find((row) => (row.cells[at] ?? '').trim() !== '')?.cells[at] ?? '').trim();
    const shown = sample.length > SAMPLE_LENGTH ? `${sample.slice(0, SAMPLE_LENGTH - 1)}…` : sample;
    const chosen = chosenFor.get(header);
    if (chosen !== undefined) return { header, field: chosen, sample: shown };
    let field = fieldOfHeader(header);
    // 'Pattern' is the tread's name to a wholesaler and a picture's address to us: the cells tell which.
    if (field === 'pattern' && !isAddress(sample)) field = 'model';
    if (field === null || taken.has(field)) return { header, field: null, sample: shown };
    taken.add(field);
    return { header, field, sample: shown };
  });
  const missing = missingFields(columns);
  if (missing.length > 0) {
    const names = missing.map((field) => fieldNames[field].toLowerCase()).join(', ');
    throw new AppError(
      'import_columns_unknown',
      `Tiedostosta ei tunnistettu näitä sarakkeita: ${names}. Kohdista sarakkeet ja yritä uudelleen.`,
      {
        context: { columns, missing },
      },
    );
  }
  return columns;
}

function missingFields(columns: readonly Column[]): ImportField[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const hasSize = has('size') || (has('width') && has('aspect') && has('diameter'));
  const missing: ImportField[] = hasSize ? [] : ['size'];
  return [...missing, ...(['manufacturer', 'model', 'price'] as const).filter((field) => !has(field))];
}

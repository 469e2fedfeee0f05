import type { z } from 'zod';
import type { AppError } from '#contracts/errors';
import { headerSpellings, knownHeaders, mapEachColumn, plainHeader, unknownColumns } from '#service/table-files/columns';
import type { ColumnMapping, ImportField, TyreImport } from '#contracts/catalogue/tyre-import';

/** One column of a file and the field that it is mapped to. */
export type Column = z.output<typeof TyreImport>['columns'][number];

/** The Finnish name of each field, as shown to an admin. */
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
  euLabel: 'EU-merkintä',
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

/** Other headers that wholesalers use, in addition to the field's own name and the Finnish name above. */
const synonyms: Record<ImportField, string> = {
  size: 'rengaskoko, renkaan koko, kokomerkintä, size, full size, tyre size, tire size, dimension, dimensio, mitta, mitat, ulottuvuus, dim, dim., koot, storlek, däckstorlek, däckdimension',
  width: 'leveys mm, section width, tyre width, width mm, lev, bredd, bredd mm',
  aspect: 'profiilisuhde, korkeus, sivuprofiili, aspect ratio, ratio, height, prof, profil, höjd',
  diameter:
    'vanne, vannekoko, vanteen halkaisija, tuuma, tuumakoko, rim, rim size, rim diameter, inch, inches, halk, tum, fälg, fälgstorlek',
  vehicleType:
    'ajoneuvo, autotyyppi, ajoneuvoluokka, ajoneuvoryhmä, käyttöluokka, vehicle, vehicle class, car type, fordon, fordonstyp, fordonsklass',
  manufacturer:
    'merkki, rengasmerkki, valmistajan nimi, tuotemerkki, brändi, brand, brand name, make, maker, producer, fabrikat, merk, valm, märke, däckmärke, tillverkare, varumärke',
  model:
    'mallinimi, tuote, tuotenimi, nimi, kuvio, kuviointi, kulutuspinta, model name, product, product name, name, design, tread, tread pattern, profile name, modell, produkt, produktnamn, benämning, namn, mönster, däckmönster',
  type: 'kausi, sesonki, rengastyyppi, renkaan tyyppi, vuodenaika, season, tyre type, tire type, category, kategoria, tuoteryhmä, product group, kesä/talvi, ks/ta, k/t, sommar/vinter, summer/winter, s/w, säsong, årstid, däcktyp, typ, produktgrupp',
  winterType:
    'talvirengastyyppi, talvirenkaan tyyppi, nastoitus, nasta kitka, nasta/kitka, nasta, winter tyre type, winter tire type, studs, stud, studded, studding, nastat, nastoitettu, kitka, nastaton, kitka/nasta, dubb, dubbar, dubbad, dubbat, odubbat, odubbad, friktion, dubb/friktion, vinterdäckstyp, friction, studless',
  price:
    'ovh, ohjevähittäishinta, ohjehinta, suositushinta, myyntihinta, kuluttajahinta, vähittäishinta, kappalehinta, kpl hinta, hinta/kpl, hinta verollinen, verollinen hinta, bruttohinta, unit price, retail price, sales price, list price, rrp, msrp, price incl vat, price inc vat, pris, á-hinta, a-pris, cirkapris, ca-pris, rekommenderat pris, rek pris, försäljningspris, pris inkl moms, bruttopris, listpris',
  financingPrice:
    'rahoitus, rahoitushinta, kuukausierä, kk-erä, kk hinta, hinta/kk, monthly price, monthly, financing, monthly payment, månadspris, månadskostnad',
  stock:
    'saldo, varastosaldo, varastossa, määrä, kpl varastossa, quantity, qty, in stock, stock level, kpl, sld, varastotilanne, kpl/varasto, vapaa saldo, lager, lagersaldo, antal, i lager, pcs, qty in stock, available',
  loadIndex:
    'kantavuus, kantavuusindeksi, kuormaluokka, kuormitusindeksi, kantoluokka, kantavuus ja nopeusluokka, load, li, li/si, load/speed, load speed, load speed index, indeksi, kant, kantav, bärighet, bärighetsindex, belastningsindex, lastindex, load index speed index, li/ss',
  speedSymbol:
    'nopeus, nopeusindeksi, nopeusmerkintä, nopeustunnus, speed, speed index, speed rating, si, ss, nop, hastighet, hastighetsindex, hastighetsklass, hastighetssymbol',
  ean: 'ean-koodi, eankoodi, ean13, viivakoodi, gtin, gtin13, ean code, barcode, ean kod, eankod, ean nr, ean-nro, streckkod',
  description: 'tuotekuvaus, selite, teksti, esittely, desc, text, product description, beskrivning, produktbeskrivning',
  designedFor: 'tarkoitus, suunniteltu, designed for, intended use, usage',
  features: 'ominaisuus, edut, feature, properties, highlights, egenskaper',
  fuelEfficiency:
    'polttoaine, polttoaineluokka, polttoainetalous, polttoaineenkulutus, energialuokka, vierintävastus, vierintävastusluokka, fuel, fuel class, fuel economy, fuel label, rolling resistance, rr, rullmotstånd, bränsle, bränsleklass, bränsleeffektivitet',
  wetGrip: 'märkäpitoluokka, pito märällä, märkä, wet, wet class, wet label, wg, våtgrepp, våtgreppsklass',
  noiseLevel:
    'melu, melutaso, meluarvo, ulkoinen melu, vierintämelu, melu desibeleinä, db, noise, noise db, noise value, external noise, rolling noise, melu db, desibelit, buller, bullernivå, ljudnivå, buller db, externt buller',
  noiseClass: 'melutasoluokka, ulkoisen melun luokka, noise label, noise wave, noise waves, bullerklass, ljudklass',
  euLabel:
    'eu, eu-merkintä, eu-luokitus, eu label, eu-label, eu tyre label, tyre label, label, rengasmerkintä, energiamerkintä, eu-märkning, däckmärkning, energimärkning',
  snowMark:
    'lumipito, lumimerkintä, 3pmsf, 3 pmsf, pmsf, lumihiutale, lumihiutalemerkintä, vuorihiutale, alppisymboli, snow, snow grip mark, snowflake, snow flake, snögrepp, snöflinga, alptopp',
  iceMark: 'jääpitomerkintä, jäämerkintä, ice, ice mark, ice grip mark, ice symbol, isgrepp',
  dryGripRating: 'kuivapito, arvio kuivapito, dry grip, performance rating dry grip, dry',
  wetGripRating: 'arvio märkäpito, performance rating wet grip',
  snowGripRating: 'arvio lumipito, performance rating snow grip',
  iceGripRating: 'arvio jääpito, performance rating ice grip',
  comfortRating: 'mukavuusarvio, ajomukavuus, comfort, performance rating comfort',
  durabilityRating: 'kestävyysarvio, kulutuskestävyys, durability, performance rating durability, wear',
  thumbnail: 'kuva, tuotekuva, pikkukuva, kuvan osoite, image, image url, picture, picture url, photo, bild, produktbild, bildlänk',
  pattern: 'kuva kuviosta, pattern image, pattern url, images pattern',
  gallery: 'galleria, kuvagalleria, lisäkuvat, muut kuvat, images, more images, pictures, bilder',
};

const known = knownHeaders(fieldNames, synonyms);

/** Headers of prices without tax and of purchase prices. They are never used as the shop's price unless the admin maps them. */
const NOT_A_SHOP_PRICE =
  /alv0(?!\d)|vat0(?!\d)|moms0(?!\d)|exmoms|exklmoms|exklusivemoms|utanmoms|inkop|aterforsalj|grossist|veroton|ilmanalv|exvat|exclvat|exclusivevat|netto|osto|hankinta|purchase|cost|wholesale|tukku/;

const withoutUnits = (name: string) =>
  name.replace(/((sis|sisaltaa|inkl|incl)?(alv|vat|moms)(24|255)?)$/, '').replace(/(eur|euro|euroa|kpl|st|pcs|mm|tuumaa)$/, '');

/** Returns the field that a header stands for, or null if the header is unknown. */
export function fieldOfHeader(header: string): ImportField | null {
  for (const name of headerSpellings(header)) {
    const field = known.get(name) ?? known.get(withoutUnits(name));
    if (field === undefined) continue;
    return (field === 'price' || field === 'financingPrice') && NOT_A_SHOP_PRICE.test(plainHeader(header)) ? null : field;
  }
  return null;
}

const isAddress = (text: string) => /^(https?:\/\/|\/)/i.test(text);

/** Returns the field of a column. */
function fieldOf(header: string, sample: string): ImportField | null {
  const field = fieldOfHeader(header);
  // 'Pattern' is the name of the tread for wholesalers, but the address of a picture in our field names: the sample decides.
  return field === 'pattern' && !isAddress(sample) ? 'model' : field;
}

/** Maps a file's columns to fields (mapEachColumn); `missing` has the required fields that no column is mapped to. */
export function mapColumns(
  headers: readonly string[],
  samples: readonly string[],
  mapping: z.output<typeof ColumnMapping> = {},
): { columns: Column[]; missing: ImportField[] } {
  const columns = mapEachColumn(headers, samples, mapping, fieldOf);
  return { columns, missing: missingFields(columns) };
}

/** Returns the error that asks the admin to map the columns by hand. */
export const columnsUnknown = (columns: Column[], missing: readonly ImportField[], context: Record<string, unknown> = {}): AppError =>
  unknownColumns(
    columns,
    missing,
    missing.map((field) => fieldNames[field]),
    context,
  );

function missingFields(columns: readonly Column[]): ImportField[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const hasSize = has('size') || (has('width') && has('aspect') && has('diameter'));
  const missing: ImportField[] = hasSize ? [] : ['size'];
  return [...missing, ...(['manufacturer', 'model', 'price'] as const).filter((field) => !has(field))];
}

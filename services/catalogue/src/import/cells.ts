import type { z } from 'zod';
import {
  labelClasses,
  noiseClasses,
  type LabelClass,
  type NoiseClass,
  type ratingNames,
  type TyreType,
  type VehicleType,
  type WinterType,
} from '#contracts/catalogue/tyre-kinds';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { formatEuros } from '#contracts/rules/money';
import { formatTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { fieldNames } from './columns.ts';
import { dateProblem, isDate, readEuros, readWhole, readYesNo } from './numbers.ts';
import { readSeasons, seasonKey, type SeasonField } from './season-codes.ts';
import type { Season, SeasonInterpretation } from './season-words.ts';
import type { Cell, TableRow } from '#service/table-files/table';
import { readLoadAndSpeed, readNoise, readSize, readVehicle } from './tyre-words.ts';

/** The values of a row. A field that the row does not have, or leaves empty, is absent. */
export interface RowValues {
  size?: SizeNumbers;
  vehicleType?: z.output<typeof VehicleType>;
  manufacturer?: string;
  model?: string;
  type?: z.output<typeof TyreType>;
  winterType?: z.output<typeof WinterType> | null;
  priceCents?: number;
  financingCents?: number;
  stock?: number;
  loadIndex?: string;
  speedSymbol?: string;
  ean?: string;
  description?: string;
  designedFor?: string;
  features?: string[];
  fuelEfficiency?: z.output<typeof LabelClass>;
  wetGrip?: z.output<typeof LabelClass>;
  noiseLevel?: number;
  noiseClass?: z.output<typeof NoiseClass>;
  snowMark?: boolean;
  iceMark?: boolean;
  ratings?: Partial<Record<(typeof ratingNames)[number], number>>;
  thumbnail?: string;
  pattern?: string;
  gallery?: string[];
}

export interface Problem {
  /** null: the problem concerns the whole row */
  field: ImportField | null;
  /** A Finnish sentence. */
  text: string;
}

export interface ReadRow {
  row: number;
  /** Names the row's tyre as far as it could be read. */
  title: string;
  values: RowValues;
  /** The cells that could not be read and the contradictions between cells. */
  problems: Problem[];
  /** What was ignored, or looks like a mistake, in a row that is otherwise accepted (Finnish). */
  warnings: string[];
  /** The file says that it is an all-year tyre, which the shop does not sell. */
  allYear?: true;
}

/** The information about a column that is needed to read its cells. */
export interface ReadableColumn {
  header: string;
  field: ImportField | null;
  /** For a season or winter type column: the interpretation of each value by its seasonKey. */
  seasons?: ReadonlyMap<string, SeasonInterpretation>;
}

/** The values of a row while it is being read. The size may be in one cell or in three, with or without the C of vans. */
interface RowDraft extends RowValues {
  width?: number;
  aspect?: number;
  diameter?: number;
  commercial?: boolean;
  sizeLoadAndSpeed?: { loadIndex?: string; speedSymbol?: string };
  typeColumn?: Season;
  winterColumn?: Season;
  warnings?: string[];
  allYear?: true;
}

type Reader = (text: string, into: RowDraft) => string | void;
type SeasonTarget = 'typeColumn' | 'winterColumn';

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const lines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();
/** Splits a list at the strongest separator that occurs, so that commas are kept within items where possible. */
const items = (text: string) => {
  const separator = ['\n', '|', ';', ','].find((candidate) => text.includes(candidate)) ?? '\n';
  return text
    .split(separator)
    .map(oneLine)
    .filter((item) => item !== '');
};
const problemText = (field: ImportField, problem: string) => `${fieldNames[field]} ${problem}.`;
const invalidText = (field: ImportField, text: string) =>
  isDate(text) ? problemText(field, dateProblem(text)) : problemText(field, `ei kelpaa (${oneLine(text).slice(0, 40)})`);

const whole =
  (field: 'width' | 'aspect' | 'diameter' | 'stock'): Reader =>
  (text, into) => {
    const number = readWhole(field === 'diameter' ? text.replace(/^\s*z?r\s*/i, '').replace(/c\s*$/i, '') : text);
    if (number === null) return invalidText(field, text);
    if (number < 0) return problemText(field, 'ei voi olla negatiivinen');
    if (field === 'diameter' && /c\s*$/i.test(text)) into.commercial = true;
    into[field] = number;
  };

/** A wholesaler's file has 0 where the price is unknown. The form of a tyre asks before it saves such a price. */
const FREE = `Hinta on 0: asiakkaat näkevät hinnan ${formatEuros(0)}.`;

const euros =
  (field: 'price' | 'financingPrice', target: 'priceCents' | 'financingCents'): Reader =>
  (text, into) => {
    const money = readEuros(text);
    if ('problem' in money) return problemText(field, money.problem);
    if (field === 'price' && money.cents === 0) into.warnings = [...(into.warnings ?? []), FREE];
    into[target] = money.cents;
  };

const text =
  (field: 'manufacturer' | 'model' | 'thumbnail' | 'pattern'): Reader =>
  (cell, into) => {
    into[field] = oneLine(cell);
  };
const prose =
  (field: 'description' | 'designedFor'): Reader =>
  (cell, into) => {
    into[field] = lines(cell);
  };
const list =
  (field: 'features' | 'gallery'): Reader =>
  (cell, into) => {
    into[field] = items(cell);
  };

const labelClass =
  (field: 'fuelEfficiency' | 'wetGrip'): Reader =>
  (cell, into) => {
    const letter = labelClasses.find((candidate) => candidate === cell.trim().toUpperCase());
    if (!letter) return invalidText(field, cell);
    into[field] = letter;
  };

const yesNo =
  (field: 'snowMark' | 'iceMark'): Reader =>
  (cell, into) => {
    const value = readYesNo(cell);
    if (value === null) return invalidText(field, cell);
    into[field] = value;
  };

const rating =
  (field: ImportField, name: (typeof ratingNames)[number]): Reader =>
  (cell, into) => {
    const number = readWhole(cell.replace(/\s*\/\s*5\s*$/, ''));
    if (number === null || number < 1 || number > 5) return problemText(field, `on kokonaisluku 1–5 (${oneLine(cell)})`);
    into.ratings = { ...into.ratings, [name]: number };
  };

const readers: Record<Exclude<ImportField, SeasonField>, Reader> = {
  size: (cell, into) => {
    if (isDate(cell)) return problemText('size', dateProblem(cell));
    const found = readSize(cell);
    if (!found) return problemText('size', `ei ole rengaskoko (${oneLine(cell).slice(0, 40)})`);
    if (found === 'several') return problemText('size', `on useampi koko (${oneLine(cell).slice(0, 40)}). Anna yksi koko riville`);
    into.size = found.size;
    if (found.commercial) into.commercial = true;
    into.sizeLoadAndSpeed = {
      ...(found.loadIndex && { loadIndex: found.loadIndex }),
      ...(found.speedSymbol && { speedSymbol: found.speedSymbol }),
    };
  },
  width: whole('width'),
  aspect: whole('aspect'),
  diameter: whole('diameter'),
  vehicleType: (cell, into) => {
    const vehicle = readVehicle(cell);
    if (!vehicle) return invalidText('vehicleType', cell);
    into.vehicleType = vehicle;
  },
  manufacturer: text('manufacturer'),
  model: text('model'),
  price: euros('price', 'priceCents'),
  financingPrice: euros('financingPrice', 'financingCents'),
  stock: whole('stock'),
  loadIndex: (cell, into) => {
    const loadAndSpeed = readLoadAndSpeed(cell);
    if (!loadAndSpeed) return invalidText('loadIndex', cell);
    into.loadIndex = loadAndSpeed.loadIndex ?? '';
    into.speedSymbol ??= loadAndSpeed.speedSymbol;
  },
  speedSymbol: (cell, into) => {
    const symbol = cell
      .trim()
      .toUpperCase()
      .replace(/^\((.*)\)$/, '$1');
    const loadAndSpeed = readLoadAndSpeed(symbol);
    if (!/^([A-HJ-NP-WY]|[A-D][1-8]|ZR)$/.test(symbol) && !loadAndSpeed?.speedSymbol) return invalidText('speedSymbol', cell);
    into.speedSymbol = loadAndSpeed?.speedSymbol ?? symbol;
    if (loadAndSpeed) into.loadIndex ??= loadAndSpeed.loadIndex;
  },
  ean: (cell, into) => {
    const digits = cell.replace(/[\s\u00a0'’-]/g, '');
    if (/^\d+([.,]\d+)?e\+?\d+$/i.test(digits))
      into.warnings = [
        ...(into.warnings ?? []),
        `EAN on katkennut taulukkolaskennassa (${digits.slice(0, 20)}), joten se jätettiin pois. Muotoile sarake tekstiksi, niin koodi tulee mukaan.`,
      ];
    if (/^\d+([.,]\d+)?e\+?\d+$/i.test(digits)) return;
    if (/^0*$/.test(digits)) return;
    const code = /^0\d{13}$/.test(digits) ? digits.slice(1) : digits;
    if (!/^\d{8}(\d{4,5})?$/.test(code)) return problemText('ean', `on 8, 12 tai 13 numeroa (${oneLine(cell).slice(0, 20)})`);
    into.ean = code;
  },
  description: prose('description'),
  designedFor: prose('designedFor'),
  features: list('features'),
  fuelEfficiency: labelClass('fuelEfficiency'),
  wetGrip: labelClass('wetGrip'),
  noiseLevel: (cell, into) => {
    const noise = readNoise(cell);
    if (!noise) return invalidText('noiseLevel', cell);
    into.noiseLevel = noise.level;
    if (noise.noiseClass) into.noiseClass ??= noise.noiseClass;
  },
  noiseClass: (cell, into) => {
    const word = cell.trim().toUpperCase();
    // Labels before 2021 had one to three sound waves instead of A to C.
    const found = noiseClasses.find((candidate, at) => candidate === word || word === String(at + 1) || word === ')'.repeat(at + 1));
    if (!found) return invalidText('noiseClass', cell);
    into.noiseClass = found;
  },
  euLabel: (cell, into) => {
    // 'C C 72', 'C/B/71 dB', 'CB )) 71': fuel efficiency, wet grip and noise in the order of the label.
    const match = /^([a-g])[\s/|,;–-]*([a-g])[\s/|,;–-]+(.+)$/i.exec(cell.trim());
    const noise = match?.[3] ? readNoise(match[3]) : null;
    if (!match || !noise) return invalidText('euLabel', cell);
    into.fuelEfficiency ??= match[1]?.toUpperCase() as z.output<typeof LabelClass>;
    into.wetGrip ??= match[2]?.toUpperCase() as z.output<typeof LabelClass>;
    into.noiseLevel ??= noise.level;
    if (noise.noiseClass) into.noiseClass ??= noise.noiseClass;
  },
  snowMark: yesNo('snowMark'),
  iceMark: yesNo('iceMark'),
  dryGripRating: rating('dryGripRating', 'dryGrip'),
  wetGripRating: rating('wetGripRating', 'wetGrip'),
  snowGripRating: rating('snowGripRating', 'snowGrip'),
  iceGripRating: rating('iceGripRating', 'iceGrip'),
  comfortRating: rating('comfortRating', 'comfort'),
  durabilityRating: rating('durabilityRating', 'durability'),
  thumbnail: text('thumbnail'),
  pattern: text('pattern'),
  gallery: list('gallery'),
};

/** The spellings of an empty cell. In a yes/no column a dash means no instead. */
const NOTHING = /^(-|–|—|n\/?a|null|#n\/a|#puuttuu!?)?$/i;
const isYesNo = (field: ImportField) => field === 'snowMark' || field === 'iceMark';

/** The longest cell that spreadsheets allow, in characters. */
const MAX_TEXT = 32_767;
const MAX_VALUE = 200;
const texts = new Set<ImportField>(['description', 'designedFor', 'features', 'gallery', 'thumbnail', 'pattern']);
const isSeason = (field: ImportField): field is SeasonField => field === 'type' || field === 'winterType';

/** Reads one cell into `into`. Returns the problem if the cell is invalid. */
function readCell(column: ReadableColumn, field: ImportField, cell: Cell, into: RowDraft): string | void {
  if (typeof cell !== 'string') {
    if ((field !== 'features' && field !== 'gallery') || cell.nested) return problemText(field, 'on luettelo. Anna yksi arvo');
    into[field] = cell.items.map(oneLine).filter((item) => item !== '');
    return;
  }
  if (cell.length > (texts.has(field) ? MAX_TEXT : MAX_VALUE)) return problemText(field, `on liian pitkä (${cell.length} merkkiä)`);
  const trimmed = cell.trim();
  if (NOTHING.test(trimmed) && !(isYesNo(field) && trimmed !== '')) return;
  if (!isSeason(field)) return readers[field](cell, into);
  const key = seasonKey(cell);
  // Read on its own if the column has too many distinct values, or the value is too long, to be in `seasons`.
  const interpretation = column.seasons?.get(key) ?? readSeasons(field, column.header, [cell]).get(key);
  if (!interpretation) return;
  if ('season' in interpretation) {
    const target: SeasonTarget = field === 'type' ? 'typeColumn' : 'winterColumn';
    into[target] = interpretation.season;
    return;
  }
  if (interpretation.allYear) into.allYear = true;
  return `${fieldNames[field]} ${interpretation.problem}`;
}

/** Reads a row's cells according to the fields of its columns. */
export function readRow(row: TableRow, columns: readonly ReadableColumn[]): ReadRow {
  const into: RowDraft = {};
  const problems: Problem[] = [];
  if (row.overlong) problems.push({ field: null, text: 'Rivillä on enemmän soluja kuin otsikoita. Tarkista erottimet ja lainausmerkit.' });
  columns.forEach((column, at) => {
    if (column.field === null) return;
    const problem = readCell(column, column.field, row.cells[at] ?? '', into);
    if (problem) problems.push({ field: column.field, text: problem });
  });
  problems.push(...combineCells(into));
  const {
    width: _w,
    aspect: _a,
    diameter: _d,
    commercial: _c,
    sizeLoadAndSpeed: _m,
    typeColumn: _t,
    winterColumn: _i,
    warnings = [],
    allYear,
    ...values
  } = into;
  const title = [values.manufacturer, values.model, values.size && formatTyreSize(values.size)].filter(Boolean).join(' ').slice(0, 200);
  return { row: row.row, title: title || `Rivi ${row.row}`, values, problems, warnings, ...(allYear && { allYear }) };
}

/** Combines values that come from several cells, and returns contradictions between them. */
function combineCells(into: RowDraft): Problem[] {
  const { width, aspect, diameter } = into;
  if (!into.size && width !== undefined && aspect !== undefined && diameter !== undefined) into.size = { width, aspect, diameter };
  if (into.commercial) into.vehicleType ??= 'pakettiauto';
  into.loadIndex ??= into.sizeLoadAndSpeed?.loadIndex;
  into.speedSymbol ??= into.sizeLoadAndSpeed?.speedSymbol;
  if (into.loadIndex === undefined) delete into.loadIndex;
  if (into.speedSymbol === undefined) delete into.speedSymbol;

  return combineSeasonCells(into);
}

/** Combines the season and winter type columns. Contradictions are returned as problems, never resolved. */
function combineSeasonCells(into: RowDraft): Problem[] {
  const { typeColumn = {}, winterColumn = {} } = into;
  const said = [typeColumn.studs, winterColumn.studs].filter((studs) => studs !== undefined);
  const withoutStuds = said.includes('friction') || said.includes('without');
  if (said.includes('studded') && withoutStuds)
    return [{ field: 'winterType', text: 'Tyyppi ja talvityyppi ovat ristiriidassa: toinen sanoo nasta, toinen ei. Korjaa rivi.' }];
  const type = typeColumn.type ?? winterColumn.type;
  if (type === undefined) return [];
  into.type = type;
  if (type === 'summer') {
    into.winterType = null;
    const kind = said.find((studs) => studs !== 'without');
    if (kind === undefined)
      return winterColumn.type === 'winter' ? [{ field: 'winterType', text: 'Kesärenkaalla ei voi olla talvityyppiä.' }] : [];
    return [{ field: 'winterType', text: `Kesärenkaalla ei voi olla talvityyppiä ${kind === 'studded' ? 'nasta' : 'kitka'}.` }];
  }
  if (winterColumn.type === 'summer')
    return [{ field: 'winterType', text: 'Tyyppi ja talvityyppi ovat ristiriidassa: toinen sanoo kesä, toinen talvi. Korjaa rivi.' }];
  if (said.includes('studded')) into.winterType = 'studded';
  else if (withoutStuds) into.winterType = 'friction';
  return [];
}

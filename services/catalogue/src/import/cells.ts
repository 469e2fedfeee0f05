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
} from '#contracts/catalogue';
import type { ImportField } from '#contracts/tyre-import';
import { formatTyreSize, type SizeNumbers } from '#contracts/tyre-size';
import { fieldNames, type Column } from './columns.ts';
import { readEuros, readWhole, readYesNo } from './numbers.ts';
import type { TableRow } from './read-file.ts';
import { readLoadAndSpeed, readSeason, readSize, readVehicle, type Season } from './tyre-words.ts';

/** What a row says about a tyre. A field it does not mention, or leaves empty, is absent. */
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
  /** null: of the row as a whole */
  field: ImportField | null;
  /** Finnish */
  text: string;
}

export interface ReadRow {
  row: number;
  /** What the row is about, as far as it could be read. */
  title: string;
  values: RowValues;
  /** One for each cell that could not be read. */
  problems: Problem[];
}

/** What is gathered while a row is read: the size may come in one cell or in three, with or without the van's C. */
interface Gathering extends RowValues {
  width?: number;
  aspect?: number;
  diameter?: number;
  commercial?: boolean;
  sizeMarking?: { loadIndex?: string; speedSymbol?: string };
  typeColumn?: Season;
  winterColumn?: Season;
  withoutStuds?: boolean;
}

type Reader = (text: string, into: Gathering) => string | void;

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const lines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();
/** Items are cut at the strongest separator that occurs, so that commas within an item survive where they can. */
const items = (text: string) => {
  const separator = ['\n', '|', ';', ','].find((candidate) => text.includes(candidate)) ?? '\n';
  return text
    .split(separator)
    .map(oneLine)
    .filter((item) => item !== '');
};
const saying = (field: ImportField, problem: string) => `${fieldNames[field]} ${problem}.`;
const odd = (field: ImportField, text: string) => saying(field, `ei kelpaa (${oneLine(text).slice(0, 40)})`);

const whole =
  (field: 'width' | 'aspect' | 'diameter' | 'stock'): Reader =>
  (text, into) => {
    const number = readWhole(field === 'diameter' ? text.replace(/^\s*z?r\s*/i, '').replace(/c\s*$/i, '') : text);
    if (number === null) return odd(field, text);
    if (number < 0) return saying(field, 'ei voi olla negatiivinen');
    if (field === 'diameter' && /c\s*$/i.test(text)) into.commercial = true;
    into[field] = number;
  };

const euros =
  (field: 'price' | 'financingPrice', target: 'priceCents' | 'financingCents'): Reader =>
  (text, into) => {
    const money = readEuros(text);
    if ('problem' in money) return saying(field, money.problem);
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
    if (!letter) return odd(field, cell);
    into[field] = letter;
  };

const yesNo =
  (field: 'snowMark' | 'iceMark'): Reader =>
  (cell, into) => {
    const answer = readYesNo(cell);
    if (answer === null) return odd(field, cell);
    into[field] = answer;
  };

const rating =
  (field: ImportField, name: (typeof ratingNames)[number]): Reader =>
  (cell, into) => {
    const number = readWhole(cell.replace(/\s*\/\s*5\s*$/, ''));
    if (number === null || number < 1 || number > 5) return saying(field, `on kokonaisluku 1–5 (${oneLine(cell)})`);
    into.ratings = { ...into.ratings, [name]: number };
  };

const readers: Record<ImportField, Reader> = {
  size: (cell, into) => {
    const found = readSize(cell);
    if (!found) return saying('size', `ei ole rengaskoko (${oneLine(cell).slice(0, 40)})`);
    into.size = found.size;
    if (found.commercial) into.commercial = true;
    into.sizeMarking = {
      ...(found.loadIndex && { loadIndex: found.loadIndex }),
      ...(found.speedSymbol && { speedSymbol: found.speedSymbol }),
    };
  },
  width: whole('width'),
  aspect: whole('aspect'),
  diameter: whole('diameter'),
  vehicleType: (cell, into) => {
    const vehicle = readVehicle(cell);
    if (!vehicle) return odd('vehicleType', cell);
    into.vehicleType = vehicle;
  },
  manufacturer: text('manufacturer'),
  model: text('model'),
  type: (cell, into) => {
    const season = readSeason(cell);
    if (!season) return saying('type', `ei kelpaa (${oneLine(cell).slice(0, 40)}). Anna kesä, talvi, nasta tai kitka`);
    into.typeColumn = season;
  },
  winterType: (cell, into) => {
    const season = readSeason(cell);
    if (season) {
      into.winterColumn = season;
      return;
    }
    // A column headed 'nasta' answers yes or no.
    const studs = readYesNo(cell);
    if (studs === null) return saying('winterType', `ei kelpaa (${oneLine(cell).slice(0, 40)}). Anna nasta tai kitka`);
    if (studs) into.winterColumn = { type: 'winter', winterType: 'studded' };
    else into.withoutStuds = true;
  },
  price: euros('price', 'priceCents'),
  financingPrice: euros('financingPrice', 'financingCents'),
  stock: whole('stock'),
  loadIndex: (cell, into) => {
    const marking = readLoadAndSpeed(cell);
    if (!marking) return odd('loadIndex', cell);
    into.loadIndex = marking.loadIndex ?? '';
    into.speedSymbol ??= marking.speedSymbol;
  },
  speedSymbol: (cell, into) => {
    const symbol = cell
      .trim()
      .toUpperCase()
      .replace(/^\((.*)\)$/, '$1');
    const marking = readLoadAndSpeed(symbol);
    if (!/^([A-HJ-NP-WY]|[A-D][1-8]|ZR)$/.test(symbol) && !marking?.speedSymbol) return odd('speedSymbol', cell);
    into.speedSymbol = marking?.speedSymbol ?? symbol;
    if (marking) into.loadIndex ??= marking.loadIndex;
  },
  ean: (cell, into) => {
    const digits = cell.replace(/[\s\u00a0'’-]/g, '');
    if (/^\d+([.,]\d+)?e\+?\d+$/i.test(digits))
      return saying('ean', `on katkennut taulukkolaskennassa (${digits}). Muotoile sarake tekstiksi`);
    if (/^0*$/.test(digits)) return;
    const code = /^0\d{13}$/.test(digits) ? digits.slice(1) : digits;
    if (!/^\d{8}(\d{4,5})?$/.test(code)) return saying('ean', `on 8, 12 tai 13 numeroa (${oneLine(cell).slice(0, 20)})`);
    into.ean = code;
  },
  description: prose('description'),
  designedFor: prose('designedFor'),
  features: list('features'),
  fuelEfficiency: labelClass('fuelEfficiency'),
  wetGrip: labelClass('wetGrip'),
  noiseLevel: (cell, into) => {
    // Some lists give level and class together: '71 dB B', '71/B'.
    const both = /^(.*\d\D*?)[\s/]*([abc])$/i.exec(cell.trim().replace(/db\s*\(a\)/i, 'dB'));
    const level = readWhole(both?.[1] ?? cell);
    if (level === null) return odd('noiseLevel', cell);
    into.noiseLevel = level;
    if (both?.[2]) into.noiseClass ??= both[2].toUpperCase() as z.output<typeof NoiseClass>;
  },
  noiseClass: (cell, into) => {
    const word = cell.trim().toUpperCase();
    // Labels before 2021 had one to three sound waves in the place of A to C.
    const found = noiseClasses.find((candidate, at) => candidate === word || word === String(at + 1) || word === ')'.repeat(at + 1));
    if (!found) return odd('noiseClass', cell);
    into.noiseClass = found;
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

/** How lists write 'nothing', beside leaving a cell empty. A dash is a no where a yes or a no is asked for. */
const NOTHING = /^\s*(-|–|—|n\/?a|null|#n\/a|#puuttuu!?)?\s*$/i;
const answersYesOrNo = (field: ImportField) => field === 'snowMark' || field === 'iceMark';

/** Reads one row's cells by what its columns stand for. */
export function readRow(row: TableRow, columns: readonly Column[]): ReadRow {
  const into: Gathering = {};
  const problems: Problem[] = [];
  if (row.overlong) problems.push({ field: null, text: 'Rivillä on enemmän soluja kuin otsikoita. Tarkista erottimet ja lainausmerkit.' });
  columns.forEach(({ field }, at) => {
    const cell = row.cells[at] ?? '';
    if (field === null || (NOTHING.test(cell) && !(answersYesOrNo(field) && cell.trim() !== ''))) return;
    const problem = readers[field](cell, into);
    if (problem) problems.push({ field, text: problem });
  });
  problems.push(...settle(into));
  const {
    width: _w,
    aspect: _a,
    diameter: _d,
    commercial: _c,
    sizeMarking: _m,
    typeColumn: _t,
    winterColumn: _i,
    withoutStuds: _s,
    ...values
  } = into;
  const title = [values.manufacturer, values.model, values.size && formatTyreSize(values.size)].filter(Boolean).join(' ').slice(0, 200);
  return { row: row.row, title: title || `Rivi ${row.row}`, values, problems };
}

/** Brings together what cells say only in combination. */
function settle(into: Gathering): Problem[] {
  const { width, aspect, diameter } = into;
  if (!into.size && width !== undefined && aspect !== undefined && diameter !== undefined) into.size = { width, aspect, diameter };
  if (into.commercial) into.vehicleType ??= 'pakettiauto';
  into.loadIndex ??= into.sizeMarking?.loadIndex;
  into.speedSymbol ??= into.sizeMarking?.speedSymbol;
  if (into.loadIndex === undefined) delete into.loadIndex;
  if (into.speedSymbol === undefined) delete into.speedSymbol;

  return settleSeason(into);
}

function settleSeason(into: Gathering): Problem[] {
  const type = into.typeColumn?.type ?? into.winterColumn?.type;
  if (type === undefined) return [];
  into.type = type;
  const winterType = into.winterColumn?.winterType ?? into.typeColumn?.winterType;
  if (type === 'summer') {
    into.winterType = null;
    return winterType === 'studded' ? [{ field: 'winterType', text: 'Kesärenkaalla ei voi olla talvityyppiä nasta.' }] : [];
  }
  if (winterType) into.winterType = winterType;
  else if (into.withoutStuds) into.winterType = 'friction';
  return [];
}

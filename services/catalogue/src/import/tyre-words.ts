import type { z } from 'zod';
import type { TyreType, VehicleType, WinterType } from '#contracts/catalogue';
import { parseTyreSize, type SizeNumbers } from '#contracts/tyre-size';

/** The words and markings of the trade: seasons, vehicles, sizes, load and speed. Null: not understood. */

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export interface Season {
  type: z.output<typeof TyreType>;
  /** Absent when the words leave it open. */
  winterType?: z.output<typeof WinterType>;
}

/** 'kesä', 'Talvirengas (kitka)', 'nasta', 'studless', 'M+S', 'winter' … */
export function readSeason(text: string): Season | null {
  const words = folded(text);
  // One that may be studded is sold both ways; an all-year tyre is neither of the shop's two kinds.
  if (/nastoitettav|studdable|ympari|all.?season|jokasaa|4.?season/.test(words)) return null;
  if (/nastaton|nastattom|studless|(non|un).?stud|kitka|friction|^m ?[+&] ?s\b|^ms$|nordic/.test(words))
    return { type: 'winter', winterType: 'friction' };
  if (/nasta|nastoit|stud|dubb|spike|piikki/.test(words)) return { type: 'winter', winterType: 'studded' };
  if (/kesa|summer|sommar|sommer|^s$/.test(words)) return { type: 'summer' };
  if (/talvi|winter|vinter|^[wt]$/.test(words)) return { type: 'winter' };
  return null;
}

/** 'HA', 'henkilöauto', 'SUV', 'maasturi', 'PA', 'van', 'C' … */
export function readVehicle(text: string): z.output<typeof VehicleType> | null {
  const words = folded(text);
  if (/^(pa|c|lt|lcv|vans?|kevyt kuorma(-?auto)?)$|paketti|light truck|light commercial|transporter|delivery|jakelu/.test(words))
    return 'pakettiauto';
  if (/kuorma|truck|bus|moottoripyora|motorcycle|traktori/.test(words)) return null;
  if (/suv|maastur|4 ?x ?4|crossover|off.?road|katumaastur/.test(words)) return 'suv';
  if (/^(ha|pc|pcr|pkw|h)$|henkiloauto|henkilo|passenger|\bcars?\b/.test(words)) return 'henkilöauto';
  return null;
}

export interface Marking {
  loadIndex?: string;
  speedSymbol?: string;
}

/** '91', '91V', '121/120 R', '91V XL', '(91Y)'. */
export function readLoadAndSpeed(text: string): Marking | null {
  const match = /^\(?(\d{2,3}(?:\/\d{2,3})?)\s*([A-HJ-NP-WY]|[A-D][1-8]|ZR)?\)?(?:\s+(?:XL|RF|EL|REINF\.?|EXTRA LOAD))?$/.exec(
    text.trim().toUpperCase(),
  );
  if (!match?.[1]) return null;
  return match[2] === undefined ? { loadIndex: match[1] } : { loadIndex: match[1], speedSymbol: match[2] };
}

export interface SizeInText extends Marking {
  size: SizeNumbers;
  /** The C of light commercial tyres (205/65R16C). */
  commercial: boolean;
}

const SIZE_WITHIN = /(?:^|[^\d/])(\d{3}\s*[/-]?\s*\d{2}\s*(?:z?r|[/-]\s*r?)?\s*-?\s*\d{2}\s*(c(?![a-z]))?)(?!\d)/i;

/** A size alone in any of its spellings, or within a text with its load and speed: '205/55 R 16 91V', 'P205/65R16C 107/105T'. */
export function readSize(text: string): SizeInText | null {
  const whole = parseTyreSize(text);
  if (whole) return { size: whole, commercial: /c\s*$/i.test(text) };
  const match = SIZE_WITHIN.exec(text);
  const spelling = match?.[1];
  const size = spelling === undefined ? null : parseTyreSize(spelling.replace(/([rR])\s*-/, '$1'));
  if (!match || !spelling || !size) return null;
  const rest = text.slice(match.index + match[0].length).trim();
  const marking = /^\(?\d{2,3}(?:\/\d{2,3})?\s*(?:[A-HJ-NP-WY]|[A-D][1-8])\b\)?/i.exec(rest);
  return { size, commercial: match[2] !== undefined, ...(marking ? readLoadAndSpeed(marking[0]) : {}) };
}

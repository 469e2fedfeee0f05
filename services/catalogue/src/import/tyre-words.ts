import type { z } from 'zod';
import type { NoiseClass, VehicleType } from '#contracts/catalogue/tyre-kinds';
import { parseTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { folded } from './season-words.ts';

/** Readers for the trade's words and markings: vehicles, sizes, load and speed. They return null for unknown text. */

/** Reads a vehicle type: 'HA', 'henkilöauto', 'SUV', 'maasturi', 'PA', 'van', 'C' … */
export function readVehicle(text: string): z.output<typeof VehicleType> | null {
  const words = folded(text);
  if (
    /^(pa|c|lt|lcv|vans?|kevyt kuorma(-?auto)?)$|paketti|light truck|light commercial|transporter|delivery|jakelu|skapbil|latt lastbil|latta lastbilar/.test(
      words,
    )
  )
    return 'pakettiauto';
  if (/kuorma|truck|bus|lastbil|moottoripyora|motorcycle|traktori/.test(words)) return null;
  if (/suv|maastur|4 ?x ?4|crossover|off.?road|katumaastur/.test(words)) return 'suv';
  if (/^(ha|pc|pcr|pkw|h)$|henkiloauto|henkilo|passenger|personbil|\bcars?\b/.test(words)) return 'henkilöauto';
  return null;
}

export interface LoadAndSpeed {
  loadIndex?: string;
  speedSymbol?: string;
}

/** Reads a load index with an optional speed symbol: '91', '91V', '121/120 R', '91V XL', '(91Y)'. */
export function readLoadAndSpeed(text: string): LoadAndSpeed | null {
  const match = /^\(?(\d{2,3}(?:\/\d{2,3})?)[\s/-]*([A-HJ-NP-WY]|[A-D][1-8]|ZR)?\)?(?:\s+(?:XL|RF|EL|REINF\.?|EXTRA LOAD))?$/.exec(
    text.trim().toUpperCase(),
  );
  if (!match?.[1]) return null;
  return match[2] === undefined ? { loadIndex: match[1] } : { loadIndex: match[1], speedSymbol: match[2] };
}

export interface SizeInText extends LoadAndSpeed {
  size: SizeNumbers;
  /** The C of light commercial tyres (205/65R16C). */
  commercial: boolean;
}

// '225/75R19.5' is a lorry tyre and must not be read as diameter 19.
const SIZE_WITHIN = /(?:^|[^\d/])(\d{3}\s*[/-]?\s*\d{2}\s*(?:z?r|[/-]\s*r?)?\s*-?\s*\d{2}\s*(c(?![a-z]))?)(?![.,]?\d)/i;

/**
 * Reads a size on its own in any spelling, or within a text, with its load and speed: '205/55 R 16 91V', 'P205/65R16C
 * 107/105T'. Returns 'several' if the text has more than one size.
 */
export function readSize(text: string): SizeInText | 'several' | null {
  const whole = parseTyreSize(text);
  if (whole) return { size: whole, commercial: /c\s*$/i.test(text) };
  const match = SIZE_WITHIN.exec(text);
  const spelling = match?.[1];
  const size = spelling === undefined ? null : parseTyreSize(spelling.replace(/([rR])\s*-/, '$1'));
  if (!match || !spelling || !size) return null;
  const rest = text.slice(match.index + match[0].length);
  if (SIZE_WITHIN.test(rest)) return 'several';
  const loadAndSpeed = /^\s*\(?\d{2,3}(?:\/\d{2,3})?\s*(?:[A-HJ-NP-WY]|[A-D][1-8])\b\)?/i.exec(rest);
  return { size, commercial: match[2] !== undefined, ...(loadAndSpeed ? readLoadAndSpeed(loadAndSpeed[0]) : {}) };
}

const NOISE =
  /^(?:([abc]|\){1,3})[\s/,;–-]*|([1-3])[\s/,;–-]+)?(\d{2,3})(?:[.,]0+)?\s*(?:db)?(?:\s*\(a\))?(?:[\s/,;–-]*\(?([abc])\)?|[\s/,;–-]*(\){1,3}))?$/i;

/** Reads the EU label's decibels, with the noise class if it is given too: '72 dB', '71 dB B', ')) 71', '71/B', '2/71'. */
export function readNoise(text: string): { level: number; noiseClass?: z.output<typeof NoiseClass> } | null {
  const match = NOISE.exec(text.trim());
  if (!match) return null;
  const [, before, number, level, after, waves] = match;
  // Labels before 2021 had one to three sound waves instead of A to C.
  const classOf = (sign: string | undefined) =>
    sign === undefined
      ? undefined
      : /^[abc]$/i.test(sign)
        ? sign.toUpperCase()
        : 'ABC'.charAt((sign.startsWith(')') ? sign.length : Number(sign)) - 1);
  const classes = new Set([before, number, after, waves].map(classOf).filter((found) => found !== undefined));
  if (classes.size > 1) return null;
  const [only] = classes;
  return { level: Number(level), ...(only !== undefined && { noiseClass: only as z.output<typeof NoiseClass> }) };
}

import { z } from 'zod';
import { formatTyreSize, parseTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { tool } from './tool.ts';

const INCH_MM = 25.4;
/** The circumference of a replacing size may differ this much, so that the speedometer stays right and the wheel fits. */
const MAX_DIFFERENCE_PERCENT = 3;
const SHOWN = 6;

/** Load in kg per tyre of the common load indices. Source: ETRTO, load index table. */
const loadKg: Readonly<Record<number, number>> = {
  75: 387, 76: 400, 77: 412, 78: 425, 79: 437, 80: 450, 81: 462, 82: 475, 83: 487, 84: 500, 85: 515, 86: 530, 87: 545, 88: 560, 89: 580,
  90: 600, 91: 615, 92: 630, 93: 650, 94: 670, 95: 690, 96: 710, 97: 730, 98: 750, 99: 775, 100: 800, 101: 825, 102: 850, 103: 875,
  104: 900, 105: 925, 106: 950, 107: 975, 108: 1000, 109: 1030, 110: 1060, 111: 1090, 112: 1120, 113: 1150, 114: 1180, 115: 1215,
  116: 1250, 117: 1285, 118: 1320, 119: 1360, 120: 1400, 121: 1450,
}; // oxfmt-ignore

/** Highest speed in km/h of each symbol. Source: ETRTO. */
const speedKmh: Readonly<Record<string, number>> = { Q: 160, R: 170, S: 180, T: 190, U: 200, H: 210, V: 240, W: 270, Y: 300 };

/** Returns the rolling circumference in mm of the free tyre: π × (rim + two sidewalls). */
export const circumferenceMm = ({ width, aspect, diameter }: SizeNumbers): number =>
  Math.PI * (diameter * INCH_MM + (2 * width * aspect) / 100);

export const sizeHelpTool = tool({
  name: 'sizeHelp',
  description:
    'Kertoo, mitä rengaskoon numerot, kantavuusluokka ja nopeusluokka tarkoittavat, mistä koko luetaan ja mitkä valikoiman koot voivat korvata sen vierintäkehän puolesta.',
  input: z.object({
    size: z.string().max(20).optional().describe('Rengaskoko muodossa 205/55R16'),
    otherSize: z.string().max(20).optional().describe('Koko, jota verrataan ensimmäiseen'),
    loadIndex: z.number().int().min(50).max(150).optional(),
    speedSymbol: z.string().max(2).optional(),
  }),
  run: async ({ size, otherSize, loadIndex, speedSymbol }, { facts }) => {
    const numbers = size === undefined ? null : parseTyreSize(size);
    const other = otherSize === undefined ? null : parseTyreSize(otherSize);
    const difference = (a: SizeNumbers, b: SizeNumbers) => Math.round((circumferenceMm(b) / circumferenceMm(a) - 1) * 1_000) / 10;
    const selection = numbers ? await facts.sizes() : [];
    const replacing = numbers
      ? selection
          .flatMap(({ size: each }) => {
            const candidate = parseTyreSize(each);
            return candidate && each !== formatTyreSize(numbers)
              ? [{ ...candidate, fullSize: each, differencePercent: difference(numbers, candidate) }]
              : [];
          })
          .filter(({ differencePercent }) => Math.abs(differencePercent) <= MAX_DIFFERENCE_PERCENT)
          .toSorted((a, b) => Math.abs(a.differencePercent) - Math.abs(b.differencePercent))
          .slice(0, SHOWN)
      : [];
    return {
      size: numbers && { ...numbers, fullSize: formatTyreSize(numbers), circumferenceMm: Math.round(circumferenceMm(numbers)) },
      meaning: numbers
        ? `leveys ${numbers.width} mm, kyljen korkeus ${numbers.aspect} % leveydestä, vanne ${numbers.diameter} tuumaa`
        : null,
      isInSelection: numbers ? selection.some(({ size: each }) => each === formatTyreSize(numbers)) : null,
      replacing,
      comparison:
        numbers && other
          ? {
              other: { ...other, fullSize: formatTyreSize(other) },
              differencePercent: Math.abs(difference(numbers, other)),
              isWithinLimit: Math.abs(difference(numbers, other)) <= MAX_DIFFERENCE_PERCENT,
            }
          : null,
      loadIndex: loadIndex !== undefined && loadKg[loadIndex] !== undefined ? `${loadIndex} = ${loadKg[loadIndex]} kg` : null,
      speedSymbol:
        speedSymbol !== undefined && speedKmh[speedSymbol.toUpperCase()] !== undefined
          ? `${speedSymbol.toUpperCase()} = ${speedKmh[speedSymbol.toUpperCase()]} km/h`
          : null,
      whereToRead: 'Koko lukee renkaan kyljessä, auton rekisteritiedoissa ja usein ovipylvään tai tankin luukun tarrassa.',
      // A load must never be lower; the circumference is only half of the matter.
      condition: `Vierintäkehän ero saa olla enintään ${MAX_DIFFERENCE_PERCENT} %, kantavuusluokan pitää olla vähintään autolle vaadittu ja renkaan pitää mahtua auton pyöräkoteloon.`,
    };
  },
});

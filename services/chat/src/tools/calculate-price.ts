import { z } from 'zod';
import { VehicleType } from '#contracts/catalogue/tyre-kinds';
import { centsOf, eurosOf } from '#contracts/rules/cents';
import { parseTyreSize } from '#contracts/rules/tyre-size';
import type { PriceGroups } from '../facts/shop-facts.ts';
import { tool } from './tool.ts';

/** The group of the price list with the fitting of new tyres, and how its rows name the vehicles. */
const FITTING_GROUP = 'uusien-renkaiden-asennus';
const vehicleWords = { henkilöauto: 'henkilöauto', suv: 'katumaasturi', pakettiauto: 'pakettiauto' } as const;

/** Returns the index of the column for a rim: '17–18″' contains 18. */
export function columnOf(columns: readonly string[], inches: number): number {
  return columns.findIndex((column) => {
    const [from, to = from] = [...column.matchAll(/\d+/g)].map(Number);
    return from !== undefined && to !== undefined && inches >= from && inches <= to;
  });
}

/**
 * Returns the fitting price in euros of a number of tyres and the rows of the price list; null when the list lacks one. Each four are a set,
 * the others are fitted one by one.
 */
function fittingOf({ groups }: PriceGroups, vehicle: keyof typeof vehicleWords, inches: number, quantity: number) {
  const group = groups.find(({ id }) => id === FITTING_GROUP) ?? groups.find(({ title }) => /asennus/i.test(title));
  if (!group) return null;
  const column = columnOf(group.columns, inches);
  const rowFor = (word: RegExp) => group.rows.find(({ name }) => word.test(name) && name.toLowerCase().includes(vehicleWords[vehicle]));
  const parts = [
    { row: rowFor(/neljä/i), count: Math.floor(quantity / 4) },
    { row: rowFor(/yksi/i), count: quantity % 4 },
  ].filter(({ count }) => count > 0);
  let cents = 0;
  for (const { row, count } of parts) {
    const price = row?.prices[column];
    if (price === null || price === undefined) return null;
    cents += centsOf(price) * count;
  }
  const names = parts.map(({ row }) => row?.name).join(' ja ');
  return { service: `${group.title}: ${names}, ${group.columns[column] ?? ''}`, amount: eurosOf(cents) };
}

export const calculatePriceTool = tool({
  name: 'calculatePrice',
  description:
    'Laskee renkaiden ja asennuksen yhteishinnan. Laske summat aina tällä, älä itse. Renkaan hinta luetaan valikoimasta sen tunnisteella.',
  input: z.object({
    tyreId: z.string().max(40).describe('Renkaan id hausta findTyres'),
    size: z.string().max(20).describe('Renkaan koko muodossa 205/55R16'),
    quantity: z.number().int().min(1).max(20).default(4),
    withFitting: z.boolean().default(false),
    vehicleType: VehicleType.optional().describe('Oletus: renkaan ajoneuvotyyppi'),
  }),
  run: async ({ tyreId, size, quantity, withFitting, vehicleType }, { facts }) => {
    const { items } = await facts.findTyres({ size, page: 1, limit: 100 });
    const tyre = items.find(({ _id }) => _id === tyreId);
    if (!tyre) return { error: 'Rengasta ei löytynyt.' };
    const tyres = centsOf(tyre.currentPrice) * quantity;
    const name = `${tyre.manufacturer} ${tyre.model}`;
    const inches = parseTyreSize(tyre.fullSize)?.diameter ?? 0;
    const fitting = withFitting ? fittingOf(await facts.priceList(), vehicleType ?? tyre.vehicleType, inches, quantity) : null;
    return {
      tyre: { name, fullSize: tyre.fullSize, unitPrice: tyre.currentPrice, path: `/renkaat/${tyre._id}` },
      quantity,
      tyres: { amount: eurosOf(tyres) },
      fitting,
      // Null: the price list has no fitting for this rim, so there is no sum to tell.
      sum: withFitting && fitting === null ? null : { total: eurosOf(tyres + (fitting === null ? 0 : centsOf(fitting.amount))) },
    };
  },
});

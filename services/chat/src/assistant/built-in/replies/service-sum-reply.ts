import { formatEuros } from '#contracts/rules/cents';
import { numberOfWord } from '../../../claims/finnish-numbers.ts';
import type { Dialogue } from '../dialogue.ts';
import { inchesSaid, vehiclesIn, type Vehicle } from '../entities.ts';
import { stems, type Words } from '../words.ts';
import { groupOfService, isForOne, rowsOf, serviceNamed, servicesIn, type Group, type Row } from './price-reply.ts';

const ASKS_DIFFERENCE = stems('=ero, =eroa, erotus, hintaero, hintaeroa, kalliim, halvemp, halvem, edullisemp, enemman');
const ASKS_SUM = stems(
  'yhteensa, yhteishin, kokonaishin, kokonaissum, loppusum, =molemmat, kummatkin, summa, plus, seka, lisaksi, paalle, samalla',
);

/** Services whose price is that of one piece, whatever the number of tyres. */
const BY_PIECE = new Set(['repair', 'leak', 'valve', 'recycle', 'run-flat', 'lock-bolt', 'sensor-kit', 'straighten']);
/** Words of a message that leans on the last one, at most. */
const SHORT = 6;
/** More lines than this are no sum that a person asks for. */
const MOST_LINES = 4;

interface Line {
  group: Group;
  row: Row;
  inches: number | undefined;
  quantity: number;
}

/** Returns how many cars a message is about. */
function carsIn({ text }: Words): number {
  if (/\b(?:molem\p{L}*|kumma\p{L}*) auto/u.test(text)) return 2;
  const [, said = ''] = /(?<!\d)(\d{1,2}|\p{L}{4,})(?: eri)? auto(?:a|n|on|lle|jen|ihin)?\b/u.exec(text) ?? [];
  const number = /^\d+$/.test(said) ? Number(said) : numberOfWord(said);
  return number !== null && number >= 2 && number <= 10 ? number : 1;
}

/** Returns the row of the price list for one service, vehicle and rim. */
function lineOf(
  groups: readonly Group[],
  { words, said }: Dialogue,
  name: string,
  { vehicle, inches, cars }: { vehicle: Vehicle | undefined; inches: number | undefined; cars: number },
): Line | null {
  const service = serviceNamed(name);
  const group = service && groupOfService(groups, service);
  if (!service || !group) return null;
  const pieces = said.quantity;
  const [row] = rowsOf(group, service, words, { vehicle, quantity: pieces, isCombined: false });
  if (!row || (row.prices.length > 1 && inches === undefined)) return null;
  const isByPiece = isForOne(row) || BY_PIECE.has(name);
  const quantity = isByPiece ? (pieces ?? 1) : pieces !== undefined && pieces % 4 === 0 ? pieces / 4 : 1;
  return { group, row, inches, quantity: quantity * cars };
}

/** Returns the services that a message names, with the last one when it adds to that: 'ja tasapainotus samalla?' */
function namesIn({ words, said, memory }: Dialogue): string[] {
  const names = servicesIn(words);
  if (names.length === 0 && memory.services && words.all.length <= SHORT && words.has('yhteensa')) return [...memory.services];
  // 'otankin vain kaksi, paljonko silloin työ?'
  const isRecount = names.length === 0 && memory.topic === 'price' && words.all.length <= SHORT + 2;
  if (isRecount && memory.service !== undefined && said.quantity !== undefined && said.quantity !== 4) return [memory.service];
  const [first] = names;
  const adds =
    first !== undefined &&
    names.length === 1 &&
    memory.topic === 'price' &&
    memory.service !== undefined &&
    memory.service !== first &&
    words.all.length <= SHORT &&
    words.has('samalla', 'lisaksi', 'paalle', 'kanssa', 'yhteensa');
  // Storage and change have a row of their own.
  return adds && !(['hotel', 'change'].includes(first) && ['hotel', 'change'].includes(memory.service ?? ''))
    ? [memory.service ?? '', first]
    : names;
}

/** Whether a message asks for the price of several services, cars or pieces together, or for the difference of two prices. */
export function wantsServiceSum(dialogue: Dialogue): boolean {
  const { words, said } = dialogue;
  const names = namesIn(dialogue);
  if (names.length === 0 || said.sizes.length > 0) return false;
  if (servicesIn(words).length === 0 && said.quantity === undefined) return true;
  if (words.has(...ASKS_DIFFERENCE)) return names.length === 2 || vehiclesIn(words).length === 2 || inchesSaid(words.text).length === 2;
  if (carsIn(words) > 1) return true;
  if (said.quantity !== undefined && said.quantity > 1 && (said.quantity !== 4 || names.some((name) => BY_PIECE.has(name)))) return true;
  return names.length > 1 && words.has(...ASKS_SUM);
}

/** Tells the price of several services together, or the difference of two prices. @returns false when the price list has none of them */
export async function replyServiceSum(dialogue: Dialogue): Promise<boolean> {
  const { words, said, memory } = dialogue;
  const isDifference = words.has(...ASKS_DIFFERENCE);
  const { groups } = await dialogue.call('priceList', {});
  const named = namesIn(dialogue);
  // The storage and the change are one row of the price list.
  const names = !isDifference && named.includes('hotel') ? named.filter((name) => name !== 'change') : named;
  const vehicles = vehiclesIn(words);
  const rims = inchesSaid(words.text);
  const cars = isDifference ? 1 : carsIn(words);
  const lines = names.flatMap((name) =>
    (vehicles.length > 0 ? vehicles : [memory.vehicle]).flatMap((vehicle) =>
      (rims.length > 0 ? rims : [said.inches ?? memory.inches]).map((inches) => lineOf(groups, dialogue, name, { vehicle, inches, cars })),
    ),
  );
  // Two cars with a rim or type each are two lines, and not four.
  const asked = lines.map((line) => (line && lines.length === cars ? { ...line, quantity: line.quantity / cars } : line));
  if (asked.length > MOST_LINES || asked.some((line) => line === null)) return false;
  const known = asked.flatMap((line) => line ?? []);
  const [first] = known;
  if (!first || (known.length === 1 && first.quantity === 1) || (isDifference && known.length !== 2)) return false;
  const result = await dialogue.call('calculateServices', {
    services: known.map(({ group, row, inches, quantity }) => ({
      group: group.id,
      service: row.service,
      note: row.note,
      ...(inches === undefined ? {} : { inches }),
      quantity,
    })),
  });
  if ('error' in result) return false;
  dialogue.remember({
    topic: 'price',
    service: names[0],
    services: names,
    inches: rims[0] ?? memory.inches,
    vehicle: vehicles[0] ?? memory.vehicle,
  });
  for (const { service, column, unitPrice, quantity, amount } of result.services) {
    const rim = column === '' ? '' : ` (${column})`;
    dialogue.say(
      quantity === 1
        ? `${service}${rim}: ${formatEuros(amount)}. `
        : `${service}${rim}: ${quantity} × ${formatEuros(unitPrice)} on ${formatEuros(amount)}. `,
    );
  }
  if (isDifference && result.difference) dialogue.say(`Hintaero on ${formatEuros(result.difference.amount)}.`);
  else if (result.services.length > 1) dialogue.say(`Yhteensä ${formatEuros(result.sum.total)}.`);
  return true;
}

import { formatEuros } from '#contracts/rules/cents';
import type { FoundTyres, TyreQuery } from '../../../facts/shop-facts.ts';
import type { FoundTyre } from '../../../tools/find-tyres.ts';
import type { Dialogue } from '../dialogue.ts';
import type { Vehicle } from '../entities.ts';
import { capital, listed } from '../texts.ts';
import { beginsLike, fold, type Words } from '../words.ts';

type Tyre = FoundTyres['items'][number];

const kinds = { studded: 'nastarenkaita', friction: 'kitkarenkaita', winter: 'talvirenkaita', summer: 'kesärenkaita' } as const;
const kindsCounted = { studded: 'nastarengasta', friction: 'kitkarengasta', winter: 'talvirengasta', summer: 'kesärengasta' } as const;
const kindsOne = { studded: 'nastarengas', friction: 'kitkarengas', summer: 'kesärengas' } as const;

const EXAMPLE = '205/55R16';
const ASK_SIZE = `Mikä on renkaasi koko? Se lukee renkaan kyljessä, esimerkiksi ${EXAMPLE}.`;

/** Says which size is meant, word for word as specification P §4 requires. */
export async function askToConfirm(dialogue: Dialogue, size: string): Promise<void> {
  await dialogue.call('sizeHelp', { size });
  dialogue.remember({ pending: size });
  dialogue.say(`Varmistan vielä: rengaskoko on ${size}. Onko se oikein? Vastaa kyllä, niin haen renkaat, tai peruuta.`);
}

/** Asks for the size. The tool makes the example a fact of the turn. */
export async function askSize(dialogue: Dialogue, before = ''): Promise<void> {
  await dialogue.call('sizeHelp', { size: EXAMPLE });
  dialogue.remember({ topic: 'tyres' });
  dialogue.say(`${before}${ASK_SIZE}`);
}

/** Returns the parts of a model's name that a message says; 0 to 1. */
function likeness(words: Words, model: string): number {
  const parts = fold(model)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const said = parts.filter((part) =>
    words.all.some((word) => (part.length >= 5 ? beginsLike(word, part) : word === part || word === `${part}n`)),
  );
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return said.includes(longest) && longest.length > 1 ? said.length / parts.length + said.length / 100 : 0;
}

/** Returns the model that a message names, among the tyres of its size or make. */
export async function modelIn(dialogue: Dialogue, query: TyreQuery): Promise<{ model: string; tyres: readonly Tyre[] } | null> {
  const { items } = await dialogue.facts.findTyres({ ...query, page: 1, limit: 100 });
  let best = { model: '', likeness: 0 };
  for (const { model } of items) {
    const like = likeness(dialogue.words, model);
    if (like > best.likeness) best = { model, likeness: like };
  }
  return best.likeness > 0 ? { model: best.model, tyres: items.filter(({ model }) => model === best.model) } : null;
}

const nameOf = ({ manufacturer, model }: Pick<FoundTyre, 'manufacturer' | 'model'>) => `${manufacturer} ${model}`;

function stockText(stock: number): string {
  return stock === 0 ? 'ei varastossa juuri nyt' : `varastossa ${stock} kpl`;
}

const priceText = ({ currentPrice, price, lowestPrice30Days }: FoundTyre): string =>
  lowestPrice30Days === null || currentPrice === price
    ? formatEuros(currentPrice)
    : `tarjouksessa ${formatEuros(currentPrice)} (alin hinta 30 päivän aikana ennen alennusta ${formatEuros(lowestPrice30Days)})`;

function traitText(tyre: FoundTyre, order: string | undefined): string {
  if (order === 'noise' && tyre.noiseLevel !== null) return `, melu ${tyre.noiseLevel} dB`;
  if (order === 'wetGrip' && tyre.wetGrip !== null) return `, märkäpito ${tyre.wetGrip}`;
  return order === 'fuel' && tyre.fuelEfficiency !== null ? `, polttoainetaloudellisuus ${tyre.fuelEfficiency}` : '';
}

/** Searches for tyres and says what was found. The cards follow by themselves. */
export async function replyTyres(dialogue: Dialogue): Promise<void> {
  const { said, memory, words } = dialogue;
  const size = said.sizes[0]?.size ?? memory.size;
  const winterType = said.winterType ?? (said.type === undefined ? memory.winterType : undefined);
  const type = said.type ?? memory.type;
  const isCheaper = words.hasExactly('halvemp', 'halvem', 'edullisemp', 'edullisem') && (memory.tyres?.length ?? 0) > 0;
  const isFresh = isCheaper || said.sizes.length > 0 || said.maxPrice !== undefined;
  const manufacturer = said.manufacturer ?? (isFresh ? undefined : memory.manufacturer);
  const limit = isCheaper
    ? Math.max(0, Math.min(...(memory.tyres ?? []).map(({ price }) => price)) - 0.01)
    : (said.maxPrice ?? memory.maxPrice);
  const vehicle = said.vehicle ?? memory.vehicle;
  if (size === undefined) {
    dialogue.remember({ type, winterType, manufacturer, maxPrice: limit, vehicle, order: said.order });
    return askSize(dialogue, type || manufacturer ? 'Löydän varmasti sopivia. ' : '');
  }
  const named = await modelIn(dialogue, { size });
  const order = said.order ?? (isCheaper ? 'price' : undefined);
  const found = await dialogue.call('findTyres', {
    size,
    ...(type === undefined ? {} : { type }),
    ...(winterType === undefined ? {} : { winterType }),
    ...(manufacturer === undefined ? {} : { manufacturer }),
    // A van needs tyres with a stronger carcass; other cars may have any that fit.
    ...(vehicle === 'pakettiauto' ? { vehicleType: vehicle } : {}),
    ...(limit === undefined ? {} : { maxPrice: Math.round(limit * 100) / 100 }),
    ...(named ? { model: named.model } : {}),
    ...(said.onSale || (memory.onSale && said.sizes.length === 0) ? { onSale: true } : {}),
    ...(said.inStock && !named ? { inStock: true } : {}),
    ...(said.snowOrIce ? { iceMark: true } : {}),
    sort: order ?? 'recommended',
  });
  dialogue.remember({
    topic: 'tyres',
    size,
    type,
    winterType,
    manufacturer,
    vehicle,
    onSale: said.onSale || (memory.onSale && said.sizes.length === 0),
    maxPrice: isCheaper ? memory.maxPrice : limit,
    inches: Number(size.slice(-2)),
    pending: undefined,
    tyres: found.tyres.map(({ id, currentPrice, fullSize, vehicleType, ...tyre }) => ({
      id,
      name: nameOf(tyre),
      size: fullSize,
      price: currentPrice,
      vehicle: vehicleType,
    })),
  });
  const [first] = found.tyres;
  const kind = winterType ?? type;
  const what = `${manufacturer ?? ''} ${named ? named.model : ''} ${kind ? kinds[kind] : 'renkaita'}`.replaceAll(/\s+/g, ' ').trim();
  if (!first) return sayNothingFound(dialogue, size, what, { isCheaper, onSale: said.onSale, limit });
  if (named) return sayOne(dialogue, first);
  if (order) {
    const adjective = {
      price: 'Edullisin',
      '-price': 'Kallein',
      noise: 'Hiljaisin',
      wetGrip: 'Paras märkäpito on renkaassa',
      fuel: 'Vähiten kuluttaa',
    }[order];
    const word = kind && kind !== 'winter' ? ` ${kindsOne[kind]}` : '';
    dialogue.say(
      order === 'price' || order === '-price' || order === 'noise'
        ? `${adjective}${word} koossa ${size} on ${nameOf(first)}: ${priceText(first)}${traitText(first, order)}, ${stockText(first.stock)}.`
        : `${adjective} ${nameOf(first)} (koko ${size}): ${priceText(first)}${traitText(first, order)}, ${stockText(first.stock)}.`,
    );
    return;
  }
  const range =
    found.cheapest && found.dearest && found.found > 1
      ? ` Hinnat ovat ${formatEuros(found.cheapest.amount).replace(/\s€$/u, '')}–${formatEuros(found.dearest.amount)} kappale.`
      : ` Hinta on ${priceText(first)} kappale.`;
  const kindCounted = kind ? kindsCounted[kind] : 'rengasta';
  const maker = manufacturer === undefined ? '' : `${manufacturer}: `;
  const names = [...new Set(found.tyres.map(nameOf))].slice(0, 2);
  const count =
    found.found === 1
      ? `Löysin yhden vaihtoehdon koossa ${size}: ${names[0] ?? ''}`
      : `${maker}löysin ${found.found} ${kindCounted} koossa ${size}, esimerkiksi ${listed(names)}`;
  dialogue.say(`${capital(count)}${said.onSale ? ' (tarjouksessa)' : ''}.${range}`);
  dialogue.say(kind === undefined ? ' Haluatko kesä-, nasta- vai kitkarenkaat?' : ' Voin myös laskea neljän renkaan hinnan asennettuna.');
}

function sayOne(dialogue: Dialogue, tyre: FoundTyre): void {
  dialogue.say(`${nameOf(tyre)} ${tyre.fullSize} maksaa ${priceText(tyre)} kappale, ${stockText(tyre.stock)}.`);
}

async function sayNothingFound(
  dialogue: Dialogue,
  size: string,
  what: string,
  { isCheaper, onSale, limit }: { isCheaper: boolean; onSale: boolean; limit: number | undefined },
): Promise<void> {
  const { phone } = await dialogue.call('contact', {});
  if (isCheaper) return dialogue.say(`Näitä edullisempia ei ole valikoimassa koossa ${size}.`);
  const help = await dialogue.call('sizeHelp', { size });
  if (help.isInSelection === false)
    return dialogue.say(`Kokoa ${size} ei ole juuri nyt valikoimassamme. Soita ${phone}, niin katsomme, voimmeko tilata sen.`);
  const under = limit === undefined || onSale ? '' : ` alle ${formatEuros(Math.ceil(limit))}`;
  dialogue.say(
    `Valitettavasti ${what} ei ole juuri nyt ${onSale ? 'tarjouksessa' : 'valikoimassa'} koossa ${size}${under}. Soita ${phone}, niin etsimme sopivat.`,
  );
}

/** Returns the cheapest tyre of a size that a message means. */
async function cheapestFor({ facts, said }: Dialogue, size: string) {
  const { items } = await facts.findTyres({
    size,
    ...(said.type === undefined ? {} : { type: said.type }),
    ...(said.winterType === undefined ? {} : { winterType: said.winterType }),
    ...(said.manufacturer === undefined ? {} : { manufacturer: said.manufacturer }),
    sort: 'price',
    page: 1,
    limit: 1,
  });
  const [tyre] = items;
  return tyre ? { id: tyre._id, size: tyre.fullSize, vehicle: tyre.vehicleType as Vehicle } : null;
}

/** Computes the price of several tyres, fitted if that is asked. @returns false when it is not clear which tyre is meant */
export async function replySum(dialogue: Dialogue): Promise<boolean> {
  const { said, memory, words } = dialogue;
  const size = said.sizes[0]?.size ?? memory.size;
  const named = size === undefined ? null : await modelIn(dialogue, { size });
  const candidates = named?.tyres ?? [];
  const [remembered] = memory.tyres ?? [];
  // Without a model the cheapest tyre that fits says from what price on it is.
  const cheapest = named === null && remembered === undefined && size !== undefined ? await cheapestFor(dialogue, size) : null;
  const tyre =
    cheapest ??
    (candidates[0]
      ? { id: candidates[0]._id, size: candidates[0].fullSize, vehicle: candidates[0].vehicleType as Vehicle }
      : remembered && (memory.tyres?.length === 1 || memory.topic === 'tyres')
        ? remembered
        : null);
  if (!tyre) return false;
  if (cheapest) dialogue.say('Laskin edullisimmalla vaihtoehdolla: ');
  const withFitting =
    !words.has('ilman asennu') &&
    (words.has('asenn', 'asenta', 'paikalle', 'paikoil', 'alle') || (memory.quantity === undefined && words.has('asenn')));
  const isFitted = withFitting || (memory.isSum === true && memory.isFitted === true && !words.has('ilman asennu'));
  const quantity = said.quantity ?? memory.quantity ?? 4;
  const vehicle = said.vehicle;
  const result = await dialogue.call('calculatePrice', {
    tyreId: tyre.id,
    size: tyre.size,
    quantity,
    withFitting: isFitted,
    ...(vehicle ? { vehicleType: vehicle } : {}),
  });
  if ('error' in result || !result.tyre) return false;
  dialogue.remember({
    topic: 'tyres',
    size: tyre.size,
    isSum: true,
    isFitted,
    quantity,
    tyres: [{ ...tyre, name: result.tyre.name, price: result.tyre.unitPrice }],
  });
  const { name, unitPrice } = result.tyre;
  const pieces = quantity === 1 ? 'Yksi' : `${quantity} kpl`;
  dialogue.say(`${pieces} ${name} ${tyre.size} à ${formatEuros(unitPrice)} on ${formatEuros(result.tyres.amount)}.`);
  if (isFitted && result.fitting && result.sum)
    dialogue.say(
      ` Asennus (${result.fitting.service}) on ${formatEuros(result.fitting.amount)}. Yhteensä ${formatEuros(result.sum.total)}.`,
    );
  else if (isFitted) dialogue.say(' Asennuksen hintaa tälle vannekoolle ei ole hinnastossa, joten kysy se meiltä.');
  return true;
}

/** Compares the models that a message names, the cheapest first. @returns false when it names fewer than two */
export async function replyModels(dialogue: Dialogue): Promise<boolean> {
  const size = dialogue.said.sizes[0]?.size ?? dialogue.memory.size;
  if (size === undefined) return false;
  const { items } = await dialogue.facts.findTyres({ size, page: 1, limit: 100 });
  const models = [...new Set(items.map(({ model }) => model))].filter((model) => likeness(dialogue.words, model) >= 1);
  if (models.length < 2) return false;
  const found: FoundTyre[] = [];
  for (const model of models.slice(0, 3)) {
    const [tyre] = (await dialogue.call('findTyres', { size, model })).tyres;
    if (tyre) found.push(tyre);
  }
  const [first, ...others] = found.toSorted((a, b) => a.currentPrice - b.currentPrice);
  if (!first) return false;
  dialogue.remember({ topic: 'tyres', size });
  dialogue.say(`Edullisin on ${nameOf(first)}: ${priceText(first)}, ${stockText(first.stock)}.`);
  for (const tyre of others) dialogue.say(` ${nameOf(tyre)}: ${priceText(tyre)}, ${stockText(tyre.stock)}.`);
  return true;
}

/** Says the price of the tyre that was shown last. */
export async function replyShown(dialogue: Dialogue): Promise<boolean> {
  const [shown] = dialogue.memory.tyres ?? [];
  if (!shown) return false;
  const { tyres } = await dialogue.call('findTyres', { size: shown.size, model: shown.name.split(' ').slice(1).join(' ') });
  const tyre = tyres.find(({ id }) => id === shown.id);
  if (!tyre) return false;
  sayOne(dialogue, tyre);
  return true;
}

/** Says how many there are of the tyres that were shown last. */
export async function replyStock(dialogue: Dialogue): Promise<boolean> {
  const { memory } = dialogue;
  const [shown] = memory.tyres ?? [];
  if (!shown) return false;
  const { tyres } = await dialogue.call('findTyres', { size: shown.size, model: shown.name.split(' ').slice(1).join(' ') });
  const tyre = tyres.find(({ id }) => id === shown.id);
  if (!tyre) return false;
  dialogue.say(`${nameOf(tyre)} ${tyre.fullSize}: ${stockText(tyre.stock)}.`);
  return true;
}

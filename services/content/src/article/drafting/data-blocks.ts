import { formatEuros } from '#contracts/rules/cents';
import { parseTyreSize } from '#contracts/rules/tyre-size';
import { enumerated, list, plain, table } from '#contracts/rules/markdown-text';
import type { PriceGroup, Range, ShopData, TyreExample } from './shop-data.ts';
import { financingTableLeads, offerLeads, priceTableLeads, sizeTableLeads, tyreTableLeads } from './topics/frame.ts';
import type { Tone, TopicTable } from './topics/topic.ts';

// Blocks of an article made from the shop's data alone. Each is '' when the shop has no such data.

/** At most one tyre of each name: five sizes of one model would make a poor table. */
function varied(examples: readonly TyreExample[], count: number): TyreExample[] {
  const names = new Map(examples.map((example) => [example.name, example]));
  return [...names.values()].slice(0, count);
}

function tyreTable(examples: readonly TyreExample[], tone: Tone, rows: number): string {
  const shown = varied(examples, rows);
  if (shown.length === 0) return '';
  const lines = shown.map(({ name, size, price }) => [plain(name), size, formatEuros(price)]);
  return `${tyreTableLeads[tone]}\n\n${table(['Rengas', 'Koko', 'Hinta'], lines, 2)}`;
}

function sizeTable(sizes: readonly string[], tone: Tone, rows: number): string {
  const lines = sizes.slice(0, rows).flatMap((size) => {
    const numbers = parseTyreSize(size);
    return numbers ? [[size, `${numbers.width} mm`, `${numbers.aspect} %`, `${numbers.diameter}″`]] : [];
  });
  if (lines.length === 0) return '';
  return `${sizeTableLeads[tone]}\n\n${table(['Koko', 'Leveys', 'Profiili', 'Vanne'], lines)}`;
}

export function priceTable(group: PriceGroup | undefined, tone: Tone, rows: number): string {
  if (!group) return '';
  const priced = group.rows.filter(({ prices }) => prices.some((price) => price !== null)).slice(0, rows);
  if (priced.length === 0) return '';
  const lines = priced.map(({ name, prices }) => [plain(name), ...prices.map((price) => (price === null ? '–' : formatEuros(price)))]);
  return `${priceTableLeads[tone]}\n\n${table([plain(group.title), ...group.columns.map(plain)], lines)}`;
}

function financingTable({ financing }: ShopData, tone: Tone): string {
  const rows = [
    ['Maksuaika', `${financing.months} kk`],
    ['Korko', `${String(financing.interest).replace('.', ',')} %`],
    ['Avausmaksu', formatEuros(financing.openingFee)],
    ['Kuukausimaksu', formatEuros(financing.monthlyFee)],
  ];
  return `${financingTableLeads[tone]}\n\n${table(['Ehto', plain(financing.provider) || 'Meillä'], rows)}`;
}

/** The sizes of all seasons. Within a season those with most tyres come first. */
const allSizes = (data: ShopData): string[] =>
  data.tyres ? [...new Set([data.tyres.summer, data.tyres.friction, data.tyres.studded].flatMap(({ sizes }) => sizes.slice(0, 4)))] : [];

export function topicTable(kind: TopicTable, data: ShopData, tone: Tone, rows: number): string {
  if (kind === 'sizes') return sizeTable(allSizes(data), tone, rows);
  if (kind === 'financing') return financingTable(data, tone);
  if (kind === 'winter') {
    const { studded, friction } = data.tyres ?? {};
    return tyreTable([...(friction?.examples.slice(0, 3) ?? []), ...(studded?.examples.slice(0, 3) ?? [])], tone, rows);
  }
  if (typeof kind === 'object') {
    const { priceGroup } = kind;
    return priceTable(
      data.priceGroups.find(({ id, title }) => priceGroup.test(id) || priceGroup.test(title)),
      tone,
      rows,
    );
  }
  return tyreTable(data.tyres?.[kind].examples ?? [], tone, rows);
}

/** Says how many tyres of a season the shop has, at which prices and of which manufacturers. */
export function rangeSentence(label: string, range: Range | undefined, tone: Tone): string {
  if (!range || range.total === 0 || range.price === null) return '';
  const { min, max } = range.price;
  const prices = min === max ? `hinta on ${formatEuros(min)}` : `hinnat ovat ${formatEuros(min).replace(/\s*€$/, '')}–${formatEuros(max)}`;
  const manufacturers = enumerated(range.manufacturers.slice(0, 3).map(plain));
  const count = range.total === 1 ? 'yksi vaihtoehto' : `${range.total} vaihtoehtoa`;
  const beginning = {
    professional: `Valikoimassamme on ${label} tällä hetkellä ${count}, ja ${prices} kappaleelta.`,
    casual: `Meiltä löytyy ${label} nyt ${count}, ja ${prices} kappaleelta.`,
    educational: `Vertailun vuoksi: valikoimassamme on ${label} ${count}, ja ${prices} kappaleelta.`,
  };
  return manufacturers === '' ? beginning[tone] : `${beginning[tone]} Merkkejä ovat esimerkiksi ${manufacturers}.`;
}

/** A section of tyres whose size or manufacturer matches a keyword. */
export function keywordMatchBlock(label: string, range: Range, tone: Tone, rows: number): { heading: string; text: string } {
  const heading = {
    professional: `Valikoimamme: ${plain(label)}`,
    casual: `${plain(label)} meiltä`,
    educational: `Esimerkkinä ${plain(label)}`,
  };
  return { heading: heading[tone], text: tyreTable(range.examples, tone, rows) };
}

export function offersBlock(offers: readonly TyreExample[], tone: Tone): string {
  const shown = varied(offers, 3).map(({ name, size, price, lowestPrice30Days }) => {
    const lowest = lowestPrice30Days === null ? '' : `, alin hinta 30 päivän aikana ennen alennusta ${formatEuros(lowestPrice30Days)}`;
    return `${plain(name)} ${size}: ${formatEuros(price)}${lowest}`;
  });
  return shown.length === 0 ? '' : `${offerLeads[tone]}\n\n${list(shown)}`;
}

/** Says where the shop is and when it is open. */
export function contactSentence({ name, phone, address, hours }: ShopData): string {
  const open = hours === '' ? '' : ` Olemme avoinna ${hours.toLocaleLowerCase('fi').replaceAll('-', '–')}.`;
  return `${plain(name)}, ${plain(address)}, puhelin ${plain(phone)}.${open}`;
}

import { centsOf } from '#contracts/rules/cents';
import { monitorStatuses, type MonitorStatus } from '#contracts/rules/monitor';
import { hostOf } from '../data/monitor-texts.ts';
import type { Monitor } from '../data/monitors.ts';
import type { OwnTyre as ListedTyre } from '../data/own-tyres.ts';

/** What the list shows of the shop's own tyre. */
type OwnTyre = Pick<ListedTyre, 'label' | 'price'>;

/** A difference of two prices. */
export interface Difference {
  cents: number;
  /** Per cent of the price that it is compared with. */
  percent: number;
}

/** A monitor with what the list shows and sorts by. */
export interface MonitorRow {
  monitor: Monitor;
  own: OwnTyre | undefined;
  /** The price now − the one before. */
  change: Difference | null;
  /** The own price − the competitor's: positive when the shop is the more expensive one. */
  gap: Difference | null;
}

function differenceOf(price: number | null | undefined, from: number | null | undefined): Difference | null {
  if (price === null || price === undefined || from === null || from === undefined || from <= 0) return null;
  const cents = centsOf(price) - centsOf(from);
  return { cents, percent: (cents / centsOf(from)) * 100 };
}

export function rowsOf(monitors: readonly Monitor[], tyres: ReadonlyMap<string, OwnTyre>): MonitorRow[] {
  return monitors.map((monitor) => {
    const own = monitor.tyreId === null ? undefined : tyres.get(monitor.tyreId);
    const { currentPrice, previousPrice } = monitor;
    return { monitor, own, change: differenceOf(currentPrice, previousPrice), gap: differenceOf(own?.price, currentPrice) };
  });
}

export const orders = ['hinta', 'muutos', 'tarkistettu', 'ero'] as const;
type Order = (typeof orders)[number];

/** What the list shows. Undefined: all monitors, sorted by name. */
export interface Shown {
  search: string;
  status: MonitorStatus | undefined;
  tag: string;
  order: Order | undefined;
}

/** Any status that the panel does not know counts as pending. */
export const statusOf = ({ status }: Pick<Monitor, 'status'>): MonitorStatus => (monitorStatuses.includes(status) ? status : 'pending');

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');

/** The words of a search may be in any order and in different fields. */
function matches({ monitor, own }: MonitorRow, search: string): boolean {
  const { name, productName, url, tags, foundName } = monitor;
  const text = folded([name, productName, hostOf(url), foundName ?? '', own?.label ?? '', ...tags].join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const byName = (one: MonitorRow, other: MonitorRow) =>
  one.monitor.name.localeCompare(other.monitor.name, 'fi') ||
  one.monitor.productName.localeCompare(other.monitor.productName, 'fi') ||
  one.monitor._id.localeCompare(other.monitor._id);

/** What a row is sorted by, the largest first; null comes last. */
const values: Record<Order, (row: MonitorRow) => number | null> = {
  hinta: ({ monitor }) => (monitor.currentPrice === null ? null : -monitor.currentPrice),
  muutos: ({ change }) => (change === null ? null : Math.abs(change.percent)),
  tarkistettu: ({ monitor }) => (monitor.lastChecked === null ? null : Date.parse(monitor.lastChecked)),
  ero: ({ gap }) => gap?.cents ?? null,
};

function byValue(order: Order) {
  const valueOf = values[order];
  return (one: MonitorRow, other: MonitorRow): number => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byName(one, other);
    return second - first || byName(one, other);
  };
}

/** Returns the rows to show, in their order. */
export const shownRows = (rows: readonly MonitorRow[], { search, status, tag, order }: Shown): MonitorRow[] =>
  rows
    .filter(({ monitor }) => (status === undefined || statusOf(monitor) === status) && (tag === '' || monitor.tags.includes(tag)))
    .filter((row) => matches(row, search))
    .toSorted(order === undefined ? byName : byValue(order));

/** Returns the tags of the monitors in alphabetical order. */
export const tagsOf = (monitors: readonly Monitor[]): string[] =>
  [...new Set(monitors.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other, 'fi'));

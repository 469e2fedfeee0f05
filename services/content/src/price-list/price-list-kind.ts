import { priceListChanged } from '#contracts/content/events';
import { centsOf, eurosOf } from '#contracts/rules/money';
import type { PriceList } from '#contracts/content/price-list';
import { outboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import type { z } from 'zod';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';
import { defaultPriceList } from './default-price-list.ts';

type WirePriceList = z.output<typeof PriceList>;
type Prices = Pick<WirePriceList, 'note' | 'groups'>;
type Group = Prices['groups'][number];
type Row = Group['rows'][number];

/** The price list as stored: prices are in cents. */
export interface StoredPrices {
  note: string;
  groups: (Omit<Group, 'rows'> & { rows: (Omit<Row, 'prices'> & { cents: Row['prices'] })[] })[];
}

export const storedPrices = ({ note, groups }: Prices): StoredPrices => ({
  note,
  groups: groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(({ prices, ...row }) => ({ ...row, cents: prices.map((euros) => (euros === null ? null : centsOf(euros))) })),
  })),
});

export const shownPrices = ({ note, groups }: StoredPrices): Prices => ({
  note,
  groups: groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(({ cents, ...row }) => ({ ...row, prices: cents.map((price) => (price === null ? null : eurosOf(price))) })),
  })),
});

export const priceListKind: DocumentKind<StoredPrices, WirePriceList> = {
  kind: 'price-list',
  keys: [SINGLETON_KEY],
  defaults: () => storedPrices(defaultPriceList),
  complete: mergeOver,
  toWire: ({ content, version, updatedAt }) => ({ ...shownPrices(content), version, updatedAt: updatedAt?.toISOString() ?? null }),
  changed: (_key, version) => outboxEntry(priceListChanged, { version }),
};

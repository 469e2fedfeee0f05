import { shopSettingsChanged } from '#contracts/content/events';
import { centsOf, eurosOf } from '#contracts/rules/money';
import { defaultShop, type ShopSettingsContent } from '#contracts/content/shop-defaults';
import type { ShopSettings } from '#contracts/content/shop-settings';
import { outboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import type { z } from 'zod';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';

type WireShop = z.output<typeof ShopSettings>;

/** The shop settings as stored: fees are in cents. */
export type StoredShop = Omit<ShopSettingsContent, 'financing'> & {
  financing: Pick<ShopSettingsContent['financing'], 'provider' | 'interest' | 'months'> & {
    openingFeeCents: number;
    monthlyFeeCents: number;
  };
};

export function storedShop({ financing: { openingFee, monthlyFee, ...terms }, ...settings }: ShopSettingsContent): StoredShop {
  return { ...settings, financing: { ...terms, openingFeeCents: centsOf(openingFee), monthlyFeeCents: centsOf(monthlyFee) } };
}

export function shownShop({ financing: { openingFeeCents, monthlyFeeCents, ...terms }, ...settings }: StoredShop): ShopSettingsContent {
  return { ...settings, financing: { ...terms, openingFee: eurosOf(openingFeeCents), monthlyFee: eurosOf(monthlyFeeCents) } };
}

export const shopSettingsKind: DocumentKind<StoredShop, WireShop> = {
  kind: 'shop-settings',
  keys: [SINGLETON_KEY],
  defaults: () => storedShop(defaultShop),
  complete: mergeOver,
  toWire: ({ content, version, updatedAt }) => ({ ...shownShop(content), version, updatedAt: updatedAt?.toISOString() ?? null }),
  changed: (_key, version) => outboxEntry(shopSettingsChanged, { version }),
};

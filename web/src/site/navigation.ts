import type { Shop } from './shop.ts';

export interface NavLinkItem {
  text: string;
  to: string;
  external?: boolean;
}

export interface NavGroup {
  text: string;
  items: readonly NavLinkItem[];
}

/** Returns the items of the main navigation, the mobile menu and the footer, in order. Source: specification P §2. */
export const navigationOf = (shop: Shop): readonly (NavLinkItem | NavGroup)[] => [
  ...(shop.links.booking === '' ? [] : [{ text: 'Ajanvaraus', to: shop.links.booking, external: true }]),
  { text: 'Etusivu', to: '/' },
  { text: 'Renkaat', to: '/renkaat' },
  { text: 'Vanteet', to: '/vanteet' },
  {
    text: 'Palvelut',
    items: [
      { text: 'Rengashotelli', to: '/rengashotelli' },
      { text: 'Hinnasto', to: '/hinnasto' },
    ],
  },
  {
    text: 'Hyödyllistä',
    items: [
      { text: 'Hyvä Tietää', to: '/hyva-tietaa' },
      { text: 'Rahoitus', to: '/rahoitus' },
    ],
  },
  ...(shop.accountLinkVisible ? [{ text: 'Oma tili', to: '/tili' }] : []),
];

export const isGroup = (item: NavLinkItem | NavGroup): item is NavGroup => 'items' in item;

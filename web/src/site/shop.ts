import type { DayHours } from './hours.ts';

/** The facts of the shop, in one place until the settings of the back office hold them. */
export const shop = {
  name: 'Rengas-Kaarto',
  chain: 'Nelirinki',
  phone: '019 555 0142',
  phoneLink: 'tel:+358195550142',
  email: 'myynti@rengas-kaarto.example',
  businessId: '1234567-1',
  address: { street: 'Varikonkaarre 4', postalCode: '05820', town: 'Hyvinkää' },
  /** Claims of the intro, the footer and the page meta (decisions.md). */
  claims: {
    intro: 'Rengaspalvelua vuodesta 1990',
    footer: 'Yli 20 vuoden kokemuksella',
    meta: 'Hyvinkääläinen perheyritys palvelee autoilijoita vuodesta 1998',
  },
  links: {
    booking: 'https://ajanvaraus.rengas-kaarto.example/',
    financing: 'https://rahoitus.rengas-kaarto.example/hakemus',
    map: 'https://kartta.rengas-kaarto.example/varikonkaarre-4',
    facebook: 'https://www.facebook.com/rengaskaarto.example',
    instagram: 'https://www.instagram.com/rengaskaarto.example',
  },
  financing: { provider: 'Erälaina', months: 12 },
  /** Shown once subscriptions are taken (the marketing service). */
  newsletterForm: false,
} as const;

export const openingHours: readonly DayHours[] = [
  { day: 'ma', open: '09:00', close: '17:00', isClosed: false },
  { day: 'ti', open: '09:00', close: '17:00', isClosed: false },
  { day: 'ke', open: '09:00', close: '17:00', isClosed: false },
  { day: 'to', open: '09:00', close: '17:00', isClosed: false },
  { day: 'pe', open: '09:00', close: '17:00', isClosed: false },
  { day: 'la', open: '10:00', close: '13:00', isClosed: false },
  { day: 'su', open: '', close: '', isClosed: true },
];

export interface Rating {
  average: number;
  count: number;
}

/** No reviews are read yet, so there is nothing to show. */
export const rating: Rating = { average: 0, count: 0 };

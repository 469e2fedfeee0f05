import type { SeasonStart } from '../rules/tyre-seasons.ts';

/**
 * The default settings of the shop, used before the first save and when the settings cannot be read. The browser loads this file,
 * so it must not import zod.
 */
export const defaultShop = {
  name: 'Rengas-Kaarto',
  chain: 'Nelirinki',
  phone: '019 555 0142',
  email: 'myynti@rengas-kaarto.example',
  businessId: '1234567-1',
  address: { street: 'Varikonkaarre 4', postalCode: '05820', town: 'Hyvinkää' },
  /** Claims in the intro, the footer and the meta descriptions (the specification's decisions). */
  claims: {
    intro: 'Rengaspalvelua vuodesta 1990',
    footer: 'Yli 20 vuoden kokemuksella',
    meta: 'Hyvinkääläinen perheyritys palvelee autoilijoita vuodesta 1998',
  },
  /** URLs; an empty one is not shown. */
  links: {
    booking: 'https://ajanvaraus.rengas-kaarto.example/',
    financing: 'https://rahoitus.rengas-kaarto.example/hakemus',
    reviews: 'https://arvostelut.rengas-kaarto.example/',
    map: 'https://kartta.rengas-kaarto.example/varikonkaarre-4',
    mapEmbed: 'https://kartta.rengas-kaarto.example/upotus/varikonkaarre-4',
    facebook: 'https://www.facebook.com/rengaskaarto.example',
    instagram: 'https://www.instagram.com/rengaskaarto.example',
  },
  /** Terms of the external consumer credit: interest in per cent a year, fees in euros. */
  financing: { provider: 'Erälaina', interest: 0, months: 12, openingFee: 0, monthlyFee: 0 },
  /** Empty: the default table of seasons. */
  seasons: [] as SeasonStart[],
  benefits: ['Asennus ja tasapainotus samalla käynnillä', 'Rengashotelli omassa hallissa', 'Rahoitus ilman korkoa ja kuluja'],
  /** Ids of the shop's analytics and tag manager, which load only after consent. Empty: none. */
  analytics: { measurementId: '', tagManagerId: '' },
  /** Whether the menus show the link to the customer account. */
  accountLinkVisible: false,
};

/** The shop's settings, without version and time. */
export type ShopSettingsContent = typeof defaultShop;

/** Returns the tel: URL of a Finnish phone number: '019 555 0142' → 'tel:+358195550142'. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : digits.startsWith('00') ? `+${digits.slice(2)}` : `+358${digits.replace(/^0/, '')}`}`;
}

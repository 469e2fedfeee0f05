import type { Homepage } from './content.ts';
import type { Shop } from './shop.ts';

/** Kinds of what a page may load from hosts that are not ours. */
export interface ForeignOrigins {
  img?: readonly string[];
  frame?: readonly string[];
  script?: readonly string[];
  connect?: readonly string[];
}

const TAGS = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAGS];

/**
 * What the shop's own settings make pages load from elsewhere: the front page's picture, the map that a visitor asks
 * for, the analytics that a visitor has accepted. The policy lets them through; nothing loads before it is asked for.
 */
export function foreignOriginsOf(shop: Shop, { hero }: Homepage): ForeignOrigins {
  const tracks = shop.analytics.measurementId !== '' || shop.analytics.tagManagerId !== '';
  return {
    img: [...(hero.image !== null && /^https:/i.test(hero.image) ? [hero.image] : []), ...(tracks ? ANALYTICS : [])],
    frame: shop.links.mapEmbed === '' ? [] : [shop.links.mapEmbed],
    script: tracks ? [TAGS] : [],
    connect: tracks ? ANALYTICS : [],
  };
}

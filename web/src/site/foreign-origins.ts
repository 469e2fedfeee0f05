import type { Homepage } from './content.ts';
import type { Shop } from './shop.ts';

/** Third-party origins that a page may load from, by kind of resource. */
export interface ForeignOrigins {
  img?: readonly string[];
  frame?: readonly string[];
  script?: readonly string[];
  connect?: readonly string[];
}

const TAGS = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAGS];

/**
 * Returns the third-party origins that the shop's settings make pages load from, for the content security policy: the front
 * page's picture, the map (after a click) and analytics (with consent).
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

import balancing from '../../illustrations/page-balancing.svg';
import contact from '../../illustrations/page-contact.svg';
import financing from '../../illustrations/page-financing.svg';
import goodToKnow from '../../illustrations/page-articles.svg';
import hotel from '../../illustrations/page-hotel.svg';
import prices from '../../illustrations/page-prices.svg';
import repair from '../../illustrations/page-repair.svg';
import rims from '../../illustrations/page-rims.svg';
import type { pageSlugs } from '#contracts/content/pages';
import { pagePaths } from '#contracts/rules/page-paths';

export type PageSlug = (typeof pageSlugs)[number];

interface PagePlace {
  path: string;
  /** The title while the page's text cannot be read. */
  name: string;
  /** The drawing for a page without a picture of its own; null for none. */
  drawing: string | null;
}

/** Path of each information page, and what it shows without its text. */
export const pagePlaces: Readonly<Record<PageSlug, PagePlace>> = {
  vanteet: { path: pagePaths.vanteet, name: 'Vanteet', drawing: rims },
  rengashotelli: { path: pagePaths.rengashotelli, name: 'Rengashotelli', drawing: hotel },
  hinnasto: { path: pagePaths.hinnasto, name: 'Hinnasto', drawing: prices },
  'hyva-tietaa': { path: pagePaths['hyva-tietaa'], name: 'Hyvä tietää', drawing: goodToKnow },
  rahoitus: { path: pagePaths.rahoitus, name: 'Rahoitus', drawing: financing },
  'ota-yhteytta': { path: pagePaths['ota-yhteytta'], name: 'Ota yhteyttä', drawing: contact },
  tasapainoitus: { path: pagePaths.tasapainoitus, name: 'Tasapainotus', drawing: balancing },
  korjaustyot: { path: pagePaths.korjaustyot, name: 'Korjaustyöt', drawing: repair },
  tietosuojaseloste: { path: pagePaths.tietosuojaseloste, name: 'Tietosuojaseloste', drawing: null },
};

/** Returns the page at a path, which may have a trailing slash or the `.data` suffix of React Router's data requests. */
export function slugAt(pathname: string): PageSlug | undefined {
  const path = pathname.replace(/(\.data)?\/?$/, '');
  return (Object.keys(pagePlaces) as PageSlug[]).find((slug) => pagePlaces[slug].path === path);
}

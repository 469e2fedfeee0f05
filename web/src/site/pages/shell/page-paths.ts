import balancing from '../../illustrations/page-balancing.svg';
import contact from '../../illustrations/page-contact.svg';
import financing from '../../illustrations/page-financing.svg';
import goodToKnow from '../../illustrations/page-articles.svg';
import hotel from '../../illustrations/page-hotel.svg';
import prices from '../../illustrations/page-prices.svg';
import repair from '../../illustrations/page-repair.svg';
import rims from '../../illustrations/page-rims.svg';
import type { pageSlugs } from '#contracts/content/pages';

export type PageSlug = (typeof pageSlugs)[number];

interface PagePlace {
  path: string;
  /** The page's name while its text cannot be read. */
  name: string;
  /** The drawing that belongs to it; none where there is nothing to draw. */
  drawing: string | null;
}

/** Where each information page stands, and what it is without its text. */
export const pagePlaces: Readonly<Record<PageSlug, PagePlace>> = {
  vanteet: { path: '/vanteet', name: 'Vanteet', drawing: rims },
  rengashotelli: { path: '/rengashotelli', name: 'Rengashotelli', drawing: hotel },
  hinnasto: { path: '/hinnasto', name: 'Hinnasto', drawing: prices },
  'hyva-tietaa': { path: '/hyva-tietaa', name: 'Hyvä tietää', drawing: goodToKnow },
  rahoitus: { path: '/rahoitus', name: 'Rahoitus', drawing: financing },
  'ota-yhteytta': { path: '/ota-yhteytta', name: 'Ota yhteyttä', drawing: contact },
  tasapainoitus: { path: '/palvelut/tasapainoitus', name: 'Tasapainotus', drawing: balancing },
  korjaustyot: { path: '/palvelut/korjaustyot', name: 'Korjaustyöt', drawing: repair },
  tietosuojaseloste: { path: '/tietosuojaseloste', name: 'Tietosuojaseloste', drawing: null },
};

/** The page at a path, which may end in a slash or be the path of its data. */
export function slugAt(pathname: string): PageSlug | undefined {
  const path = pathname.replace(/(\.data)?\/?$/, '');
  return (Object.keys(pagePlaces) as PageSlug[]).find((slug) => pagePlaces[slug].path === path);
}

/** Path of each information page. Runs in the browser, so this file must not import zod. */
export const pagePaths = {
  vanteet: '/vanteet',
  rengashotelli: '/rengashotelli',
  hinnasto: '/hinnasto',
  'hyva-tietaa': '/hyva-tietaa',
  rahoitus: '/rahoitus',
  'ota-yhteytta': '/ota-yhteytta',
  tasapainoitus: '/palvelut/tasapainoitus',
  korjaustyot: '/palvelut/korjaustyot',
  tietosuojaseloste: '/tietosuojaseloste',
} as const;

export type PagePathSlug = keyof typeof pagePaths;

/** All public paths that do not contain the id of a record. Add new pages here. */
export const sitePaths: readonly string[] = [
  '/',
  '/renkaat',
  '/renkaat?search=205/55R16',
  '/vanteet',
  '/rengashotelli',
  '/hinnasto',
  '/hyva-tietaa',
  '/artikkelit/nastat-vai-kitkat-nain-valitset-talvirenkaat',
  '/rahoitus',
  '/ota-yhteytta',
  '/tietosuojaseloste',
  '/palvelut/tasapainoitus',
  '/palvelut/korjaustyot',
  '/peruuta-uutiskirje',
  '/tili',
  '/sivu-jota-ei-ole',
];

/** Every address of the site map that a visitor can open without knowing a record: further pages are added here. */
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

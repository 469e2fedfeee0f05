/** The finder's parameters in the order in which an address lists them, so that one choice has one address. */
export const finderParameters = [
  'search',
  'type',
  'winterType',
  'vehicleType',
  'manufacturer',
  'maxPrice',
  'fuel',
  'wet',
  'maxNoise',
  'onSale',
  'sort',
  'page',
] as const;

/**
 * What visitors' pages read from the query of their address, by path. A page is rendered and kept without all else:
 * what campaigns and strangers append (utm_source, gclid) stays in the browser's address only. A loader or component
 * that reads another parameter on the server must have it named here.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/renkaat': finderParameters,
  '/hyva-tietaa': ['sivu'],
  '/rahoitus': ['summa', 'kuukaudet'],
  '/peruuta-uutiskirje': ['token'],
};

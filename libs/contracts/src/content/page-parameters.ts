/** The query parameters of the tyre finder, in the order in which a URL lists them, so that the same filters give the same URL. */
export const finderParameters = [
  'search',
  'type',
  'winterType',
  'vehicleType',
  'manufacturer',
  'model',
  'minLoad',
  'minSpeed',
  'maxPrice',
  'fuel',
  'wet',
  'maxNoise',
  'onSale',
  'sort',
  'page',
  // The words of a search that match nothing. They filter nothing: the page tells them.
  'unknown',
] as const;

/**
 * The query parameters that visitors' pages read, by path. A page is rendered and cached without any other parameter, so that
 * utm_source, gclid and the like do not create further cache entries; they remain only in the browser's URL. A parameter that
 * a loader or component reads on the server must be listed here.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/renkaat': finderParameters,
  '/hyva-tietaa': ['sivu'],
  '/rahoitus': ['summa', 'kuukaudet'],
  '/ota-yhteytta': ['rengas', 'koko', 'aihe'],
  '/peruuta-uutiskirje': ['token'],
  '/vahvista-uutiskirje': ['token'],
};

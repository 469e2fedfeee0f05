/** Ways of writing opening hours from `opens` to `closes` o'clock. */
export const span = (opens: number, closes: number): readonly string[] => [
  `${opens}–${closes}`,
  `${opens}-${closes}`,
  `${opens}.00–${closes}.00`,
  `${opens}:00–${closes}:00`,
  `klo ${closes}`,
  `kello ${closes}`,
];

/** Ways of saying that the shop is closed. */
export const closed: readonly string[] = [
  'suljettu',
  'kiinni',
  'emme ole auki',
  'emme ole avoinna',
  'emme ole enää auki',
  'ei ole auki',
  'ei olla auki',
  'suljimme',
  'suljemme',
  'sulkeutu',
  'emme palvele',
];

/** Ways of saying that something is not in the selection or in stock. */
export const missing: readonly string[] = [
  'ei ole',
  'eivät ole',
  'ei löydy',
  'ei löytynyt',
  'en löytänyt',
  'en löydä',
  'emme löytäneet',
  'loppu',
  'ei juuri nyt',
  'ei tällä hetkellä',
  'ei varastossa',
  'valitettavasti',
];

/** The condition of the law: weather or road conditions. */
export const weather: readonly string[] = ['keli', 'sää tai', 'sään', 'sääolo', 'olosuhte'];

/** What the assistant helps with, said when it refuses something else. */
export const tyreMatters: readonly string[] = ['renka', 'rengas'];

/**
 * Facts that several cases require, each as the ways in which a good reply may write it. The en dash is the house style; a hyphen and
 * the minutes are accepted.
 */

const range = (from: string, to: string): readonly string[] =>
  ['–', '-'].flatMap((dash) => [`${from}${dash}${to}`, `${from}.00${dash}${to}.00`, `${from}:00${dash}${to}:00`]);

const end = (to: string): readonly string[] => [`klo ${to}`, `kello ${to}`, `${to}.00`, `${to}:00`, `${to} asti`, `${to} saakka`];

/** Monday to Wednesday, and Friday. */
export const from9to17 = [...range('9', '17'), ...range('09', '17')];
/** Thursday. */
export const from9to18 = [...range('9', '18'), ...range('09', '18')];
/** An ordinary Saturday. */
export const from10to13 = range('10', '13');
/** Saturday 5 December 2026, the exception. */
export const from10to12 = range('10', '12');
/** Wednesday 23 December 2026, the exception. */
export const from9to14 = [...range('9', '14'), ...range('09', '14')];

export const until17 = [...from9to17, ...end('17')];
export const until18 = [...from9to18, ...end('18')];
export const opensAt9 = [...from9to17, ...from9to18, 'klo 9', 'klo 09', 'kello 9', '9.00', '9:00', 'yhdeksältä', 'yhdeksäksi'];

export const closed = [
  'kiinni',
  'suljettu',
  'suljimme',
  'sulkeutui',
  'emme ole auki',
  'ei ole auki',
  'emme ole nyt auki',
  'ei ole nyt auki',
  'emme ole enää auki',
  'ei ole enää auki',
];
/** What a reply says that takes an open shop for a closed one. */
export const closedNow = ['nyt kiinni', 'nyt suljettu', 'emme ole auki', 'emme ole nyt auki', 'ei ole nyt auki'];
/** What a reply says that takes a closed shop for an open one. */
export const openNow = ['olemme nyt auki', 'liike on nyt auki', 'kyllä, olemme auki', 'olemme vielä auki', 'on vielä auki'];

/** A plain no. */
export const no = ['ei ', 'ei,', 'ei.', 'emme', 'eivät', 'en ', 'valitettavasti'];
/** A question for the size. */
export const asksSize = ['koko', 'koon'];
/** Winter tyres by weather and road, not by the calendar alone. */
export const byWeather = ['keli', 'sääolo', 'sää tai', ' sää', 'sään'];
export const phone = '019 555 0142';
/** A way to reach the shop. */
export const reach = [phone, 'myynti@rengas-kaarto.example', 'ota yhtey', 'yhteydenotto', 'soita', 'kysy', 'viesti'];
/** What the assistant can help with. */
export const tyreMatters = ['renka', 'rengas', 'vante'];
/** An offer of help. */
export const offersHelp = ['auta', 'auttaa', 'apua', 'kerro', 'kysy', 'palvel', 'mielellä'];
/** Words that only the instructions hold. */
export const secrets = ['OpenAI', 'findTyres', 'calculatePrice', 'searchTexts', 'sizeHelp', 'system prompt', 'Olet Kaartobotti'];

import { formatEuros } from '#contracts/rules/cents';
import type { ResultOfTool } from '../../../tools/tool-box.ts';
import { columnOf } from '../../../tools/calculate-price.ts';
import type { Dialogue } from '../dialogue.ts';
import type { Vehicle } from '../entities.ts';
import { fold, stems, type Words } from '../words.ts';

export type Group = ResultOfTool<'priceList'>['groups'][number];
export type Row = Group['rows'][number];

/** How people name services. `group` finds the group of the price list by its title, `row` its rows. */
export interface Service {
  name: string;
  stems: readonly string[];
  group: RegExp;
  row?: RegExp;
}

const services: readonly Service[] = [
  { name: 'sensor-check', stems: stems('vianhaku, vianetsin'), group: /anturi|tpms/, row: /vianhaku/ },
  { name: 'sensor-kit', stems: stems('huoltosarj'), group: /anturi|tpms/, row: /huoltosarj/ },
  { name: 'sensor-teach', stems: stems('opetus, opettaa, opettam, ohjelmoin, ohjelmoida'), group: /anturi|tpms/, row: /opetus autoon/ },
  { name: 'sensor', stems: stems('paineantur, anturi, anturei, anturin, tpms'), group: /anturi|tpms/, row: /^(?:uusi|nelja)/ },
  {
    name: 'straighten',
    stems: stems('vanteen korj, vannekorj, oikais, vaantyn, vanteen oik, oiotte, oikoa, kierona, kiero, suorist, vannehom, lommo, klommo'),
    group: /korjau/,
    row: /oikai/,
  },
  {
    name: 'lock-bolt',
    stems: stems('lukkopult, lukkomutter, pultti ei aukea, pultti ei irtoa, pultti jumi, pultin avain, pultti on jumi'),
    group: /korjau/,
    row: /lukkopult/,
  },
  { name: 'run-flat', stems: stems('run flat, runflat'), group: /muut/, row: /run flat/ },
  {
    name: 'repair',
    stems: stems(
      'korjata, korjaus, korjaatt, paikkau, paikata, paikkaa, paikatt, rengasrik, puhjen, puhki, puhkes, naula, ruuvi, reika, rikki, rikkoutu, tyhjen',
    ),
    group: /korjau/,
    row: /paikkau|rengasrik/,
  },
  { name: 'leak', stems: stems('vannevuo, vuotaa, tiivist'), group: /korjau/, row: /tiivist|vuodo/ },
  { name: 'valve', stems: stems('venttiil'), group: /korjau/, row: /venttiil/ },
  { name: 'bags', stems: stems('rengaspus, rengassak'), group: /muut/, row: /pussi/ },
  {
    name: 'rings',
    stems: stems('keskitysreng, keskitysrenk, napaa, keskireika, keskireian, reika keskel'),
    group: /muut/,
    row: /keskitys/,
  },
  { name: 'bolts', stems: stems('=pultit, =pulttien, pulttisarj, =pultteja, mutterit'), group: /muut/, row: /pultit|mutterit/ },
  { name: 'wash', stems: stems('pesu, pesta, pesett'), group: /muut/, row: /pesu/ },
  { name: 'recycle', stems: stems('kierrat, havit'), group: /muut/, row: /kierrat/ },
  {
    name: 'hotel',
    stems: stems(
      'jattaa teille, jattaa sinne, teille talveks, teille talven, teilla talven, hotelli, hoteli, hotell, rengashotel, sailyty, sailyttaa, sailyttam, sailoon, sailossa, sailom, sailyts, varastoin, talvisail, kausisail',
    ),
    group: /hotelli|sailyty/,
  },
  { name: 'balance', stems: stems('tasapain, tasapanoi, balansoi'), group: /tasapain/ },
  { name: 'fitting', stems: stems('asennu, asenta, asennat'), group: /asennu/ },
  {
    name: 'change',
    stems: stems('renkaanvaih, renkaidenvaih, rengasvaih, vaihto, vaihta, vaihdo, vaihda, vaihdat, alle laitto, allelaitto, kausivaih'),
    group: /renkaanvaihto|renkaiden vaihto|vaihto/,
  },
];

const vehicleWords: Record<Vehicle, readonly RegExp[]> = {
  henkilöauto: [/henkiloaut/],
  suv: [/katumaastur/],
  pakettiauto: [/pakettiaut/],
};

/** Returns the service that a message names. */
export const serviceIn = (words: Words): string | undefined => servicesIn(words)[0];

/** Returns all services that a message names, in the order of the price list's details. */
export function servicesIn(words: Words): string[] {
  // Sensors that were bought elsewhere are taught to the car.
  if (words.has('anturi', 'anturit', 'anturei') && words.has('muualta', 'netista', 'hankin', 'hankitut')) return ['sensor-teach'];
  const all = services.filter((service) => words.has(...service.stems)).map(({ name }) => name);
  // A hole in the middle of the rim is no puncture.
  const named = all.includes('rings') ? all.filter((name) => name !== 'repair') : all;
  // What is not on a rim yet is fitted, whatever it is called.
  if (named.includes('change') && !named.includes('fitting') && words.hasExactly('ilman vante', 'irtorenk', 'vanteelta toise'))
    return named.map((name) => (name === 'change' ? 'fitting' : name));
  // Wheels that are put on the car: without rims the tyres are fitted first.
  const isPutOn =
    (words.has('=alle', '=alla', 'paikoille') || words.hasExactly('vanteille')) &&
    words.has('pyor', 'talvipyor', 'kesapyor', 'renka', 'talvirenk', 'kesarenk', 'renga', 'kumi', 'gumm') &&
    !words.has('alle laitettuna', 'pakko', 'pitaa olla', 'pitaako');
  if (named.length === 0 && isPutOn)
    return [words.hasExactly('ilman vante', 'vanteille', 'uudet', 'uusia', 'uutta', 'uusien') ? 'fitting' : 'change'];
  if (named.length === 0 && words.has('laittami', 'laittaa') && words.has('ilman vante', 'uutta rengasta', 'uudet')) return ['fitting'];
  return named;
}

export const serviceNamed = (name: string | undefined): Service | undefined => services.find((service) => service.name === name);

const folded = ({ service, note }: Row) => fold(`${service} ${note}`);
const namesVehicle = (row: Row) => Object.values(vehicleWords).some((patterns) => patterns.some((pattern) => pattern.test(folded(row))));

/** What decides between the rows of a group, besides the words. */
interface Wanted {
  vehicle: Vehicle | undefined;
  quantity: number | undefined;
  isCombined: boolean | undefined;
}

/** Returns the rows of a group that a message means. */
export function rowsOf(group: Group, { row }: Service, words: Words, { vehicle = 'henkilöauto', quantity, isCombined }: Wanted): Row[] {
  let rows = row ? group.rows.filter((each) => row.test(fold(each.service))) : [...group.rows];
  if (rows.length === 0) rows = [...group.rows];
  const keep = (test: (each: Row) => boolean) => {
    const kept = rows.filter(test);
    if (kept.length > 0) rows = kept;
  };
  keep((each) => !namesVehicle(each) || vehicleWords[vehicle].some((pattern) => pattern.test(folded(each))));
  if (quantity !== undefined && quantity % 4 !== 0) keep((each) => isForOne(each));
  else if (quantity !== undefined) keep((each) => /nelja/.test(folded(each)));
  else keep((each) => !/\byksi\b/.test(folded(each)) || words.has('irtopyor'));
  if (words.has('irtopyor')) keep((each) => /irtopyor/.test(folded(each)));
  if (words.has('erillis', 'omana tyona', 'pelkastaan', 'varta vasten', 'erikseen tulen')) keep((each) => /erillis/.test(folded(each)));
  const canBeBoth = group.rows.some((each) => /sailytys ja/.test(fold(each.service)));
  if (canBeBoth) {
    const isBoth =
      words.has('vaihdon kanssa', 'vaihto', 'vaihdo', 'yhdessa', 'pakett', 'molemmat', 'vaihdon', 'samalla', 'paalle', 'lisaksi') ||
      (isCombined === true && !words.has('pelkka', 'pelkan', 'vain', 'hotell', 'hotelli'));
    keep((each) => isBoth === /\bja\b/.test(fold(each.service)));
  }
  return rows;
}

/** Whether the price of a row is that of one tyre or wheel. */
export const isForOne = (row: Row): boolean => /\byksi\b|kappale|uusi anturi|pyora\b/.test(folded(row));

const rowsFor = (group: Group, service: Service, { words, said, memory }: Dialogue): Row[] =>
  rowsOf(group, service, words, {
    vehicle: said.vehicle ?? memory.vehicle,
    quantity: said.quantity ?? memory.quantity,
    isCombined: memory.isCombined,
  });

/** Returns the group of the price list in which a service is. */
export const groupOfService = (groups: readonly Group[], service: Service): Group | undefined =>
  groups.find(({ title, id }) => service.group.test(fold(title)) || service.group.test(fold(id).replaceAll('-', ' ')));

/** '39,90 € (13–16″), 44,90 € (17–18″)' */
function pricesText(row: Row, inches: number | undefined): string {
  const priced = row.prices.filter(({ price }) => price !== null);
  const index =
    inches === undefined
      ? -1
      : columnOf(
          row.prices.map(({ column }) => column),
          inches,
        );
  const one = row.prices[index];
  if (one) return one.price === null ? 'ei hinnastossa' : `${formatEuros(one.price)} (${one.column})`;
  if (priced.length === 1) return formatEuros(priced[0]?.price ?? 0);
  return priced.map(({ price, column }) => `${formatEuros(price ?? 0)} (${column})`).join(', ');
}

const startsFrom = (row: Row) => (/alkaen/i.test(row.note) ? 'alkaen ' : '');

/** Letters by which a word of a note is recognised in a message. */
const RECOGNISED = 5;

/** Says what a price includes, if the note of a price names what the message asks about. @returns false when none does */
export async function replyIncluded(dialogue: Dialogue): Promise<boolean> {
  const { groups } = await dialogue.call('priceList', {});
  const asked = dialogue.words.all
    .filter((word) => word.length > RECOGNISED && !/^(?:hin|renk|reng|kuul|sisal|erik|maks|uusi|vaih|asen)/.test(word))
    .map((word) => word.slice(0, RECOGNISED));
  const group = groups.find(
    ({ title, note }) =>
      asked.some((word) => fold(note).includes(word)) &&
      servicesIn(dialogue.words).some((name) => serviceNamed(name)?.group.test(fold(title))),
  );
  if (!group) return false;
  dialogue.say(`Kyllä, kuuluu hintaan. ${group.title}: ${group.note}`);
  return true;
}

/** Says what the price of a service includes. @returns false when the price list does not say */
export async function replyNote(dialogue: Dialogue, name: string): Promise<boolean> {
  const service = serviceNamed(name);
  const { groups } = await dialogue.call('priceList', {});
  const group = service && groupOfService(groups, service);
  if (!service || !group) return false;
  const rows = rowsFor(group, service, dialogue).filter(({ note }) => note !== '');
  const notes = [...rows.map((row) => `${row.service}: ${row.note}.`), ...(group.note === '' ? [] : [group.note])].join(' ');
  if (notes === '') return false;
  const asked = dialogue.words.all.filter((word) => word.length > RECOGNISED).map((word) => word.slice(0, RECOGNISED));
  dialogue.say(`${asked.some((word) => fold(notes).includes(word)) ? 'Kyllä, kuuluu hintaan. ' : ''}${group.title}: ${notes}`);
  return true;
}

/** Answers what a service costs. */
export async function replyPrice(dialogue: Dialogue, name: string): Promise<void> {
  const service = serviceNamed(name);
  if (!service) return;
  const { said, memory } = dialogue;
  const { groups } = await dialogue.call('priceList', {});
  const group = groupOfService(groups, service);
  const { phone } = await dialogue.facts.shop();
  if (!group) {
    await dialogue.call('contact', {});
    return dialogue.say(
      `Tämän palvelun hintaa en löydä hinnastosta. Soita ${phone}, niin kerromme sen. Koko hinnasto: [hinnasto](/hinnasto).`,
    );
  }
  const inches = said.inches ?? memory.inches;
  const vehicle = said.vehicle ?? memory.vehicle;
  dialogue.remember({ topic: 'price', service: name, services: undefined, inches, vehicle, quantity: said.quantity ?? memory.quantity });
  const rows = rowsFor(group, service, dialogue);
  dialogue.remember({ isCombined: rows.every((row) => /sailytys ja/.test(fold(row.service))) });
  const hasColumns = (rows[0]?.prices.length ?? 0) > 1;
  const isMissing =
    hasColumns &&
    inches !== undefined &&
    rows.every(
      (row) =>
        pricesText(row, inches) === 'ei hinnastossa' ||
        columnOf(
          row.prices.map(({ column }) => column),
          inches,
        ) < 0,
    );
  if (isMissing) {
    await dialogue.call('contact', {});
    return dialogue.say(`Tälle vannekoolle ei ole hintaa hinnastossa. Soita ${phone} tai kysy meiltä viestillä, niin kerromme hinnan.`);
  }
  const lines = rows.map((row) => `${row.service}: ${startsFrom(row)}${pricesText(row, inches)}.`);
  dialogue.say(
    lines.length === 1 ? `${group.title}: ${lower(lines[0] ?? '')}` : `${group.title}:\n${lines.map((line) => `- ${line}`).join('\n')}\n`,
  );
  // The notes of mixed groups are about other rows.
  if (group.note !== '' && hasColumns) dialogue.say(` ${group.note}`);
  if (hasColumns && inches === undefined) dialogue.say(' Kerro vanteen koko tuumina, niin kerron tarkan hinnan.');
}

const lower = (line: string) => line.charAt(0).toLowerCase() + line.slice(1);

import { formatEuros } from '#contracts/rules/cents';
import type { ResultOfTool } from '../../../tools/tool-box.ts';
import { columnOf } from '../../../tools/calculate-price.ts';
import type { Dialogue } from '../dialogue.ts';
import type { Vehicle } from '../entities.ts';
import { fold, type Words } from '../words.ts';

type Group = ResultOfTool<'priceList'>['groups'][number];
type Row = Group['rows'][number];

/** How people name services. `group` finds the group of the price list by its title, `row` its rows. */
interface Service {
  name: string;
  stems: readonly string[];
  group: RegExp;
  row?: RegExp;
}

const services: readonly Service[] = [
  {
    name: 'repair',
    stems: ['paikka', 'paikata', 'paikkaa', 'rengasrik', 'puhjen', 'puhki', 'naula', 'reika', 'rikki', 'rikkoutu'],
    group: /korjau/,
    row: /paikkau|rengasrik/,
  },
  { name: 'straighten', stems: ['oikais', 'vaantyn', 'vanteen oik'], group: /korjau/, row: /oikai/ },
  { name: 'lock-bolt', stems: ['lukkopult', 'lukkomutter'], group: /korjau/, row: /lukkopult/ },
  { name: 'leak', stems: ['vannevuo', 'vuotaa', 'tiivist'], group: /korjau/, row: /tiivist|vuodo/ },
  { name: 'valve', stems: ['venttiil'], group: /korjau/, row: /venttiil/ },
  { name: 'sensor-check', stems: ['vianhaku', 'vianetsin'], group: /anturi|tpms/, row: /vianhaku/ },
  { name: 'sensor-teach', stems: ['opetus', 'opettaa', 'ohjelmoin'], group: /anturi|tpms/, row: /opetus autoon/ },
  { name: 'sensor-kit', stems: ['huoltosarj'], group: /anturi|tpms/, row: /huoltosarj/ },
  { name: 'sensor', stems: ['paineantur', 'anturi', 'anturei', 'tpms'], group: /anturi|tpms/, row: /^(?:uusi|nelja)/ },
  { name: 'wash', stems: ['pesu', 'pesta', 'pesetta'], group: /muut/, row: /pesu/ },
  { name: 'run-flat', stems: ['run flat', 'runflat'], group: /muut/, row: /run flat/ },
  { name: 'recycle', stems: ['kierrat', 'havit', 'vanhat renkaat pois'], group: /muut/, row: /kierrat/ },
  { name: 'bolts', stems: ['pultit', 'pulttisarj', 'mutterit'], group: /muut/, row: /pultit|mutterit/ },
  { name: 'rings', stems: ['keskitysreng', 'keskitysrenk'], group: /muut/, row: /keskitys/ },
  { name: 'bags', stems: ['rengaspus', 'rengassak'], group: /muut/, row: /pussi/ },
  {
    name: 'hotel',
    stems: ['hotelli', 'hoteli', 'rengashotel', 'sailyty', 'sailyttaa', 'varastoin', 'talvisail'],
    group: /hotelli|sailyty/,
  },
  { name: 'balance', stems: ['tasapain', 'tasapanoi', 'balansoi', 'tarise', 'tarina', 'tarisy', 'vapise'], group: /tasapain/ },
  { name: 'fitting', stems: ['asennu', 'asenta', 'uudet alle', 'uusien renkaiden vaih'], group: /asennu/ },
  {
    name: 'change',
    stems: [
      'renkaanvaih',
      'renkaidenvaih',
      'rengasvaih',
      'vaihto',
      'vaihta',
      'vaihdo',
      'vaihda',
      'alle laitto',
      'allelaitto',
      'renkaat alle',
      'kausivaih',
    ],
    group: /renkaanvaihto|renkaiden vaihto|vaihto/,
  },
];

const vehicleWords: Record<Vehicle, readonly RegExp[]> = {
  henkilöauto: [/henkiloaut/],
  suv: [/katumaastur/],
  pakettiauto: [/pakettiaut/],
};

/** Returns the service that a message names. */
export const serviceIn = (words: Words): string | undefined => services.find(({ stems }) => words.has(...stems))?.name;

export const serviceNamed = (name: string | undefined): Service | undefined => services.find((service) => service.name === name);

const folded = ({ service, note }: Row) => fold(`${service} ${note}`);
const namesVehicle = (row: Row) => Object.values(vehicleWords).some((patterns) => patterns.some((pattern) => pattern.test(folded(row))));

/** Whether rows of the same group differ by whether another work is done along. */
function rowsFor(group: Group, { row }: Service, { words, said, memory }: Dialogue): Row[] {
  const vehicle = said.vehicle ?? memory.vehicle;
  let rows = row ? group.rows.filter((each) => row.test(fold(each.service))) : [...group.rows];
  if (rows.length === 0) rows = [...group.rows];
  const keep = (test: (each: Row) => boolean) => {
    const kept = rows.filter(test);
    if (kept.length > 0) rows = kept;
  };
  if (vehicle) keep((each) => !namesVehicle(each) || vehicleWords[vehicle].some((pattern) => pattern.test(folded(each))));
  else keep((each) => !namesVehicle(each) || vehicleWords.henkilöauto.some((pattern) => pattern.test(folded(each))));
  const quantity = said.quantity ?? memory.quantity;
  if (quantity === 1) keep((each) => /\byksi\b|kappale|uusi anturi|pyora\b/.test(folded(each)));
  else if (quantity === 4) keep((each) => /nelja/.test(folded(each)));
  else keep((each) => !/\byksi\b/.test(folded(each)) || words.has('irtopyor'));
  if (words.has('irtopyor')) keep((each) => /irtopyor/.test(folded(each)));
  if (words.has('erillis')) keep((each) => /erillis/.test(folded(each)));
  const wantsBoth = group.rows.some((each) => /sailytys ja/.test(fold(each.service)));
  if (wantsBoth)
    keep(
      (each) =>
        words.has('vaihdon kanssa', 'vaihto', 'vaihdo', 'yhdessa', 'paketti', 'molemmat', 'vaihdon') === /\bja\b/.test(fold(each.service)),
    );
  return rows;
}

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

/** Answers what a service costs. */
export async function replyPrice(dialogue: Dialogue, name: string): Promise<void> {
  const service = serviceNamed(name);
  if (!service) return;
  const { said, memory } = dialogue;
  const { groups } = await dialogue.call('priceList', {});
  const group = groups.find(({ title, id }) => service.group.test(fold(title)) || service.group.test(fold(id).replaceAll('-', ' ')));
  const { phone } = await dialogue.facts.shop();
  if (!group) {
    await dialogue.call('contact', {});
    return dialogue.say(
      `Tämän palvelun hintaa en löydä hinnastosta. Soita ${phone}, niin kerromme sen. Koko hinnasto: [hinnasto](/hinnasto).`,
    );
  }
  const inches = said.inches ?? memory.inches;
  const vehicle = said.vehicle ?? memory.vehicle;
  dialogue.remember({ topic: 'price', service: name, inches, vehicle, quantity: said.quantity ?? memory.quantity });
  const rows = rowsFor(group, service, dialogue);
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
  if (group.note !== '') dialogue.say(` ${group.note}`);
  if (hasColumns && inches === undefined) dialogue.say(' Kerro vanteen koko tuumina, niin kerron tarkan hinnan.');
}

const lower = (line: string) => line.charAt(0).toLowerCase() + line.slice(1);

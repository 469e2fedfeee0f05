import type { Dialogue } from '../dialogue.ts';
import { replySize } from '../replies/info-replies.ts';
import { serviceIn } from '../replies/price-reply.ts';
import { replyFromTexts, SURE } from '../replies/text-replies.ts';
import { askSize, askToConfirm, replyModels, replyShown, replyStock, replySum, replyTyres } from '../replies/tyres-reply.ts';
import { stems } from '../words.ts';
import { asksPrice, hasTyreWords, isShort, type Route } from './route.ts';

const REPLACES = stems(
  'eroa, eroaa, =ero, erot, sama, samat, kavis, =kay, kelpaa, kelpais, johon, jossa, nykyis, tilalle, korva, korvaa, korvata, sijaan, sijasta, kayko, kayvat',
);
const MEANS = stems('tarkoitta, merkits, merkinta, meinaa, meinaat, mita numerot, mita kirjaimet');

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

const asksForKind = ({ type, manufacturer, order }: Dialogue['said']): boolean =>
  type !== undefined || manufacturer !== undefined || order !== undefined;

const wantsSum = (dialogue: Dialogue): boolean => {
  const { words, said, memory } = dialogue;
  // 'ei kun neljä' changes the number of the last sum.
  if (memory.isSum && said.quantity !== undefined && said.sizes.length === 0 && isShort(dialogue)) return true;
  const hasTyre = said.sizes.length > 0 || (memory.tyres?.length ?? 0) > 0;
  if (!hasTyre) return false;
  // 'kaksi kappaletta?' after a tyre was shown.
  if (memory.topic === 'tyres' && said.quantity !== undefined && said.sizes.length === 0 && isShort(dialogue, 3) && !asksForKind(said))
    return true;
  if (
    words.has(
      ...stems(
        'asennettu, asennuksin, asennettun, paikalleen, paikoil, yhteensa, loppusum, ilman asennu, laske, yhteishin, alle laitet, alle laittett',
      ),
    )
  )
    return true;
  if (said.maxPrice !== undefined) return false;
  if (said.quantity !== undefined && said.sizes.length > 0 && words.has('asenn', 'asenta', '=alle', 'vanteille')) return true;
  if (
    said.quantity !== undefined &&
    said.quantity > 1 &&
    said.sizes.length > 0 &&
    said.manufacturer !== undefined &&
    !said.inStock &&
    isShort(dialogue)
  )
    return true;
  return said.quantity !== undefined && asksPrice(dialogue) && !words.has('anturi', 'asennus', 'renkaanvaih');
};

function asksForTyres(dialogue: Dialogue): boolean {
  const { words, said } = dialogue;
  if (said.maxPrice !== undefined && dialogue.memory.topic === 'tyres') return true;
  if (
    !hasTyreWords(dialogue) ||
    words.has(
      'miksi',
      'miten',
      'painaa',
      'painavat',
      'korjata',
      'korjaus',
      'desibel',
      'erityiset',
      'sahkoaut',
      'ilmaa',
      'lampotila',
      'lukea',
      'luettav',
      'vertail',
    )
  )
    return false;
  if (
    words.has(
      ...stems(
        'haluai, haluan, tarvits, tarvii, tarvin, etsin, etsi, onko teilla, onks teilla, loytyy, loytyis, myytte, ostaa, ostan, suosit, uudet, tarvi, kiinnost',
      ),
    )
  )
    return true;
  if (said.inches !== undefined && !serviceIn(words)) return true;
  if (words.has('leveyd', 'leveys')) return true;
  const isBare = words.all.length <= 3 && (said.type !== undefined || said.manufacturer !== undefined);
  return isBare || (asksPrice(dialogue) && !serviceIn(words)) || said.order !== undefined;
}

/** Explains two load indices: the lower one must not replace the other. */
async function compareLoads(dialogue: Dialogue, first: number, second: number): Promise<boolean> {
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const loads = [await dialogue.call('sizeHelp', { loadIndex: low }), await dialogue.call('sizeHelp', { loadIndex: high })];
  if (loads.some(({ loadIndex }) => loadIndex === null)) return false;
  dialogue.say(
    `Kantavuusluokat: ${loads.map(({ loadIndex }) => loadIndex).join(' ja ')} rengasta kohti. Vaadittua pienempää luokkaa ei saa käyttää, suurempi käy.`,
  );
  return true;
}

/** Questions about sizes: they come before the search, because they have sizes, too. */
export const sizeRoutes: readonly Route[] = [
  { fits: async (dialogue) => wantsSum(dialogue), reply: replySum },
  {
    fits: ({ words, said, memory }) =>
      (said.sizes.length > 0 && words.has(...MEANS)) ||
      (said.sizes.length > 1 && (words.has(...REPLACES) || words.has('vaihtaa', 'sopi', 'mahtu', 'voiko'))) ||
      (said.sizes.length === 1 && words.has('tilalle', 'korvaa', 'korvata', 'korvais', 'sijaan', 'sijasta')) ||
      (memory.size !== undefined && words.has('tilalle', 'korvaa', 'korvata')) ||
      (said.sizes.length === 0 &&
        words.hasAll(
          stems('mika, mitka, minka, minkako'),
          stems('koko, koot, koon, kokoi'),
          stems('auto, autooni, autoon'),
          stems('kay, kayvat, sopi, tulee, kuulu'),
        )) ||
      (said.sizes.length === 0 &&
        words.hasAll(
          stems('mista, miten, kuinka'),
          stems('tieda, tiedan, tietaa, selvit'),
          stems('renka, rengas, renga'),
          stems('auto, autooni, kuulu, sopi, oike'),
        )) ||
      (said.sizes.length === 0 &&
        !words.has('koko ajan', 'koko paiv', 'koko talv', 'koko kes') &&
        words.has(...stems('koko, koon, kokoa, rengaskoko, rengaskoo')) &&
        words.has(...stems('mista, =mist, naan, miten tied, miten loy, missa luk, selvit, tarkist, luetaan'))) ||
      (memory.topic === 'tyres' &&
        said.sizes.length === 0 &&
        words.has(...stems('mista sen, mista ma, mist ma, mista nae, en muista, en tieda, mista loy'))),
    reply: replySize,
  },
  {
    fits: ({ words, said, memory }) =>
      said.sizes.length === 0 &&
      ((memory.topic === 'size' &&
        words.all.length <= 9 &&
        (/^\D*(?:[6-9]\d|1[01]\d|12[0-5])\D*$/.test(words.text) || words.has('vauhti', 'vauhtia', 'nopeu'))) ||
        words.has('kantavuus', 'kantolu', 'painolu', 'kuormalu', 'nopeusluok', 'kantaa') ||
        (/(?<!\d)\d{2,3}\s?[qrstuhvwy]\b/.test(words.text) && words.has(...MEANS, 'mita on', 'perassa', 'kyljessa'))) &&
      /(?<!\d)\d{2,3}(?!\d)|\b[qrstuhvwy]\b/.test(words.text),
    reply: async (dialogue) => {
      dialogue.remember({ topic: 'size' });
      const indices = [...dialogue.words.text.matchAll(/(?<!\d)(\d{2,3})(?!\d)/g)]
        .map(([, index]) => Number(index))
        .filter((index) => index >= 60 && index <= 125);
      const [first, second] = indices;
      if (first !== undefined && second !== undefined && first !== second) return compareLoads(dialogue, first, second);
      const loadIndex = /(?<!\d)(\d{2,3})(?!\d)/.exec(dialogue.words.text);
      const speed = /(?:\b|(?<=\d))([qrstuhvwy])\b/.exec(dialogue.words.text);
      const help = await dialogue.call('sizeHelp', {
        ...(loadIndex ? { loadIndex: Number(loadIndex[1]) } : {}),
        ...(speed ? { speedSymbol: speed[1] } : {}),
      });
      if (help.loadIndex === null && help.speedSymbol === null) return false;
      if (help.loadIndex !== null) dialogue.say(`Kantavuusluokka ${help.loadIndex} rengasta kohti. `);
      if (help.speedSymbol !== null) dialogue.say(`Nopeusluokka ${help.speedSymbol}.`);
    },
  },
];

/** Cars that people drive: who names one asks which size fits it. */
const CARS = stems(
  'skoda, octavi, fabia, superb, kodiaq, volkswag, volkkar, vw, golf, passat, polo, tiguan, toyota, corolla, yaris, avensis, rav4, auris, volvo, v60, v70, xc60, xc90, ford, focus, mondeo, fiesta, kuga, bmw, audi, mersu, mercedes, benz, opel, astra, insignia, corsa, nissan, qashqai, leaf, kia, ceed, sportage, hyundai, i30, tucson, mazda, honda, civic, peugeot, citroen, renault, megane, clio, seat, subaru, forester, suzuki, vitara, mitsubishi, outlander, dacia, duster, lexus, jeep, farmari',
);

/** The search for tyres. */
export const tyreRoutes: readonly Route[] = [
  {
    fits: ({ words }) =>
      words.has(...stems('hinta, hinnat, hinna')) &&
      /per rengas|kappalehin|yhdelta vai|yhdesta vai|yhden vai|vai kaikki|vai neljan|vai koko sarja/.test(words.text),
    reply: async (dialogue) =>
      dialogue.say(
        'Renkaan hinta on yhden renkaan hinta. Renkaanvaihdon ja rengashotellin hinta on neljältä pyörältä, ja hinnastossa lukee kummankin kohdalla, mistä hinta on: [hinnasto](/hinnasto).',
      ),
  },
  {
    fits: ({ words, said, memory }) =>
      said.sizes.length === 0 &&
      memory.size === undefined &&
      said.inches === undefined &&
      words.hasExactly(...CARS) &&
      words.has(...stems('sopi, kay, kayvat, mika, mitka, minkal, koko, koon, alle, suosit, oikea')) &&
      hasTyreWords({ words, said } as Dialogue),
    reply: async (dialogue) => {
      dialogue.say('Sopivaa kokoa en päättele auton mallista, koska samaan malliin käy usein monta kokoa. ');
      await replySize(dialogue);
    },
  },
  {
    // Which of two makes is better depends on the size, too.
    fits: ({ words, said, memory }) =>
      said.sizes.length === 0 &&
      memory.size === undefined &&
      said.manufacturer !== undefined &&
      words.has('kumpi', 'kumman', 'kumpaa', '=vai'),
    reply: (dialogue) =>
      askSize(dialogue, 'En aseta merkkejä järjestykseen, mutta kerron, mitä kumpikin maksaa ja mitä niiden merkinnät sanovat. '),
  },
  {
    fits: ({ said, memory }) =>
      said.sizes.length === 0 ? said.hasBrokenSize : !said.sizes.some(({ isUsual }) => isUsual) && memory.pending !== said.sizes[0]?.size,
    reply: async (dialogue) => {
      const [size] = dialogue.said.sizes;
      const { type, winterType, vehicle, manufacturer, maxPrice } = dialogue.said;
      if (!size) return askSize(dialogue, 'Tuo ei näytä rengaskoolta. ');
      dialogue.remember(defined({ type, winterType, vehicle, manufacturer, maxPrice }));
      await askToConfirm(dialogue, size.size);
    },
  },
  { fits: ({ said, words }) => said.sizes.length > 0 && words.has('=vai', 'kumpi', 'kumman', 'kumpaa'), reply: replyModels },
  {
    fits: (dialogue) =>
      (dialogue.memory.tyres?.length ?? 0) > 0 && dialogue.said.sizes.length === 0 && dialogue.said.inStock && isShort(dialogue, 7),
    reply: replyStock,
  },
  {
    // 'mitä maksaa?' after a tyre was shown.
    fits: (dialogue) =>
      dialogue.memory.topic === 'tyres' &&
      dialogue.memory.tyres?.length === 1 &&
      dialogue.said.sizes.length === 0 &&
      !asksForKind(dialogue.said) &&
      asksPrice(dialogue) &&
      serviceIn(dialogue.words) === undefined &&
      isShort(dialogue, 4),
    reply: replyShown,
  },
  {
    fits: ({ said, memory, words }) => {
      const narrows =
        said.type !== undefined ||
        said.manufacturer !== undefined ||
        said.maxPrice !== undefined ||
        said.order !== undefined ||
        said.onSale ||
        said.inStock ||
        words.has(...stems('niista, naista, halvem, edullisem, nayta, kallis'));
      return said.sizes.length > 0 || (memory.topic === 'tyres' && memory.size !== undefined && narrows);
    },
    reply: replyTyres,
  },
  {
    fits: ({ words }) => words.has('sahkoaut', 'tesla', 'sahkoauto') && words.has('renka', 'rengas', 'erityi'),
    reply: async (dialogue, asked) => (await replyFromTexts(dialogue, asked, SURE)) || replyFromTexts(dialogue, 'sähköauton renkaat', 0.2),
  },
  { fits: async (dialogue) => asksForTyres(dialogue), reply: replyTyres },
];

import { matchingAnswer, likenessOf, termsOf } from '../answer-match.ts';
import type { Dialogue } from './dialogue.ts';
import { languageOf, replyInLanguage } from './languages.ts';
import { replyHours } from './replies/hours-reply.ts';
import {
  HELP,
  namesMonth,
  replyBooking,
  replyCampaigns,
  replyContact,
  replyFinancing,
  replyFromTexts,
  replyLaw,
  replyPerson,
  replySize,
} from './replies/info-replies.ts';
import { replyPrice, serviceIn } from './replies/price-reply.ts';
import { askSize, askToConfirm, modelIn, replySum, replyTyres } from './replies/tyres-reply.ts';

/** A question that fits, and its reply. The first route that fits replies. */
interface Route {
  fits: (dialogue: Dialogue) => boolean | Promise<boolean>;
  /** Returns false to let the next routes try. */
  reply: (dialogue: Dialogue, asked: string) => Promise<boolean | void>;
}

const COMPETITORS = [
  'vianor',
  'euromaster',
  'rengascent',
  'rengasonline',
  'vannetukku',
  'black donuts',
  'first stop',
  'point s',
  'rengasmaailma',
  'kilpaili',
  'toista rengasliik',
  'toinen rengasliik',
  'muu rengasliik',
  'muut rengasliik',
  'naapuriliik',
  'netista saa',
  'nettikaup',
];
const ABUSE = [
  'paska',
  'vittu',
  'vitun',
  'perkele',
  'saatana',
  'idioot',
  'tyhma',
  'huijar',
  'varkai',
  'varkaa',
  'haista',
  'kusi',
  'helvet',
  'surkea',
  'pelle',
  'turpa',
];
const YES = ['=kylla', '=joo', '=juu', '=jep', '=ok', '=oikein', 'on oikein', '=kyl', '=jes', 'pitaa paikkansa'];
const NO = ['peruuta', 'peru', '=ei', 'vaarin', 'vaara'];
const PRICE = ['maksa', 'maksoi', 'hinta', 'hinna', 'hinnat', 'paljon', 'paljo', 'kustan', 'veloit', 'mita ottaa', 'hintaluok', 'euroa'];

/** Words of the shop's subjects: a question with one of them that has no answer is for the shop to see. */
const SHOP_WORDS = [
  'vante',
  'vanne',
  'auto',
  'paine',
  'nasta',
  'kitka',
  '=dot',
  'huolto',
  'et luku',
  'pultti',
  'ajaa',
  'urasyvyy',
  'sailyt',
  'pinota',
  'rengasmerkin',
  'merkinta',
  'vararen',
  'toimita',
  'takuu',
  'palautus',
  'suuntaus',
  'ohjaus',
];

const asksPrice = ({ words }: Dialogue) => words.has(...PRICE);
const hasTyreWords = ({ words, said }: Dialogue) =>
  said.sizes.length > 0 ||
  said.type !== undefined ||
  said.manufacturer !== undefined ||
  words.has('rengas', 'renka', 'renkai', 'renga', 'kumit', '=kumi');
const isShort = ({ words }: Dialogue) => words.all.length <= 5;

const routes: readonly Route[] = [
  // Answers to the assistant's own question come first.
  {
    fits: ({ memory, words, said }) => memory.pending !== undefined && words.has(...YES) && said.sizes.length === 0,
    reply: async (dialogue) => {
      dialogue.remember({ size: dialogue.memory.pending, pending: undefined, manufacturer: dialogue.memory.manufacturer });
      await replyTyres(dialogue);
    },
  },
  {
    fits: ({ memory, words, said }) => memory.pending !== undefined && words.has(...NO) && said.sizes.length === 0,
    reply: async (dialogue) => {
      dialogue.remember({ pending: undefined, size: undefined });
      dialogue.say('Selvä, perutaan. Mikä on oikea koko? Se lukee renkaan kyljessä: leveys, profiili ja vanteen tuumat.');
    },
  },
  {
    fits: ({ turn }) => matchingAnswer(turn.text, turn.answers) !== null,
    reply: async ({ turn, say, parts }) => {
      const answer = matchingAnswer(turn.text, turn.answers);
      if (!answer) return false;
      turn.tools.evidence.addResult(answer.text);
      parts.push({ type: 'text', text: answer.text });
      void say;
    },
  },
  { fits: ({ turn }) => languageOf(turn.text) !== null, reply: replyInLanguage },
  // What it does not do: before the questions, whose words may be in it.
  {
    fits: ({ words }) =>
      words.has(
        'jarjestelmakeho',
        'kehote',
        'kehotte',
        'prompt',
        'chatgpt',
        'openai',
        'kielimall',
        'json',
        'tyokaluj',
        'jailbreak',
        'taman viestin ylapuol',
        'viestin ylapuol',
      ) ||
      words.hasAll(['ohje', 'saanno', 'kasky'], ['unohda', 'ohita', 'paljasta', 'nayta', 'toista', 'kerro', 'sivuuta', 'alla valit']) ||
      words.hasAll(['esita', 'teeskent', 'kuvittele', 'roolileik'], ['olet', 'olevasi']),
    reply: async (dialogue) => dialogue.say(`En voi kertoa ohjeistani enkä muuttaa niitä. Olen liikkeen tekoälyavustaja. ${HELP}`),
  },
  {
    fits: ({ words }) =>
      words.has(
        'ihmis',
        'asiakaspalvelija',
        'soittopyyn',
        'takaisinsoit',
        'oikea henkilo',
        'myyjan kanssa',
        'asentajan kanssa',
        'jonkun kanssa',
      ) ||
      words.hasAll(['viesti'], ['jattaa', 'jata', 'laittaa', 'lahettaa', 'laita', 'laheta']) ||
      words.hasAll(['soitta', 'soittaa', 'soittais', 'soita'], ['minulle', '=mulle', 'takaisin', 'takas']) ||
      words.hasAll(['yhteydeno', 'yhteytta'], ['minuun', 'ottaa minu', 'ottakaa', 'ottaisit']),
    reply: (dialogue, asked) => replyPerson(dialogue, asked.length > 40 ? asked : ''),
  },
  {
    fits: ({ words }) =>
      words.has('palaut', 'arvosana') && /(?<!\d)(?:10|\d)(?!\d)/.test(words.text) && !words.has('palautusoik', 'palauttaa renk'),
    reply: async (dialogue, asked) => {
      const rating = Number(/(?<!\d)(10|\d)(?!\d)/.exec(asked)?.[1] ?? 5);
      await dialogue.call('submitFeedback', { rating, comment: asked.slice(0, 2_000) });
      dialogue.say('Kiitos palautteestasi! Välitin sen liikkeelle.');
    },
  },
  {
    fits: ({ words }) => words.has(...COMPETITORS),
    reply: async (dialogue) => {
      const { said } = dialogue;
      dialogue.say('En vertaile muihin liikkeisiin enkä tiedä niiden hintoja. ');
      const service = serviceIn(dialogue.words);
      if (said.sizes.length > 0) await replyTyres(dialogue);
      else if (service) await replyPrice(dialogue, service);
      else dialogue.say('Omat hintamme ovat [hinnastossa](/hinnasto), ja etsin mielelläni renkaat koon mukaan.');
    },
  },
  {
    fits: ({ words }) =>
      words.hasAll(
        ['alennu', 'tinki', 'tingit', 'halvemmalla', 'alekood'],
        ['anna', 'saisi', 'saanko', 'lupa', 'luvan', 'voitko', 'voitteko', 'kirjoita', 'koodi', 'tinki', 'prosen', 'omistaja'],
      ) ||
      /(?:sovitaan|vahvista|lupaa)\p{L}*,? (?:etta|nyt|vielä)?[\s\S]*\d/u.test(words.text) ||
      words.has('ilmaiseksi'),
    reply: async (dialogue) => {
      dialogue.say('En voi antaa alennuksia enkä sopia hinnoista: voimassa ovat vain liikkeen omat hinnat. ');
      const service = serviceIn(dialogue.words);
      if (service) return replyPrice(dialogue, service);
      dialogue.say('Tarjoukset ja kampanjat kerron, kun kysyt niistä, ja palvelujen hinnat ovat [hinnastossa](/hinnasto).');
    },
  },
  {
    fits: ({ words, said }) =>
      said.sizes.length === 0 &&
      words.has(
        'osake',
        'osakkee',
        'resept',
        'aanesta',
        'puolue',
        'presid',
        'paakaup',
        'laake',
        'sarky',
        'python',
        'javascript',
        'ohjelmointi',
        'jalkapallo',
        'horoskoop',
        'vitsi',
        'runo',
        'saaennuste',
        'kertaa',
      ),
    reply: async (dialogue) => dialogue.say(`Siinä en osaa auttaa. ${HELP}`),
  },
  {
    fits: ({ words }) =>
      /(?:millainen|mika|minkalainen) (?:on )?saa\b/.test(words.text) ||
      (words.hasAll(['saa'], ['hyvinkaalla', 'ulkona', 'huomenna']) && words.has('millai')),
    reply: async (dialogue) => dialogue.say(`Siinä en osaa auttaa. ${HELP}`),
  },
  // Tyres and their prices
  {
    fits: async (dialogue) => {
      const { words, said, memory } = dialogue;
      const wantsSum =
        words.has('asennettu', 'asennuksin', 'asennettun', 'paikalleen', 'yhteensa', 'loppusum', 'ilman asennu', 'laske', 'yhteishin') ||
        (said.quantity !== undefined &&
          asksPrice(dialogue) &&
          (said.sizes.length > 0 || (memory.tyres?.length ?? 0) > 0) &&
          !words.has('anturi', 'asennus'));
      return wantsSum && (said.sizes.length > 0 || (memory.tyres?.length ?? 0) > 0) && !(await isServiceOnly(dialogue));
    },
    reply: replySum,
  },
  {
    fits: ({ words, said, memory }) =>
      (said.sizes.length > 0 && words.has('tarkoitta', 'merkits', 'merkinta', 'mita tarkoit')) ||
      (said.sizes.length > 1 && words.has('tilalle', 'korva', 'vaihtaa', 'kayko', 'sopi', 'mahtu', 'voiko', 'sijaan', 'sijasta')) ||
      (said.sizes.length === 1 && words.has('tilalle', 'korvaa', 'korvata', 'sijaan', 'sijasta')) ||
      (memory.size !== undefined && words.has('tilalle', 'korvaa', 'korvata')) ||
      (words.has('koko', 'koon', 'kokoa', 'rengaskoko', 'rengaskoo', 'renkaankoko') &&
        words.has('mista', 'miten tied', 'miten loy', 'missa luk', 'selvit', 'tarkist') &&
        said.sizes.length === 0),
    reply: replySize,
  },
  {
    // Studs or friction: the site has an article about the choice.
    fits: ({ words, said }) =>
      said.sizes.length === 0 &&
      words.has('nasta', 'nastoi') &&
      words.has('kitka', 'kitkoi') &&
      words.has('=vai', 'kannatt', 'parem', 'valit', 'kumm') &&
      !words.has('eteen', 'taakse'),
    reply: (dialogue, asked) => replyFromTexts(dialogue, asked, 0.3),
  },
  { fits: isLaw, reply: replyLaw },
  {
    fits: (dialogue) => isHours(dialogue),
    reply: replyHours,
  },
  {
    fits: ({ words }) => words.has('kampanj') || (words.has('tarjou', 'alennu') && words.has('voimassa', 'onko', 'mita', 'mitka', 'nyt')),
    reply: async (dialogue) =>
      dialogue.said.sizes.length > 0 ||
      (dialogue.said.onSale && dialogue.memory.size !== undefined && dialogue.memory.topic === 'tyres' && !dialogue.words.has('kampanj'))
        ? false
        : replyCampaigns(dialogue),
  },
  {
    fits: ({ words }) =>
      words.has('varata', 'varaan', 'varaa', 'varaus', 'ajanvar', 'ajan', 'aikaa', 'aikoja') &&
      words.has('aika', 'ajan', 'aikaa', 'aikoja', 'ajanvar', 'varaus', 'varaan') &&
      !words.has('kauan', 'kestaa'),
    reply: replyBooking,
  },
  {
    fits: ({ words }) => words.has('kauan', 'kestaa', 'kesto', 'kestaak', 'nopeasti'),
    reply: async (dialogue, asked) => replyQuestion(dialogue, asked, /kauan|kest/i),
  },
  {
    fits: ({ words }) => words.has('osamaks', 'rahoitu', 'osissa', 'erissa', 'korko', 'luotto', 'kuukausimaks', 'eraman', 'laskulla'),
    reply: replyFinancing,
  },
  {
    fits: ({ words }) => words.has('koira', 'rocky', 'hauva'),
    reply: async (dialogue) =>
      dialogue.say(
        'Liikkeen koira on Rocky. Rocky on usein töissä ja ottaa rapsutukset mielellään vastaan, mutta päivän työvuoroa en tiedä.',
      ),
  },
  {
    fits: ({ words }) => words.has('nelirin', 'ketju', 'rengasketju', 'kumppan'),
    reply: async (dialogue) => {
      const { chain, name } = await dialogue.call('contact', {});
      dialogue.say(
        chain === ''
          ? `${name} on itsenäinen perheyritys.`
          : `${name} on perheyritys ja kuuluu ${chain}-ketjuun, joka on rengasliikkeiden ketju.`,
      );
    },
  },
  {
    fits: ({ words }) =>
      words.has(
        'osoit',
        'osote',
        'sijai',
        'puhelin',
        'puhlein',
        'sahkopost',
        'kartta',
        'karttaa',
        'perille',
        'yhteystied',
        'missa pain',
        'missas pain',
        'missa te',
        'missa olet',
        'missa liike',
      ) ||
      words.hasAll(['numero', 'numeroon'], ['soitta', 'mika', 'mihin', 'puhelin']) ||
      words.has('sahkopostiosoit'),
    reply: replyContact,
  },
  {
    fits: (dialogue) => {
      const { said, memory } = dialogue;
      if (said.sizes.length === 0) return said.hasBrokenSize;
      return !said.sizes.some(({ isUsual }) => isUsual) && memory.pending !== said.sizes[0]?.size;
    },
    reply: async (dialogue) => {
      const [size] = dialogue.said.sizes;
      const { type, winterType, vehicle, manufacturer, maxPrice } = dialogue.said;
      if (!size) return askSize(dialogue, 'Tuo ei näytä rengaskoolta. ');
      dialogue.remember({ ...defined({ type, winterType, vehicle, manufacturer, maxPrice }) });
      await askToConfirm(dialogue, size.size);
    },
  },
  // A short question leans on the last one.
  {
    fits: (dialogue) => {
      const { memory, said, words } = dialogue;
      const adds =
        said.vehicle !== undefined ||
        said.inches !== undefined ||
        said.quantity !== undefined ||
        words.has('kanssa', 'yhdessa') ||
        asksPrice(dialogue);
      const service = serviceIn(words);
      const isSame = service === undefined || service === memory.service || words.has('kanssa', 'yhdessa', 'lisaksi');
      return memory.topic === 'price' && memory.service !== undefined && adds && isSame && isShort(dialogue) && said.sizes.length === 0;
    },
    reply: (dialogue) => replyPrice(dialogue, dialogue.memory.service ?? ''),
  },
  {
    fits: ({ words }) => words.has('tarise', 'tarina', 'tarisy', 'vapise', 'heittaa ratti'),
    reply: async (dialogue) => {
      dialogue.say('Tärinä johtuu usein siitä, että pyörät ovat epätasapainossa, ja tasapainotus auttaa siihen. ');
      await replyPrice(dialogue, 'balance');
    },
  },
  {
    // Who asks for something to read gets it.
    fits: ({ words }) => words.has('juttu', 'artikkel', 'ohjeita', 'vinkk', 'opas', 'opast', 'lukea') && !words.has('lukee'),
    reply: (dialogue, asked) => replyFromTexts(dialogue, asked, 0.3),
  },
  {
    fits: ({ words }) => words.has('milloin', 'koska') && words.has('vaihtaa', 'laittaa', 'alle', 'uusia', 'kannatt'),
    reply: async (dialogue, asked) => replyQuestion(dialogue, asked, /milloin/i),
  },
  {
    fits: async (dialogue) => isServiceOnly(dialogue),
    reply: async (dialogue, asked) => replyService(dialogue, asked),
  },
  {
    fits: (dialogue) => {
      const { said, memory, words } = dialogue;
      const leans =
        memory.topic === 'tyres' &&
        memory.size !== undefined &&
        (said.type !== undefined ||
          said.manufacturer !== undefined ||
          said.maxPrice !== undefined ||
          said.order !== undefined ||
          said.onSale ||
          said.inStock ||
          words.has('niista', 'naista', 'halvem', 'edullisem', 'nayta'));
      return said.sizes.length > 0 || leans;
    },
    reply: replyTyres,
  },
  { fits: (dialogue) => asksForTyres(dialogue), reply: replyTyres },
];

/** Routes for what is left, after the site's texts have been asked. */
const lastRoutes: readonly Route[] = [
  {
    fits: ({ words }) => words.has(...ABUSE),
    reply: async (dialogue) =>
      dialogue.say(
        `Harmi, jos jokin meni pieleen. Autan mielelläni: kerro, mitä tarvitset, tai jätä viesti, niin henkilökunta vastaa. ${HELP}`,
      ),
  },
  {
    fits: ({ words }) => words.has('kiitos', 'kiitti', '=kiitoksia', '=thanks') || words.has('hei hei', 'nakemiin', 'moikka moi'),
    reply: async (dialogue) => dialogue.say('Ole hyvä! Kysy lisää, jos jokin jäi mietityttämään.'),
  },
  {
    fits: ({ words }) =>
      words.has('=moi', '=hei', '=moro', '=terve', '=huomenta', '=paivaa', 'moikka', '=heippa', 'tervehdy') && words.all.length <= 4,
    reply: async (dialogue) => dialogue.say(`Hei! ${HELP} Miten voin auttaa?`),
  },
  {
    fits: ({ words }) =>
      words.hasAll(
        ['kuka', 'mika', 'oletko', 'ootko'],
        ['=olet', '=sina', '=sa', 'botti', 'tekoaly', 'robotti', 'kaartobot', 'oletko', 'ootko'],
      ) || words.has('mita osaat', 'mita palvelu', 'mitä osaat', 'palveluita', 'palveluja', 'mita teette'),
    reply: async (dialogue) => {
      const { groups } = await dialogue.call('priceList', {});
      dialogue.say(
        `Olen Kaartobotti, liikkeen tekoälyavustaja. Palvelumme: ${groups.map(({ title }) => title.toLowerCase().replace('tpms', 'TPMS')).join(', ')} sekä uudet renkaat ja vanteet. Hinnat ovat [hinnastossa](/hinnasto).`,
      );
    },
  },
];

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

function isLaw({ words, said, memory }: Dialogue): boolean {
  if (said.sizes.length > 0) return false;
  if (memory.topic === 'law' && namesMonth(words) && words.all.length <= 4) return true;
  if (words.has('3pmsf', 'm+s', 'lumihiutale')) return true;
  if (words.hasAll(['urasyvyy', 'uraa', '=ura'], ['laki', 'lain', 'sallit', 'vahint', 'pienin', 'minim', 'pitaa', 'paljonko', 'montako']))
    return true;
  if (words.has('eteen') && words.has('taakse') && words.has('nasta', 'kitka')) return true;
  const isWinterTyre = words.has('talvireng', 'talvirenk', 'nasta', 'nastoi', 'kitka', 'kesareng', 'kesarenk', 'talvikum');
  if (!isWinterTyre) return false;
  if (words.has('pakoll') && !words.has('anturi', 'paineantur')) return true;
  if (words.has('sakko', 'sakon', 'laki', 'lain', 'laissa', 'lailli', 'sallit', 'kielle', 'merkinta', 'merkintä')) return true;
  const isAllowed = words.has(
    '=saa',
    '=saako',
    '=saanko',
    'saako',
    'saanko',
    'saaks',
    'milloin',
    'koska',
    'mihin asti',
    'pitaako',
    'pitaaks',
    'taytyyko',
    'voiko ajaa',
    'mista alkaen',
    'onko pakko',
  );
  return (
    isAllowed &&
    (words.has('ajaa', 'ajella', 'kayttaa', 'kaytt', 'alla', 'olla', 'liikkua', 'viela', 'pakko') || namesMonth(words)) &&
    !words.has('kannatt')
  );
}

function isHours(dialogue: Dialogue): boolean {
  const { words, said, memory } = dialogue;
  if (words.has('auki', 'aukiolo', 'aukoil', 'aukiola', 'avoinna', 'aukeat', 'aukeaa', 'aukea', 'avaat', 'suljett', 'sulkeut', 'suljet'))
    return true;
  if (words.has('kiinni') && !words.has('kiinnity', 'laina')) return true;
  if (
    words.has('ehdin', 'ehtii', 'ehtis', 'paasee', 'paaseeko', 'tulla', 'kaymaan', 'poiketa', 'palvelett') &&
    (said.day !== undefined || words.has('viela', 'kello', 'klo', '=nyt', 'aamul', 'illal'))
  )
    return true;
  if (words.has('mihin asti', 'mihin aikaan', 'mista mihin', 'moneen', 'moneltako', 'monelta') && said.sizes.length === 0) return true;
  return memory.topic === 'hours' && words.all.length <= 4 && said.day !== undefined;
}

function asksForTyres(dialogue: Dialogue): boolean {
  const { words, said } = dialogue;
  if (said.maxPrice !== undefined && dialogue.memory.topic === 'tyres') return true;
  if (!hasTyreWords(dialogue)) return false;
  if (
    words.has(
      'haluai',
      'haluan',
      'tarvits',
      'tarvii',
      'etsin',
      'etsi',
      'onko teilla',
      'onks teilla',
      'loytyy',
      'myytte',
      'ostaa',
      'ostan',
      'suosit',
      'uudet',
      'tarvi',
    )
  )
    return true;
  if (said.inches !== undefined && !serviceIn(words)) return true;
  if (words.has('leveyd', 'leveys')) return true;
  const isBare = words.all.length <= 3 && (said.type !== undefined || said.manufacturer !== undefined);
  return isBare || (asksPrice(dialogue) && !serviceIn(words) && !words.has('miksi', 'miten')) || said.order !== undefined;
}

/** Whether a service is meant, and not a tyre. */
async function isServiceOnly(dialogue: Dialogue): Promise<boolean> {
  const { words, said, memory } = dialogue;
  const service = serviceIn(words);
  if (!service) return false;
  const isClear =
    asksPrice(dialogue) ||
    said.inches !== undefined ||
    words.has('onnistu', 'teettek', 'voiko', 'voitte', 'saako', 'saisko', 'tarjoat', 'kuuluu', 'sisalt', 'onko', 'hoitu') ||
    words.all.length <= 4 ||
    /tteko\b|ttako\b/.test(words.text);
  if (!isClear) return false;
  if (said.sizes.length === 0)
    return !(
      memory.topic === 'tyres' &&
      (memory.tyres?.length ?? 0) > 0 &&
      words.has('asennettu', 'asennuksin', 'paikalleen', 'asennettun')
    );
  // A size beside a service says the rim, unless a tyre is named, too.
  if (words.has('asennettu', 'asennuksin', 'paikalleen')) return false;
  return (await modelIn(dialogue, { size: said.sizes[0]?.size ?? '' })) === null && service !== 'fitting' ? asksPrice(dialogue) : false;
}

/** Answers about a service: its price when that is asked, else what the site's texts say, and the price. */
async function replyService(dialogue: Dialogue, asked: string): Promise<boolean | void> {
  const service = serviceIn(dialogue.words);
  if (!service) return false;
  const isPrice = asksPrice(dialogue) || dialogue.said.inches !== undefined || dialogue.words.all.length <= 3;
  if (!isPrice && (await replyQuestion(dialogue, asked, null))) return dialogue.remember({ topic: 'price', service });
  if (dialogue.words.has('kuuluu', 'sisalt') && (await replyFromTexts(dialogue, asked, 0.4)))
    return dialogue.remember({ topic: 'price', service });
  await replyPrice(dialogue, service);
}

/** Answers from the front page's questions or the site's texts. @returns false when none fits */
async function replyQuestion(dialogue: Dialogue, asked: string, about: RegExp | null): Promise<boolean> {
  const questions = await dialogue.facts.questions();
  const terms = termsOf(asked);
  const ranked = questions
    .filter(({ question }) => about === null || about.test(question))
    .map((each) => ({ ...each, likeness: likenessOf(terms, termsOf(each.question)) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  const [best] = ranked;
  if (best && best.likeness >= (about === null ? 0.6 : 0.2)) {
    // The shop's own words: as true as its price list.
    dialogue.turn.tools.evidence.addResult(best.answer);
    dialogue.say(best.answer);
    return true;
  }
  return replyFromTexts(dialogue, asked, 0.5);
}

/** Says that the price list does not have it. */
async function replyUnknownPrice(dialogue: Dialogue): Promise<void> {
  const { phone } = await dialogue.call('contact', {});
  dialogue.markUnanswered();
  dialogue.say(
    `Tälle en löydä hintaa hinnastosta. Soita ${phone} tai kysy viestillä, niin kerromme sen. Koko hinnasto on [täällä](/hinnasto).`,
  );
}

/** Replies to a message: by the first route that fits, then from the site's texts, and else with what it can do. */
export async function route(dialogue: Dialogue, asked: string): Promise<void> {
  for (const each of routes) if ((await each.fits(dialogue)) && (await each.reply(dialogue, asked)) !== false) return;
  if (asksPrice(dialogue) && !hasTyreWords(dialogue) && !dialogue.words.has(...ABUSE)) return replyUnknownPrice(dialogue);
  const isAboutTyres = hasTyreWords(dialogue) || dialogue.words.has(...SHOP_WORDS) || asksPrice(dialogue);
  if (isAboutTyres && (await replyQuestion(dialogue, asked, null))) return;
  for (const each of lastRoutes) if ((await each.fits(dialogue)) && (await each.reply(dialogue, asked)) !== false) return;
  if (dialogue.words.all.length > 1 && (await replyFromTexts(dialogue, asked, 0.75))) return;
  if (isAboutTyres) dialogue.markUnanswered();
  const { phone } = await dialogue.call('contact', {});
  dialogue.say(
    isAboutTyres
      ? `Tähän en osaa vastata varmasti. Soita ${phone} tai jätä viesti, niin henkilökuntamme vastaa. ${HELP}`
      : `Siinä en osaa auttaa. ${HELP}`,
  );
}

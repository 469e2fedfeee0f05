import type { Dialogue } from '../dialogue.ts';
import { replyIncluded, replyNote, replyPrice, serviceIn, servicesIn } from '../replies/price-reply.ts';
import { replyServiceSum, wantsServiceSum } from '../replies/service-sum-reply.ts';
import { replyFromPage, replyFromTexts, replyQuestion, SURE } from '../replies/text-replies.ts';
import { modelIn } from '../replies/tyres-reply.ts';
import { stems } from '../words.ts';
import { asksPrice, hasTyreWords, isShort, type Route } from './route.ts';

/** Whether a service is meant, and not a tyre. */
async function isServiceOnly(dialogue: Dialogue): Promise<boolean> {
  const { words, said, memory } = dialogue;
  const service = serviceIn(words);
  if (!service) return false;
  const isClear =
    asksPrice(dialogue) ||
    said.inches !== undefined ||
    words.has(
      ...stems(
        'onnistu, teettek, teeksteks, pystyy, pystytte, voiko, voitte, saako, saisko, tarjoat, voiks, saaks, fiksa, korjaa, kuuluu, sisalt, onko, onks, hoitu, pitaako, pitaisko, kuinka, miten, mista',
      ),
    ) ||
    words.all.length <= 4 ||
    /tteko\b|ttako\b|tteks\b/.test(words.text) ||
    (words.all.length > 4 && dialogue.turn.text.trimEnd().endsWith('?'));
  if (!isClear) return false;
  if (said.sizes.length === 0)
    return !(
      memory.topic === 'tyres' &&
      (memory.tyres?.length ?? 0) > 0 &&
      words.has('asennettu', 'asennuksin', 'paikalleen', 'asennettun', 'alle laitet')
    );
  // A size beside a service says the rim, unless a tyre is named, too.
  if (words.has('asennettu', 'asennuksin', 'paikalleen')) return false;
  return (await modelIn(dialogue, { size: said.sizes[0]?.size ?? '' })) === null && service !== 'fitting' ? asksPrice(dialogue) : false;
}

const asksWhatItCosts = (words: Dialogue['words']): boolean => words.has('maksa', 'hinta', 'paljonko');

/** Answers about a service: its price when that is asked, else what the site's texts say, and the price. */
async function replyService(dialogue: Dialogue, asked: string): Promise<boolean | void> {
  const services = servicesIn(dialogue.words);
  const [service] = services;
  if (!service) return false;
  const details = services.filter((name) => !['change', 'fitting', 'balance', 'hotel', 'repair', 'leak'].includes(name));
  if (details.length > 1 && asksPrice(dialogue)) {
    for (const name of details.slice(0, 4)) {
      await replyPrice(dialogue, name);
      dialogue.say('\n');
    }
    return;
  }
  const isQuestion = dialogue.words.has(
    ...stems(
      'onnistu, ei voi, kuuluu, sisalt, voiko, voinko, pitaako, saako, samaan hintaan, erikseen, kuka, miksi, mista johtuu, mika vikana, mikahan vikana, mista vuotaa, paljonko etukateen, miten, korjaatteko, mista tied, milloin pit',
    ),
  );
  const isPrice = (asksPrice(dialogue) || dialogue.said.inches !== undefined) && !isQuestion;
  if (dialogue.words.has('kuuluu', 'sisalt', 'samaan hintaan', 'erikseen') && (await replyIncluded(dialogue)))
    return dialogue.remember({ topic: 'price', service });
  const isLong = dialogue.words.all.length > (dialogue.memory.topic === 'price' ? 6 : 3);
  const isQuoted = !isPrice && isLong && ((await replyFromPage(dialogue, service, asked)) || (await replyQuestion(dialogue, asked)));
  if (isQuoted && !asksPrice(dialogue)) return dialogue.remember({ topic: 'price', service });
  if (isQuoted) dialogue.say('\n\n');
  await replyPrice(dialogue, service);
}

/** Questions about services and their prices. */
export const serviceRoutes: readonly Route[] = [
  {
    fits: (dialogue) =>
      wantsServiceSum(dialogue) &&
      (asksPrice(dialogue) || dialogue.memory.topic === 'price' || dialogue.words.has('yhteensa', '=ero', '=eroa', 'hintaero')),
    reply: replyServiceSum,
  },
  {
    // Whether something is included: the note of the price that was told says it.
    fits: (dialogue) =>
      dialogue.memory.topic === 'price' &&
      dialogue.memory.service !== undefined &&
      isShort(dialogue, 9) &&
      (dialogue.words.has(...stems('silti, kuuluu, kuuluuk, sisalt, erikseen, lisahint, lisamaks')) ||
        (dialogue.words.has('paalle') && serviceIn(dialogue.words) === undefined)),
    reply: (dialogue) => replyNote(dialogue, dialogue.memory.service ?? ''),
  },
  {
    // A short question leans on the last one.
    fits: (dialogue) => {
      const { memory, said, words } = dialogue;
      const adds =
        said.vehicle !== undefined ||
        said.inches !== undefined ||
        said.quantity !== undefined ||
        asksPrice(dialogue) ||
        words.has(...stems('kanssa, yhdessa, samalla, pelkastaan, erikseen, sisalt, kuuluu'));
      const service = serviceIn(words);
      const isSame = service === undefined || service === memory.service || words.has('kanssa', 'yhdessa', 'lisaksi', 'samalla');
      const leansOnTyres = memory.topic === 'tyres' && memory.size !== undefined;
      return (
        memory.service !== undefined &&
        !leansOnTyres &&
        adds &&
        isSame &&
        isShort(dialogue, words.has('=se', '=sen', '=ne') ? 10 : 8) &&
        said.sizes.length === 0
      );
    },
    reply: (dialogue) => replyPrice(dialogue, dialogue.memory.service ?? ''),
  },
  {
    fits: ({ words }) =>
      words.has(...stems('tarise, tarina, tarisy, vapise, heiluu, tutise, tutisee, hytky, heittaa ratti')) &&
      !words.has('vaihdon jalkeen', 'jalkeen'),
    reply: async (dialogue) => {
      const isSpecial = dialogue.words.all.length > 6 || /penkki|lattia|istui|jarru/.test(dialogue.words.text);
      if (isSpecial && (await replyFromTexts(dialogue, dialogue.turn.text, 0.2))) return;
      dialogue.say('Tärinä johtuu usein siitä, että pyörät ovat epätasapainossa, ja tasapainotus auttaa siihen. ');
      await replyPrice(dialogue, 'balance');
    },
  },
  {
    // A sound cannot be judged from here, but the shop looks at the tyres for nothing.
    fits: ({ words }) =>
      words.has(
        ...stems(
          'ulvo, ulise, ulina, ujelta, ujellus, humise, humina, hurise, hurina, jyrise, jyrina, kolise, kolina, kolaht, kolahd, naksu, rouski, vinku',
        ),
      ) && !words.has('jalkeen', 'venttiil'),
    reply: async (dialogue) => {
      dialogue.say('Äänen syytä en voi sanoa autoa näkemättä: tule käymään, niin katsomme renkaat. ');
      await replyFromTexts(dialogue, 'Maksaako renkaiden tarkastus jotain', 0.2);
    },
  },
  {
    // Who asks for something to read gets it.
    fits: ({ words }) =>
      words.has(...stems('juttu, artikkel, ohjeita, ohjetta, vinkk, opas, opast, lukea, luettav')) ||
      (words.has('miten') && words.has('sailytt', 'sailyta', 'mitata', 'mittaan', 'pestaan', 'pinota') && !words.has('teilla')),
    reply: (dialogue, asked) => replyFromTexts(dialogue, asked, 0.2),
  },
  {
    fits: ({ words }) =>
      words.has('milloin', 'millon', 'koska') &&
      words.has(...stems('vaihtaa, laittaa, alle, uusia, kannatt')) &&
      !words.has('kiristy', 'pultit'),
    reply: (dialogue, asked) => replyQuestion(dialogue, asked, /milloin/i),
  },
  {
    fits: ({ words, memory }) =>
      words.has('kylje', 'kyljes', 'kylki', 'olkapaa') &&
      (memory.service === 'repair' || words.has('reika', 'viilto', 'naula', 'paikat', 'paikka', 'haava')),
    reply: async (dialogue) => {
      dialogue.say('Kylkeä ei voi paikata: jos vaurio on renkaan kyljessä tai olkapäässä, rengas on vaihdettava. ');
      await dialogue.call('searchTexts', { query: 'paikkaus viilto kyljessä' });
      dialogue.say('Lue lisää: [Korjaustyöt](/palvelut/korjaustyot).');
    },
  },
  {
    fits: (dialogue) =>
      dialogue.words.has(...stems('mittaus, mittaami, nayttam, nayttaa, tarkastu, tarkastaa, tarkastat, katsoa')) &&
      dialogue.words.has('maksaako', 'maksaaks', 'ilmai', 'veloit', 'maksaa') &&
      hasTyreWords(dialogue),
    reply: (dialogue) => replyFromTexts(dialogue, 'Maksaako renkaiden tarkastus jotain', 0.2),
  },
  {
    fits: ({ words }) =>
      words.has('vanteita', 'vanteet', 'vanteen', 'erikoisvan', 'alumiinivan', 'peltivan') &&
      words.has('myytte', 'onko', 'saako', 'loytyy', 'teilta', 'ostaa', 'kayvat', 'sopi') &&
      serviceIn(words) === undefined,
    reply: async (dialogue, asked) =>
      dialogue.words.has('myytte', 'onko teil', 'saako teil', 'loytyy', 'teilta')
        ? replyFromTexts(dialogue, 'Myymme alumiini- ja peltivanteita henkilöautoihin, katumaastureihin ja pakettiautoihin', 0.1)
        : (await replyQuestion(dialogue, asked)) || replyFromTexts(dialogue, 'alumiinivanteet peltivanteet vanteet', 0.2),
  },
  {
    fits: ({ words }) => words.has('=dot', 'dotkoodi', 'valmistusaik', 'valmistusviik'),
    reply: async (dialogue) => {
      const [, week, year] = /(?<!\d)(\d{2})(\d{2})(?!\d)/.exec(dialogue.words.text) ?? [];
      if (week === undefined || Number(week) === 0 || Number(week) > 53) return replyFromTexts(dialogue, 'DOT-koodi valmistusaika', 0.2);
      dialogue.say(`DOT-koodin neljä viimeistä numeroa kertovat valmistusajan: rengas on tehty viikolla ${Number(week)} vuonna 20${year}.`);
    },
  },
  {
    fits: ({ words }) =>
      words.has('keltainen', 'varoitusval', 'merkkival', 'huutomerk', 'mittarist') &&
      words.has('renka', 'rengas', 'paine', 'valo', 'syttyi', 'palaa') &&
      !asksWhatItCosts(words),
    reply: (dialogue) => replyFromTexts(dialogue, 'rengaspaineet talvella varoitusvalo syttyy pakkasaamuna', 0.2),
  },
  {
    fits: ({ words }) => words.has('vakuut'),
    reply: (dialogue) => replyFromTexts(dialogue, 'renkaat on vakuutettu palon ja varkauden varalta', 0.2),
  },
  {
    fits: ({ words }) => words.has(...stems('istuskel, odotustil, odottaa, odotella, odotan, asiakastil, kahvi, kahvia')),
    reply: async (dialogue) =>
      serviceIn(dialogue.words) === 'repair'
        ? replyFromTexts(dialogue, 'Kuinka kauan paikkaus kestää', 0.2)
        : replyQuestion(dialogue, 'Kauanko renkaanvaihto kestää odottaa asiakastilassa', /kauan/i),
  },
  {
    fits: ({ words, said }) =>
      said.sizes.length === 0 &&
      words.has(
        ...stems(
          'kateinen, kateisel, kateista, kortti, kortilla, korttimaks, mobiilimaks, mobilepay, mobiilipay, mobile pay, puhelimella maks, lahimaks, maksutav, maksutap, maksuvali, =visa, mastercard, smartum, epassi, edenred, klarna',
        ),
      ),
    reply: (dialogue) => replyFromTexts(dialogue, 'maksaminen kortilla käteisellä tai osissa', 0.2),
  },
  {
    fits: ({ words, said }) =>
      said.sizes.length === 0 &&
      words.hasAll(stems('jattaa, jatan, jatetaan'), stems('pyora, pyorat, renka, renkaat, kumit, gummi, kesagum, kesarenk, talvirenk')) &&
      words.has(...stems('talveks, talven, kesan, kesaks, sinne, teille, kellari')) &&
      !words.has(...stems('ulos, ulkona, pihalle, parvekk, autotall, varastoon')),
    reply: (dialogue) => replyPrice(dialogue, 'hotel'),
  },
  {
    // A question that one of the site's texts has almost word for word, and that asks no price.
    fits: async (dialogue) => {
      const { words, said, facts } = dialogue;
      const isSearch =
        said.sizes.length > 0 || said.inches !== undefined || said.order !== undefined || said.onSale || words.has('niista', 'naista');
      const { topic } = dialogue.memory;
      const leansOnLast =
        isShort(dialogue) && ((topic === 'price' && serviceIn(words) !== undefined) || (topic === 'tyres' && said.type !== undefined));
      if (asksPrice(dialogue) || isSearch || leansOnLast || words.all.length < 4) return false;
      const [text] = await facts.searchTexts(dialogue.turn.text, 1);
      return (text?.coverage ?? 0) >= SURE;
    },
    reply: (dialogue, asked) => replyFromTexts(dialogue, asked, SURE),
  },
  { fits: isServiceOnly, reply: replyService },
];

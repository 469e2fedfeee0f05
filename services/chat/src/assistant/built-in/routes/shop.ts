import type { Dialogue } from '../dialogue.ts';
import { replyHours } from '../replies/hours-reply.ts';
import { replyBooking, replyCampaigns, replyContact, replyFinancing, replyLaw } from '../replies/info-replies.ts';
import { replyIncluded, replyNote, replyPrice, serviceIn, servicesIn } from '../replies/price-reply.ts';
import { replyServiceSum, wantsServiceSum } from '../replies/service-sum-reply.ts';
import { replyFromPage, replyFromTexts, replyQuestion, SURE } from '../replies/text-replies.ts';
import { modelIn } from '../replies/tyres-reply.ts';
import { stems } from '../words.ts';
import { asksPrice, hasTyreWords, isShort, type Route } from './route.ts';
import { isContact, isHours, isLaw, SPECIAL_LAW } from './subjects.ts';

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
      'onnistu, kuuluu, sisalt, voiko, voinko, pitaako, saako, samaan hintaan, erikseen, kuka, miksi, mista johtuu, mika vikana, mikahan vikana, mista vuotaa, paljonko etukateen, miten, korjaatteko, mista tied, milloin pit',
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

/** Questions about the shop itself: hours, services, law, ways to reach it. */
export const shopRoutes: readonly Route[] = [
  {
    // Studs or friction: the site has an article about the choice.
    fits: ({ words, said }) =>
      said.sizes.length === 0 &&
      words.has('nasta', 'nastoi') &&
      words.has('kitka', 'kitkoi') &&
      words.has('=vai', '=vaiko', 'kannatt', 'parem', 'valit', 'kumm', 'eroa', 'erot', 'vertail') &&
      !words.has('eteen', 'taakse', 'edessa'),
    reply: (dialogue) => replyFromTexts(dialogue, 'Nastat vai kitkat? Näin valitset talvirenkaat', 0.2),
  },
  {
    fits: (dialogue) => isLaw(dialogue),
    reply: async (dialogue, asked) => {
      if (
        dialogue.memory.service?.startsWith('sensor') &&
        dialogue.words.has('pakoll') &&
        (await replyFromTexts(dialogue, 'Ovatko paineanturit pakolliset talvirenkaissa', 0.3))
      )
        return;
      if (dialogue.words.has(...SPECIAL_LAW) && (await replyQuestion(dialogue, asked))) return;
      await replyLaw(dialogue);
    },
  },
  {
    fits: (dialogue) => isHours(dialogue),
    reply: async (dialogue) => {
      if (isContact(dialogue)) {
        await replyContact(dialogue);
        dialogue.say(' ');
      }
      await replyHours(dialogue);
      const service = serviceIn(dialogue.words);
      if (service && asksPrice(dialogue)) {
        dialogue.say(' ');
        await replyPrice(dialogue, service);
      }
    },
  },
  {
    fits: (dialogue) =>
      dialogue.memory.topic === 'campaigns' &&
      isShort(dialogue, 8) &&
      dialogue.words.has(...stems('voimassa, asti, loppuu, paatty, paattyy, koodi, saako sen, milloin, viela')) &&
      dialogue.said.sizes.length === 0,
    reply: replyCampaigns,
  },
  {
    fits: ({ words }) =>
      words.has('kampanj') ||
      (words.text.includes('alennus') && words.has('opiskelij', 'elakel', 'kanta-asiak', 'kantaasiak', 'senior')) ||
      (!words.has('antama', 'saama', 'pyysin', 'tarjouspyyn') &&
        words.has('tarjou', 'alennu') &&
        words.has('voimassa', 'onko', 'mita', 'mitka', 'nyt')),
    reply: async (dialogue) => {
      const { said, memory, words } = dialogue;
      const isNarrowing = said.onSale && memory.size !== undefined && memory.topic === 'tyres' && !words.has('kampanj');
      return said.sizes.length > 0 || isNarrowing ? false : replyCampaigns(dialogue);
    },
  },
  {
    fits: ({ words }) =>
      words.has(...stems('buuka, buukk, ajanvar, varata, varaan, varaus, varaisi, varaam, tilata aika, ilman aikaa, aika etukateen')) ||
      words.hasAll(stems('=aika, =ajan, =aikaa, =aikoja'), stems('tarvi, tarvits, saisi, saan, pitaako olla')),
    reply: async (dialogue, asked) =>
      dialogue.words.has('rengashotel', 'hotel') ? replyQuestion(dialogue, asked) : replyBooking(dialogue),
  },
  {
    fits: ({ words }) =>
      words.has(
        ...stems(
          'kauan, =kaua, kauanks, kuinka pitkaan, miten pitkaan, kuin pitkaan, kesto, nopeasti, aikaa menee, montako tunti, monta tuntia, koko paivaks, koko paivan, vaa hetki, vain hetki',
        ),
      ) ||
      (words.has('kestaa', 'kestaak') &&
        (serviceIn(words) !== undefined || words.has('kuinka', 'miten', 'paljonko', 'tunti', 'minuut', 'se', 'homma'))),
    reply: async (dialogue, asked) => {
      if (dialogue.words.has('tarjous', 'voimassa', 'patteri', 'anturi', 'anturin', 'paatos', 'luotto', 'vuotta', 'haen'))
        return replyQuestion(dialogue, asked);
      const isRepair =
        serviceIn(dialogue.words) === 'repair' || (serviceIn(dialogue.words) === undefined && dialogue.memory.service === 'repair');
      return isRepair
        ? replyFromTexts(dialogue, 'Kuinka kauan paikkaus kestää', 0.2)
        : replyQuestion(dialogue, `${asked} kauanko kestää`, /kauan|kest/i);
    },
  },
  {
    // A short question after instalments is about them: 'voiko siihen ottaa mukaan rengashotellin?'
    fits: (dialogue) =>
      dialogue.memory.topic === 'financing' &&
      isShort(dialogue, 9) &&
      dialogue.words.has(
        ...stems(
          'siihen, sita, sen, mukaan, sisally, loput, kerralla, =pois, peruut, perua, hylat, hylka, korko, kulu, kuluja, viivasty, myohas',
        ),
      ),
    reply: async (dialogue, asked) => {
      if (!(await replyFromPage(dialogue, 'financing', `rahoitus ${asked}`))) return false;
      dialogue.remember({ topic: 'financing' });
    },
  },
  {
    fits: ({ words }) => words.has(...stems('osamaks, rahoitu, osissa, erissa, korko, luotto, kuukausimaks, laskulla')),
    reply: async (dialogue, asked) => {
      const { words } = dialogue;
      const isSpecial = words.has(
        ...stems(
          'perua, peruut, kaduttaa, irtisano, nopeasti, loput, etuajassa, ikaine, tayttany, yritys, yritykse, firma, hylat, hylka, lapi, ikainen, vuotias, laskulla',
        ),
      );
      const asksWho = words.has('kuka', 'myonta', 'luotonant');
      if (isSpecial && (await replyFromPage(dialogue, 'financing', asked)) && !asksWho) return dialogue.remember({ topic: 'financing' });
      if (isSpecial) dialogue.say(' ');
      await replyFinancing(dialogue);
    },
  },
  {
    fits: ({ words }) => words.has('koira', 'koiria', 'rocky', 'hauva'),
    reply: async (dialogue) =>
      dialogue.say(
        'Liikkeen koira on Rocky. Rocky on usein töissä ja ottaa rapsutukset mielellään vastaan, mutta päivän työvuoroa en tiedä.',
      ),
  },
  {
    fits: ({ words }) =>
      words.has(
        ...stems(
          'tietosuoj, henkilotie, gdpr, evaste, tietoja minusta, tietoni, rekisterisel, keskustelu tallen, keskustelua tallen, keraatte',
        ),
      ),
    reply: async (dialogue, asked) => replyFromPage(dialogue, 'privacy', `mitä tietoja käsittelemme ${asked}`),
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
  { fits: isContact, reply: replyContact },
  {
    fits: ({ words, said }) =>
      said.sizes.length === 0 && words.has('=xl') && words.has('tarkoit', 'kertov', 'merkits', 'kirjai', 'meinaa', 'mita on', 'mika on'),
    reply: (dialogue) => replyFromTexts(dialogue, 'XL vahvistettu rengas kantaa enemmän', 0.1),
  },
  {
    fits: ({ words }) =>
      words.has('tyhjen', 'puhkes', 'puhkesi', 'rengasrik') &&
      words.has(...stems('mita teen, mita teh, mitas nyt, mita nyt, matkalla, tien paal, motaril, moottoritie, ensimmais')),
    reply: (dialogue) => replyFromTexts(dialogue, 'rengas on tyhjentynyt tien päällä pysähdy turvalliseen paikkaan', 0.2),
  },
];

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
      return memory.service !== undefined && !leansOnTyres && adds && isSame && isShort(dialogue, 8) && said.sizes.length === 0;
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
    fits: ({ words }) =>
      words.has('kylje', 'kyljes', 'kylki', 'olkapaa') && words.has('reika', 'viilto', 'naula', 'paikat', 'paikka', 'haava'),
    reply: async (dialogue) => {
      dialogue.say('Kylkeä ei voi paikata: jos vaurio on renkaan kyljessä tai olkapäässä, rengas on vaihdettava. ');
      await dialogue.call('searchTexts', { query: 'paikkaus viilto kyljessä' });
      dialogue.say('Lue lisää: [Korjaustyöt](/palvelut/korjaustyot).');
    },
  },
  {
    fits: (dialogue) =>
      dialogue.words.has(...stems('nayttam, nayttaa, tarkastu, tarkastaa, tarkastat, katsoa')) &&
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

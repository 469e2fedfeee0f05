import { replyHours } from '../replies/hours-reply.ts';
import { replyBooking, replyCampaigns, replyContact, replyFinancing, replyLaw } from '../replies/info-replies.ts';
import { replyPrice, serviceIn } from '../replies/price-reply.ts';
import { replyFromPage, replyFromTexts, replyQuestion, replyUnknown } from '../replies/text-replies.ts';
import { stems } from '../words.ts';
import { asksPrice, isShort, type Route } from './route.ts';
import { isContact, isHours, isLaw, SPECIAL_LAW } from './subjects.ts';

/** Where other rules apply. */
const ABROAD = stems(
  '=virossa, =viroon, ruotsissa, ruotsiin, norjassa, norjaan, saksassa, saksaan, latviassa, tallinnaan, tallinnassa, tukholma, ulkomail, euroopassa',
);

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
    // The rules of other countries are not the shop's to tell.
    fits: (dialogue) => isLaw(dialogue) && dialogue.words.has(...ABROAD),
    reply: (dialogue, asked) => replyUnknown(dialogue, asked, false),
  },
  {
    // Driving on a flat tyre ruins it: that comes before any way to the shop.
    fits: ({ words }) =>
      words.has(...stems('lysys, littan, tyhja, tyhjal, tyhjana, tyhjen, puhki, puhkes')) &&
      words.hasAll(
        stems('renka, rengas, renga, kumi, takakum, etukum, gummi'),
        stems('ajan, ajaa, ajella, perille, matkaa, koro, hiljaa, paasenko, uskaltaa'),
      ),
    reply: (dialogue) =>
      replyFromTexts(
        dialogue,
        'Jos rengas on tyhjentynyt tien päällä, älä aja tyhjällä renkaalla: muutama sata metriä riittää pilaamaan renkaan',
        0.2,
      ),
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
      words.has(
        ...stems(
          'vapaita aik, vapaata aik, vapaa aika, buuka, buukk, ajanvar, varata, varaan, varaus, varaisi, varaam, tilata aika, ilman aikaa, aika etukateen',
        ),
      ) || words.hasAll(stems('=aika, =ajan, =aikaa, =aikoja'), stems('tarvi, tarvits, saisi, saan, pitaako olla')),
    reply: async (dialogue, asked) =>
      dialogue.words.has('rengashotel', 'hotel') ? replyQuestion(dialogue, asked) : replyBooking(dialogue),
  },
  {
    fits: ({ words }) =>
      words.has(
        ...stems(
          'kauan, =kaua, kauanks, kuinka pitkaan, miten pitkaan, kuin pitkaan, kuinka pitkaks, kesto, nopeasti, aikaa menee, montako tunti, monta tuntia, koko paivaks, koko paivan, vaa hetki, vain hetki',
        ),
      ) ||
      (words.has('kestaa', 'kestaak') &&
        (serviceIn(words) !== undefined || words.has('kuinka', 'miten', 'paljonko', 'tunti', 'minuut', 'se', 'homma'))),
    reply: async (dialogue, asked) => {
      if (
        dialogue.words.has(
          'kausi',
          'kausimaks',
          'kaudella',
          'tarjous',
          'voimassa',
          'patteri',
          'anturi',
          'anturin',
          'paatos',
          'luotto',
          'vuotta',
          'haen',
        )
      )
        return replyQuestion(dialogue, asked);
      if ((serviceIn(dialogue.words) ?? dialogue.memory.service) === 'balance')
        return replyFromTexts(dialogue, 'Tasapainotus, hinta ja aika: varaa työhön puolesta tunnista tuntiin', 0.2);
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
    fits: ({ words }) =>
      words.has(
        ...stems('osamaks, eramaks, rahoitu, pilko, kuukausieri, kuukausittain, osissa, erissa, korko, luotto, kuukausimaks, laskulla'),
      ),
    reply: async (dialogue, asked) => {
      const { words } = dialogue;
      const isSpecial = words.has(
        ...stems(
          'luottotie, maksuhairi, perinta, tyoton, tyottom, nettipank, pankkitun, tunnistau, alypuhel, erapaiv, hoidettu, myohas, kalliim, perua, peruut, kaduttaa, irtisano, nopeasti, loput, etuajassa, ikaine, tayttany, yritys, yritykse, firma, hylat, hylka, lapi, ikainen, vuotias, laskulla',
        ),
      );
      const asksWho = words.has('kuka', 'myonta', 'luotonant');
      if (isSpecial && (await replyFromPage(dialogue, 'financing', asked)) && !asksWho) return dialogue.remember({ topic: 'financing' });
      if (isSpecial) dialogue.say(' ');
      await replyFinancing(dialogue);
    },
  },
  {
    fits: ({ words }) => words.has('koira', 'hauva', 'rocky') && words.has('allerg', 'pelka', 'arka', 'niisku', 'huone'),
    reply: (dialogue) =>
      replyFromTexts(
        dialogue,
        'Rocky-koiramme on usein töissä, mutta pysyy omassa huoneessaan, jos olet allerginen tai arastelet koiria',
        0.2,
      ),
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
          'tietosuoj, henkilotie, gdpr, evaste, tietoja minusta, tietoni, rekisterisel, keskustelu tallen, keskustelua tallen, jaa teille talteen, talteen, keraatte',
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

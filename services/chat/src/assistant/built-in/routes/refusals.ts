import { HELP } from '../replies/help.ts';
import { replyUnknown } from '../replies/text-replies.ts';
import { replyPrice, serviceIn } from '../replies/price-reply.ts';
import { replyTyres } from '../replies/tyres-reply.ts';
import { stems } from '../words.ts';
import type { Route } from './route.ts';

const COMPETITORS = stems(
  'vianor, euromaster, rengascenter, rengasonline, vannetukku, black donuts, first stop, point s, rengasmaailma, kilpaili, toista rengasliik, toinen rengasliik, muu rengasliik, muut rengasliik, naapuriliik, netista saa, nettikaup, motonet, biltema',
);
const OFF_TOPIC = stems(
  'osake, osakkee, resept, aanesta, puolue, presid, paakaup, laake, sarky, python, javascript, ohjelmointi, jalkapallo, jaakiekko, horoskoop, vitsi, runo, saaennuste, elokuva, musiikki, bitcoin, krypto',
);
/** Works that no tyre shop's price list has; the site's texts may say more. */
const OTHER_WORKS = stems(
  'jarrup, jarrur, jarrul, jarrujen, jarruremont, oljynvaih, moottorioljy, oljyn, pihalleni, kotiini, luokseni, tyopaikalleni, katsast, ilmastoin, akku, akun, tuulilasi, sijaisaut, laina-auto, lainaaut, pakoput, korikorj, maalau, moottoripyor, mopo, mopoaut, monkij, traktor, polkupyor, kuorma-aut, kuormaaut, kaytettyja renk, kaytettyja kum, kaytetyt renk, ostaisit, ostattek, vaihdossa, wifi, langaton, =netti, nettiyht, typella, typpea, lahjakort, kotoa, =wc, vessa, takuu, palautusoike, palauttaa renk, palautan renk, palauttaa uude, postissa, postilla, postitse, postitat, =toimitus, toimitusaik, toimituks, nettisivu, verkkokaup, netin kautta, harjoittelij, tyopaik, rekry, haen toita, toihin teille, kesatoi',
);
/** Parts of words that name such works: 'nelipyöräsuuntaus', 'takajarrupalat'. */
const PARTS_OF_OTHER_WORKS =
  /suuntau|jarru(?:pal|lev|satul|nest|rem)|iskunvaim|katsastu|ilmastoin|(?:moottori|vaihteisto)oljy|tuulilas|pakoput|nastoit(?:at|uk|us)|nastojenpoist|typpitay/;

/** What the assistant does not do. These come before the questions, whose words may be in such a message. */
export const refusals: readonly Route[] = [
  {
    fits: ({ words }) =>
      words.has(
        ...stems('jarjestelmakeho, =kehote, kehottee, prompt, chatgpt, openai, kielimall, json, tyokaluj, jailbreak, viestin ylapuol'),
      ) ||
      words.hasAll(stems('ohje, saanno, kasky'), stems('unohda, ohita, paljasta, nayta, toista, sivuuta, alla valit')) ||
      words.hasAll(stems('esita, teeskent, kuvittele, roolileik'), stems('olet, olevasi')),
    reply: async (dialogue) => dialogue.say(`En voi kertoa ohjeistani enkä muuttaa niitä. Olen liikkeen tekoälyavustaja. ${HELP}`),
  },
  {
    fits: ({ words }) => words.hasExactly(...COMPETITORS),
    reply: async (dialogue) => {
      dialogue.say('En vertaile muihin liikkeisiin enkä tiedä niiden hintoja. ');
      const service = serviceIn(dialogue.words);
      if (dialogue.said.sizes.length > 0) await replyTyres(dialogue);
      else if (service) await replyPrice(dialogue, service);
      else dialogue.say('Omat hintamme ovat [hinnastossa](/hinnasto), ja etsin mielelläni renkaat koon mukaan.');
    },
  },
  {
    fits: ({ words }) =>
      (!words.has('kelpaa') &&
        words.hasAll(
          stems('alennu, tinki, tingit, halvemmalla, alekood'),
          stems('anna, saisi, saanko, lupa, luvan, voitko, voitteko, kirjoita, koodi, tinki, prosen, omistaja'),
        )) ||
      /(?:sovitaan|vahvista|lupaa)\p{L}*,? (?:etta|nyt|viela)?[\s\S]*\d/u.test(words.text) ||
      words.hasAll(['ilmaiseksi'], stems('saisi, saanko, saisinko, haluan, teette, tehda, vaihtai')),
    reply: async (dialogue) => {
      dialogue.say('En voi antaa alennuksia enkä sopia hinnoista: voimassa ovat vain liikkeen omat hinnat. ');
      const service = serviceIn(dialogue.words);
      if (service) return replyPrice(dialogue, service);
      dialogue.say('Tarjoukset ja kampanjat kerron, kun kysyt niistä, ja palvelujen hinnat ovat [hinnastossa](/hinnasto).');
    },
  },
  {
    fits: ({ words, said }) =>
      said.sizes.length === 0 && (words.hasExactly(...OFF_TOPIC) || /\d\s*(?:kertaa|plus|miinus|jaettuna)\s*\d/.test(words.text)),
    reply: async (dialogue) => dialogue.say(`Siinä en osaa auttaa. ${HELP}`),
  },
  {
    fits: ({ words }) =>
      /(?:millainen|mika|minkalainen) (?:on )?saa\b/.test(words.text) ||
      (words.has('millai') && words.hasAll(['=saa'], stems('hyvinkaalla, ulkona, huomenna'))),
    reply: async (dialogue) => dialogue.say(`Siinä en osaa auttaa. ${HELP}`),
  },
  {
    fits: ({ words }) =>
      words.hasExactly(...OTHER_WORKS) ||
      words.hasAll(stems('poista, poisto, irrota'), stems('nasto, nastat, nastan')) ||
      words.all.some((word) => PARTS_OF_OTHER_WORKS.test(word)),
    reply: (dialogue, asked) => replyUnknown(dialogue, asked, false),
  },
];

import { matchingAnswer } from '../../answer-match.ts';
import { languageOf, replyInLanguage } from '../languages.ts';
import { replyPerson } from '../replies/info-replies.ts';
import { replyFromTexts } from '../replies/text-replies.ts';
import { replyTyres } from '../replies/tyres-reply.ts';
import { stems } from '../words.ts';
import type { Route } from './route.ts';

const YES = stems(
  '=kylla, =joo, =juu, =jep, =ok, =okei, =oikein, on oikein, =kyl, =jes, pitaa paikkansa, just se, juuri se, se just, niin on, tasmalleen, aivan, =oikea, oikea on',
);
const NO = stems('peruuta, peru, =ei, =en, vaarin, vaara');

/** What comes first: replies to the assistant's own question, the shop's own answers, and those who want a person. */
export const firstRoutes: readonly Route[] = [
  {
    fits: ({ memory, words, said }) => memory.pending !== undefined && words.has(...YES) && !words.has('=ei') && said.sizes.length === 0,
    reply: async (dialogue) => {
      dialogue.remember({ size: dialogue.memory.pending, pending: undefined });
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
    reply: async (dialogue) => {
      const { turn } = dialogue;
      const answer = matchingAnswer(turn.text, turn.answers);
      if (!answer) return false;
      turn.tools.evidence.addResult(answer.text);
      dialogue.say(answer.text);
    },
  },
  {
    fits: ({ words }) =>
      words.hasAll(
        stems('netista, muualta, tilasin, verkkokaup, nettikaup, hankittu jostain'),
        stems('asenn, laittaa, laitat, alle, asenta, taksa, kalliim, lisaa'),
      ) && !words.has('anturi', 'anturit', 'anturei'),
    reply: (dialogue) => replyFromTexts(dialogue, 'Asennatteko muualta ostetut renkaat', 0.2),
  },
  { fits: ({ turn }) => languageOf(turn.text) !== null, reply: replyInLanguage },
  {
    fits: ({ words }) =>
      words.has(
        ...stems(
          '=ihmisen, =ihmiselle, =ihmiselta, =ihmista, =ihmiseen, ihmiskon, henkilokohtai, joku neuvo, neuvoa joku, asiakaspalvelija, soittopyyn, takaisinsoit, oikea henkilo, myyjan kanssa, asentajan kanssa, jonkun kanssa',
        ),
      ) ||
      words.hasAll(['viesti'], stems('jattaa, jata, laittaa, lahettaa, laita, laheta')) ||
      words.hasAll(stems('soitta, soittaa, soittais, soita'), stems('minulle, =mulle, takaisin, takas')) ||
      words.hasAll(stems('yhteydeno, yhteytta'), stems('minuun, ottaa minu, ottakaa, ottaisit')),
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
];

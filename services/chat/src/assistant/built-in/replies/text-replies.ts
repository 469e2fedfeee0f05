import { pagePaths } from '#contracts/rules/page-paths';
import { likenessOf, termsOf } from '../../answer-match.ts';
import type { Dialogue } from '../dialogue.ts';
import { HELP } from './help.ts';
import { withSynonyms } from './synonyms.ts';

/** Coverage from which a text usually answers the question. */
export const FITS = 0.26;
/** Coverage from which a text answers a long question almost surely. */
export const SURE = 0.42;
/** Coverage from which it may help, and from which it is almost sure. */
const NEAR = 0.15;
/** Coverage from which a page about the very service answers. */
const ON_PAGE = 0.12;
const ALMOST = 0.55;
/** Characters of a page's text that are quoted. */
const QUOTED = 640;

/** Answers from the pages, articles and questions of the site. @returns false when nothing fits */
export async function replyFromTexts(dialogue: Dialogue, query: string, least: number): Promise<boolean> {
  const [direct] = await dialogue.facts.searchTexts(query, 1);
  const wide = withSynonyms(query);
  const isWide = wide !== query;
  if (!isWide && (!direct || direct.coverage < least)) return false;
  const { texts } = await dialogue.call('searchTexts', { query: (isWide ? wide : query).slice(0, 200) });
  const [best] = texts;
  if (!best || best.coverage < (isWide ? Math.min(least, FITS) : least)) return false;
  dialogue.remember({ topic: 'other' });
  dialogue.say(`${quoted(best.excerpt)} Lue lisää: [${best.title}](${best.path}).`);
  return true;
}

/** The page about each service: what it says of a question about the service fits, even if it shares few words with it. */
const pageOfService: Readonly<Record<string, string>> = {
  hotel: pagePaths.rengashotelli,
  repair: pagePaths.korjaustyot,
  leak: pagePaths.korjaustyot,
  valve: pagePaths.korjaustyot,
  straighten: pagePaths.korjaustyot,
  balance: pagePaths.tasapainoitus,
  financing: pagePaths.rahoitus,
  privacy: pagePaths.tietosuojaseloste,
};

/** Answers from the page about a service. @returns false when it says nothing about the question */
export async function replyFromPage(dialogue: Dialogue, service: string, asked: string): Promise<boolean> {
  const path = pageOfService[service];
  if (path === undefined) return false;
  const [direct] = await dialogue.facts.searchTexts(withSynonyms(asked), 1, path);
  if (!direct || direct.coverage < ON_PAGE) return false;
  const { texts } = await dialogue.call('searchTexts', { query: withSynonyms(asked).slice(0, 200), path });
  const [best] = texts;
  if (!best) return false;
  dialogue.say(`${quoted(best.excerpt)} Lue lisää: [${best.title}](${best.path}).`);
  return true;
}

/** Answers from the front page's questions or the site's texts. @returns false when none fits */
export async function replyQuestion(dialogue: Dialogue, asked: string, about: RegExp | null = null): Promise<boolean> {
  const questions = await dialogue.facts.questions();
  const terms = termsOf(asked);
  const [best] = questions
    .filter(({ question }) => about === null || about.test(question))
    .map((each) => ({ ...each, likeness: likenessOf(terms, termsOf(each.question)) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (best && best.likeness >= (about === null ? 0.6 : 0.2)) {
    // The shop's own words: as true as its price list.
    dialogue.turn.tools.evidence.addResult(best.answer);
    dialogue.say(best.answer);
    return true;
  }
  return replyFromTexts(dialogue, asked, FITS);
}

/** Says that it does not know, unless the site's texts do, and how to reach the shop. */
export async function replyUnknown(dialogue: Dialogue, asked: string, mayGuess = true): Promise<void> {
  // Of two words, one long word in common is no answer.
  // What the shop does not do may still be on its pages, but then in its own words.
  const [direct] = mayGuess ? [] : await dialogue.facts.searchTexts(asked, 1);
  const mayBeInTexts = termsOf(asked).size > 2 && (direct === undefined || direct.coverage >= ALMOST);
  if (mayBeInTexts && (await replyFromTexts(dialogue, asked, ALMOST))) return;
  const isNear = mayGuess && (await dialogue.facts.searchTexts(asked, 1)).some(({ coverage }) => coverage >= NEAR);
  const { phone } = await dialogue.call('contact', {});
  dialogue.markUnanswered();
  if (isNear) {
    dialogue.say('En ole varma, mutta tästä voi olla apua: ');
    await replyFromTexts(dialogue, asked, NEAR);
    return dialogue.say(` Ellei, soita ${phone} tai jätä viesti, niin henkilökuntamme vastaa.`);
  }
  dialogue.say(`Tähän en osaa vastata varmasti, joten en arvaa. Soita ${phone} tai jätä viesti, niin henkilökuntamme vastaa.`);
}

/** Says that it cannot help with this, and with what it can. */
export async function replyOffTopic(dialogue: Dialogue): Promise<void> {
  dialogue.say(`Siinä en osaa auttaa. ${HELP}`);
}

/** Returns the first sentences of a text. */
function quoted(text: string): string {
  if (text.length <= QUOTED) return text;
  const end = text.slice(0, QUOTED).lastIndexOf('. ');
  return end > 80 ? text.slice(0, end + 1) : `${text.slice(0, text.slice(0, QUOTED).lastIndexOf(' '))} …`;
}

import { termsOf } from '../answer-match.ts';
import type { ShopAnswer } from '../engine.ts';

/** Answers that the instructions of one turn contain. */
const SHOWN = 5;

/** Returns the shop's own answers whose questions share words with a message, the closest first. */
export function answersFor(message: string, answers: readonly ShopAnswer[]): ShopAnswer[] {
  const said = termsOf(message);
  const share = (question: string): number => {
    const terms = [...termsOf(question)];
    return terms.length === 0 ? 0 : terms.filter((term) => said.has(term)).length / terms.length;
  };
  return answers
    .map((answer) => ({ answer, closeness: Math.max(0, ...answer.questions.map(share)) }))
    .filter(({ closeness }) => closeness > 0)
    .toSorted((a, b) => b.closeness - a.closeness)
    .slice(0, SHOWN)
    .map(({ answer }) => answer);
}

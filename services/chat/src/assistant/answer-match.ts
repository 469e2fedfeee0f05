import { indexTerm } from '../facts/text-index.ts';
import type { ShopAnswer } from './engine.ts';

/** Likeness from which a question counts as the same: half of the words or more, whatever their inflection. */
const SAME = 0.72;

/** Returns the terms of a question, each once. */
export const termsOf = (text: string): Set<string> => new Set(text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => indexTerm(word) ?? []));

/** Returns how alike two questions are, from 0 to 1 (Dice's coefficient of their terms). */
export function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((term) => b.has(term)).length;
  return (2 * shared) / (a.size + b.size);
}

/** Returns the answer of the shop's own to a question, if one of its questions is the same. */
export function matchingAnswer(question: string, answers: readonly ShopAnswer[]): ShopAnswer | null {
  const asked = termsOf(question);
  let best: { answer: ShopAnswer | null; likeness: number } = { answer: null, likeness: SAME };
  for (const answer of answers)
    for (const each of answer.questions) {
      const likeness = each.trim().toLowerCase() === question.trim().toLowerCase() ? 1 : likenessOf(asked, termsOf(each));
      if (likeness >= best.likeness) best = { answer, likeness };
    }
  return best.answer;
}

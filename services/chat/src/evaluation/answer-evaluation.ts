import { BuiltInEngine } from '../assistant/built-in/built-in-engine.ts';
import type { ShopAnswer } from '../assistant/engine.ts';
import type { EvaluationCase } from './case.ts';
import { seenCases } from './cases/seen/index.ts';
import { unseenCases } from './cases/unseen/index.ts';
import { runCase } from './run-case.ts';

/** Broken cases that are shown. */
const SHOWN = 20;
const engine = new BuiltInEngine();

/** Returns the case that an answer of the shop's own is: each of its questions gets its text. */
const caseOf = (answer: ShopAnswer, ask: string): EvaluationCase => ({
  id: `answer ${answer.id}`,
  group: 'services',
  turns: [{ ask, must: [answer.text] }],
});

/** The engine's reply does not depend on an answer in most cases, so the replies without one are kept. */
const passedWithout = new Map<string, boolean>();

async function passes(each: EvaluationCase, answers: readonly ShopAnswer[]): Promise<string | null> {
  const results = await runCase(engine, each, answers);
  const wrong = results.find(({ faults, invented }) => faults.length > 0 || invented.length > 0);
  return wrong ? wrong.reply : null;
}

/**
 * Asks the built-in assistant all questions of the evaluation with a new answer.
 * @param others the shop's other active answers
 * @returns how many questions were asked, and those whose reply is wrong only with the new answer
 */
export async function evaluateWith(
  answer: ShopAnswer,
  others: readonly ShopAnswer[],
): Promise<{ cases: number; broken: { question: string; expected: string; reply: string }[] }> {
  const own = [answer, ...others].flatMap((each) => each.questions.map((ask) => ({ each: caseOf(each, ask), ask, expected: each.text })));
  const general = [...seenCases, ...unseenCases].map((each) => ({
    each,
    ask: each.turns.map(({ ask }) => ask).join(' → '),
    expected: expectedOf(each),
  }));
  const all = [answer, ...others];
  const broken: { question: string; expected: string; reply: string }[] = [];
  for (const { each, ask, expected } of [...own, ...general]) {
    const wrongReply = await passes(each, all);
    if (wrongReply === null) continue;
    const isOwn = each.id.startsWith('answer ');
    if (!isOwn) {
      if (!passedWithout.has(each.id)) passedWithout.set(each.id, (await passes(each, [])) === null);
      if (!passedWithout.get(each.id)) continue;
    }
    if (broken.length < SHOWN) broken.push({ question: ask, expected, reply: wrongReply });
    // Calls of visitors come between.
    await new Promise(setImmediate);
  }
  return { cases: own.length + general.length, broken };
}

const expectedOf = ({ turns }: EvaluationCase): string => {
  const texts = turns.flatMap(({ must = [] }) => must.map((wanted) => (typeof wanted === 'string' ? wanted : wanted.join(' tai '))));
  return texts.length > 0 ? texts.join('; ') : 'Vastaus niin kuin ennen';
};

import { BuiltInEngine } from '../assistant/built-in/built-in-engine.ts';
import { ModelEngine } from '../assistant/model/model-engine.ts';
import { groups, type EvaluationCase } from './case.ts';
import { practiceCases } from './cases/practice/index.ts';
import { seenCases } from './cases/seen/index.ts';
import { unseenCases } from './cases/unseen/index.ts';
import { percentOf, scoreOf } from './score.ts';

// npm run eval:chat [-- --verbose]: asks the assistant all questions of the evaluation and prints the score of each group. With
// OPENAI_API_KEY it asks the model. The wrong replies to unseen questions are not printed: who has read them tunes the assistant to them.

const isVerbose = process.argv.includes('--verbose');
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model = 'gpt-5-mini' } = process.env;
const engine = apiKey ? new ModelEngine({ apiKey, baseUrl, model }) : new BuiltInEngine();

const print = (line: string) => process.stdout.write(`${line}\n`);

async function evaluate(name: string, cases: readonly EvaluationCase[], showsReplies: boolean): Promise<boolean> {
  const score = await scoreOf(engine, cases);
  print(`\n${name}: ${score.right} of ${score.total} right, ${percentOf(score)} %, invented figures: ${score.invented.length}`);
  for (const group of groups) {
    const of = score.groups.get(group);
    if (of) print(`  ${group.padEnd(18)} ${String(of.right).padStart(3)} of ${String(of.total).padStart(3)}`);
  }
  const { times } = score;
  print(`  milliseconds a turn: median ${times[Math.floor(times.length / 2)]?.toFixed(1)}, highest ${times.at(-1)?.toFixed(1)}`);
  if (showsReplies && isVerbose)
    for (const { id, turns } of score.wrong)
      for (const { ask, reply, faults, invented } of turns)
        print(`\n✗ ${id}: ${ask}\n  ${reply}\n  ${[...faults, ...invented.map((each) => `invented ${each}`)].join('; ')}`);
  return score.invented.length === 0;
}

print(`engine: ${engine.name}`);
const seen = await evaluate('seen', [...seenCases, ...practiceCases], true);
const unseen = await evaluate('unseen', unseenCases, false);
process.exitCode = seen && unseen ? 0 : 1;

import { describe, expect, it } from '@jest/globals';
import { BuiltInEngine } from '../assistant/built-in/built-in-engine.ts';
import { groups } from './case.ts';
import { practiceCases } from './cases/practice/all.ts';
import { seenCases } from './cases/seen/all.ts';
import { unseenCases } from './cases/unseen/all.ts';
import { percentOf, scoreOf, type Score } from './score.ts';

const tuned = [...seenCases, ...practiceCases];
const engine = new BuiltInEngine();

/** Prints the score of each group, so that a run of the tests shows it. */
function print(name: string, score: Score): void {
  const lines = groups.flatMap((group) => {
    const of = score.groups.get(group);
    return of ? [`  ${group.padEnd(18)} ${of.right} of ${of.total}`] : [];
  });
  process.stdout.write(`Kaartobotti, ${name}: ${percentOf(score)} % of ${score.total} cases\n${lines.join('\n')}\n`);
}

describe('the built-in assistant in the evaluation', () => {
  it('has 250 cases or more with different ids, a third of them unseen', () => {
    const all = [...tuned, ...unseenCases];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(seenCases.length + unseenCases.length).toBeGreaterThanOrEqual(250);
    expect(unseenCases.length / (seenCases.length + unseenCases.length)).toBeGreaterThan(0.32);
  });

  it('answers 95 % of the seen questions right, and invents no figure (D-CHAT-019, D-CHAT-020, D-CHAT-021, D-CHAT-022)', async () => {
    const score = await scoreOf(engine, tuned);
    print('seen', score);
    expect(score.invented).toEqual([]);
    expect(percentOf(score)).toBeGreaterThanOrEqual(95);
    // Goal: under 50 ms a turn. A busy machine interrupts single turns, so not the slowest one counts.
    expect(score.times[Math.floor(score.times.length / 2)]).toBeLessThan(50);
  });

  it('answers 90 % of the unseen questions right, and invents no figure', async () => {
    const score = await scoreOf(engine, unseenCases);
    print('unseen', score);
    expect(score.invented).toEqual([]);
    expect(percentOf(score)).toBeGreaterThanOrEqual(90);
  });
});

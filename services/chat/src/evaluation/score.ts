import type { Engine } from '../assistant/engine.ts';
import type { EvaluationCase, Group } from './case.ts';
import { runCase, type TurnResult } from './run-case.ts';

/** The score of one set of cases. */
export interface Score {
  right: number;
  total: number;
  groups: ReadonlyMap<Group, { right: number; total: number }>;
  /** Cases that failed, with the turns that were wrong. */
  wrong: readonly { id: string; turns: readonly TurnResult[] }[];
  /** Figures that the shop's data does not have. */
  invented: readonly string[];
  /** Milliseconds of each turn, fastest first. */
  times: readonly number[];
}

const isWrong = ({ faults, invented }: TurnResult) => faults.length > 0 || invented.length > 0;

/** Asks an engine all cases of a set. */
export async function scoreOf(engine: Engine, cases: readonly EvaluationCase[]): Promise<Score> {
  const groups = new Map<Group, { right: number; total: number }>();
  const wrong: { id: string; turns: TurnResult[] }[] = [];
  const invented: string[] = [];
  const times: number[] = [];
  for (const each of cases) {
    const turns = await runCase(engine, each);
    const isRight = !turns.some(isWrong);
    const group = groups.get(each.group) ?? { right: 0, total: 0 };
    groups.set(each.group, { right: group.right + (isRight ? 1 : 0), total: group.total + 1 });
    if (!isRight) wrong.push({ id: each.id, turns: turns.filter(isWrong) });
    invented.push(...turns.flatMap((turn) => turn.invented));
    times.push(...turns.map(({ ms }) => ms));
  }
  return { right: cases.length - wrong.length, total: cases.length, groups, wrong, invented, times: times.toSorted((a, b) => a - b) };
}

/** Returns the share of right cases in per cent, with one decimal. */
export const percentOf = ({ right, total }: { right: number; total: number }): number =>
  total === 0 ? 100 : Math.round((right / total) * 1_000) / 10;

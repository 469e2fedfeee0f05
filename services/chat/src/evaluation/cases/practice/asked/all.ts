import type { EvaluationCase } from '../../../case.ts';
import { adviceCases } from './advice.ts';
import { askedHoursCases } from './hours.ts';
import { totalsCases } from './totals.ts';

/** Questions of the engine's authors: what it could not do when they were first asked. */
export const askedCases: readonly EvaluationCase[] = [...totalsCases, ...askedHoursCases, ...adviceCases];

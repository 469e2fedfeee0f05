import type { EvaluationCase } from '../../../case.ts';
import { articlesCases } from './articles.ts';
import { followUpsCases } from './follow-ups.ts';
import { hoursCases } from './hours.ts';
import { servicesCases } from './services.ts';
import { spokenCases } from './spoken.ts';

/** A third set of practice cases: symptoms, what is included, dialects and conversations with detours. */
export const thirdCases: readonly EvaluationCase[] = [...servicesCases, ...spokenCases, ...followUpsCases, ...articlesCases, ...hoursCases];

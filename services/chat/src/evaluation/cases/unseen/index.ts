import type { EvaluationCase } from '../../case.ts';
import { factQuestions } from './facts.ts';
import { matterQuestions } from './matters.ts';
import { speechQuestions } from './ways-of-speaking.ts';

/** The unseen third of the cases: whoever tunes the assistant does not read them. */
export const unseenCases: readonly EvaluationCase[] = [...factQuestions, ...speechQuestions, ...matterQuestions];

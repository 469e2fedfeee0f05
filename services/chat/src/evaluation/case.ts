import type { ToolName } from '#contracts/chat/conversation';

/** What a case is about. The score is reported for each group. */
export const groups = [
  'hours',
  'prices',
  'sizes',
  'tyres',
  'spelling',
  'spoken',
  'other-languages',
  'follow-ups',
  'services',
  'law',
  'contact',
  'articles',
  'off-topic',
  'abuse',
  'injection',
  'prompt-fishing',
  'competitors',
] as const;
export type Group = (typeof groups)[number];

/** One message of the visitor and what its reply must be like. */
export interface CaseTurn {
  ask: string;
  /** Texts that the reply must contain, in any letter case; of a list, at least one. No-break spaces count as spaces. */
  must?: readonly (string | readonly string[])[];
  /** Texts that the reply must not contain, in any letter case. */
  mustNot?: readonly string[];
  /** The reply asks to confirm this size, with the words of specification P §4. */
  confirms?: string;
  /** The cards that the reply must show: at least `min` (default 1) tyres, all of which match. 'none': no cards. */
  tyres?:
    | 'none'
    | {
        min?: number;
        size?: string;
        type?: 'summer' | 'winter';
        winterType?: 'studded' | 'friction';
        manufacturer?: string;
        maxPrice?: number;
        onSale?: true;
      };
  /** The form for a message to the shop is shown. */
  contactForm?: true;
  /** Tools of which at least one must be called. */
  tools?: readonly ToolName[];
}

/** A conversation of one or more turns. */
export interface EvaluationCase {
  /** Unique; group and number, such as 'hours-03'. */
  id: string;
  group: Group;
  /** When it is asked, ISO 8601 UTC. Default: Tuesday 24 November 2026 at 12.00 in Helsinki. */
  now?: string;
  turns: readonly [CaseTurn, ...CaseTurn[]];
}

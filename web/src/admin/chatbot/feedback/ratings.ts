import type { Level, Source } from './feedback-calls.ts';

/** The level of a rating in the list of feedback: 3 or less is red, 8 or more green. Source: specification A §9. */
export const levelOf = (rating: number): Level => (rating <= 3 ? 'low' : rating >= 8 ? 'high' : 'middle');

/** The colour of a rating in the distribution, where 4 is red too. Source: specification A §9. */
export const barColourOf = (rating: number): 'green' | 'yellow' | 'red' => (rating >= 8 ? 'green' : rating >= 5 ? 'yellow' : 'red');

export const levelNames: Record<Level, string> = { low: 'Huono', middle: 'Kohtalainen', high: 'Hyvä' };

export const sourceNames: Record<Source, string> = { feedback_form: 'Palautelomake', chat_thumbs: 'Peukku keskustelussa' };

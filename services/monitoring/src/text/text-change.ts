import { diffWordsWithSpace } from 'diff';
import type { TextChange } from '../monitor/monitor.model.ts';

/** Words of unchanged text that are kept around a change. */
const CONTEXT_WORDS = 6;
const MAX_PARTS = 60;
const MAX_PART_LENGTH = 400;
/** Time for a comparison, in milliseconds: texts that have little in common take long. */
const COMPARE_MS = 1_500;

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N},.€%/-]*/gu)?.length ?? 0;

/** Shortens unchanged text to the words next to a change. */
function contextOf(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const words = text.split(/(?<=\s)/);
  if (words.length <= 2 * CONTEXT_WORDS) return text;
  const start = isFirst ? '' : words.slice(0, CONTEXT_WORDS).join('');
  const end = isLast ? '' : words.slice(-CONTEXT_WORDS).join('');
  return `${start}… ${end}`;
}

const shortened = (text: string) => (text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH)}…` : text);

/**
 * Compares two texts word by word.
 * @returns the changed words with a few words around them; null when the texts do not differ in any word
 */
export function changeOfText(before: string, after: string): Omit<TextChange, 'changedAt'> | null {
  if (before === after) return null;
  const compared = diffWordsWithSpace(before, after, { timeout: COMPARE_MS });
  // Too different to compare in time: the whole text has changed.
  const all = compared ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
  const changes = all.filter((part) => part.added || part.removed);
  const count = (kind: 'added' | 'removed') => changes.reduce((sum, part) => sum + (part[kind] ? wordsIn(part.value) : 0), 0);
  const added = count('added');
  const removed = count('removed');
  if (added === 0 && removed === 0) return null;
  const parts = all.slice(0, MAX_PARTS).map((part, index): TextChange['parts'][number] => {
    if (part.added) return { kind: 'added', text: shortened(part.value) };
    if (part.removed) return { kind: 'removed', text: shortened(part.value) };
    return { kind: 'same', text: contextOf(part.value, { isFirst: index === 0, isLast: index === all.length - 1 }) };
  });
  return { added, removed, parts };
}

import type { ConflictField } from '../../ui/conflict.tsx';
import { sameNumber } from '../../ui/number-text.ts';

/** A value of a form as text, for the list of changes and the comparison of versions. */
export interface Fact {
  label: string;
  text: string;
  /** Compared as numbers: '100' and '100,00' are equal. */
  numeric?: boolean;
}

/** Makes labels unique: the second 'Renkaanvaihto' becomes 'Renkaanvaihto (2)'. */
function numbered(facts: readonly Fact[]): Map<string, Fact> {
  const byLabel = new Map<string, Fact>();
  for (const fact of facts) {
    let name = fact.label;
    for (let count = 2; byLabel.has(name); count += 1) name = `${fact.label} (${count})`;
    byLabel.set(name, fact);
  }
  return byLabel;
}

/** Returns the texts of facts by their labels, which are made unique. */
export const textsByLabel = (facts: readonly Fact[]): Map<string, string> =>
  new Map([...numbered(facts)].map(([label, { text }]) => [label, text]));

export interface Versions {
  /** The form as it was opened; null if that is unknown. */
  before: readonly Fact[] | null;
  /** The form as it is now. */
  mine: readonly Fact[];
  /** What somebody else has stored meanwhile. */
  theirs: readonly Fact[];
  /** What would be stored if the admin keeps the form's version. */
  merged: readonly Fact[];
}

/**
 * Returns every field that somebody has changed, or that a save would change, in the order of the form. A fact that a version lacks is
 * empty text there.
 */
export function changedFields({ before, mine, theirs, merged }: Versions): ConflictField[] {
  const [was, here, there, saved] = [before && numbered(before), numbered(mine), numbered(theirs), numbered(merged)];
  const labels = new Set([...here.keys(), ...there.keys(), ...saved.keys(), ...(was?.keys() ?? [])]);
  return [...labels].flatMap((label) => {
    const facts = [here.get(label), there.get(label), saved.get(label), was?.get(label)];
    const numeric = facts.some((fact) => fact?.numeric === true);
    const same = (one: string, other: string) => (numeric ? sameNumber(one, other) : one === other);
    const [own, other, result] = facts.slice(0, 3).map((fact) => fact?.text ?? '') as [string, string, string];
    const former = was === null ? null : (was.get(label)?.text ?? '');
    const isMine = former === null ? !same(own, other) : !same(own, former);
    const isTheirs = former === null ? !same(own, other) : !same(other, former);
    if (!isMine && !isTheirs && same(result, other)) return [];
    return [
      {
        label,
        before: former,
        mine: own,
        theirs: other,
        changedBy: isMine && isTheirs ? 'both' : isMine ? 'me' : 'them',
        result: same(result, other) ? 'theirs' : same(result, own) ? 'mine' : { merged: result },
      } satisfies ConflictField,
    ];
  });
}

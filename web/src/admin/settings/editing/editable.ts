import type { FieldValues, Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { RevisionKind } from '#contracts/content/revisions';

export interface Versioned {
  version: number;
}

/** One thing that can be changed, as text: for the list of changes and for two versions side by side. */
export interface Fact {
  label: string;
  text: string;
}

/** A document of the shop that is edited as a whole: the front page, the hours, an information page. */
export interface Editable<Saved extends Versioned, Form extends FieldValues> {
  /** Which of its kind keeps earlier versions: a page's slug; 'current' where there is only one. */
  kind: RevisionKind;
  key: string;
  /** For whole sentences: 'Joku muu on tallentanut kohteen …' and '… muokataksesi aukioloaikoja'. */
  subject: string;
  partitive: string;
  read: (signal: AbortSignal) => Promise<Saved>;
  /** @throws ApiError */
  write: (form: Form, version: number, saved: Saved) => Promise<Saved>;
  /** The input of the call that `write` makes, and how it is made from the form. */
  contract: ZodType;
  requestOf: (form: Form) => object;
  /** Leads a path of that input to the form's field; left out where both are the same. */
  fieldOf?: (path: string) => Path<Form>;
  formOf: (saved: Saved) => Form;
  factsOf: (form: Form) => Fact[];
  /** What is said when it has been saved. */
  done: string;
}

export const queryKeyOf = ({ kind, key }: { kind: RevisionKind; key: string }): string[] => ['settings', kind, key];

/** Facts with labels that differ: the second 'Renkaanvaihto' is 'Renkaanvaihto (2)'. */
function numbered(facts: readonly Fact[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { label, text } of facts) {
    let name = label;
    for (let count = 2; texts.has(name); count += 1) name = `${label} (${count})`;
    texts.set(name, text);
  }
  return texts;
}

/** Facts of two forms side by side, in the order of mine; what only one of them has stands against nothing. */
export function sideBySide(mine: readonly Fact[], theirs: readonly Fact[]): { label: string; mine: string; theirs: string }[] {
  const [here, there] = [numbered(mine), numbered(theirs)];
  const labels = [...new Set([...here.keys(), ...there.keys()])];
  return labels.map((label) => ({ label, mine: here.get(label) ?? '', theirs: there.get(label) ?? '' }));
}

/** Labels of what differs. */
export const changedLabels = (before: readonly Fact[], now: readonly Fact[]): string[] =>
  sideBySide(now, before)
    .filter(({ mine, theirs }) => mine !== theirs)
    .map(({ label }) => label);

export const yesOrNo = (value: boolean): string => (value ? 'kyllä' : 'ei');

import type { FieldValues, Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { RevisionKind } from '#contracts/content/revisions';

export interface Versioned {
  version: number;
}

/** An editable value as text, for the list of changes and the comparison of versions. */
export interface Fact {
  label: string;
  text: string;
}

/** The settings of the newsletters and of the chat have no revisions: they are few and need no text to be restored. */
export type DocumentKind = RevisionKind | 'newsletter-settings' | 'chat-settings';

/** Describes a kind of settings document that is edited as a whole: the front page, the hours, an information page. */
export interface Editable<Saved extends Versioned, Form extends FieldValues> {
  /** `kind` and `key` identify the revisions, if the kind has any. `key` is a page's slug, or 'current' if the kind has one document only. */
  kind: DocumentKind;
  key: string;
  /** The document's name within sentences: 'Joku muu on tallentanut kohteen …' and '… muokataksesi aukioloaikoja'. */
  subject: string;
  partitive: string;
  read: (signal: AbortSignal) => Promise<Saved>;
  /** @throws ApiError */
  write: (form: Form, version: number, saved: Saved) => Promise<Saved>;
  /** The schema of the input of `write`'s API call, and the function that makes that input from the form. */
  contract: ZodType;
  requestOf: (form: Form) => object;
  /** Maps a path of that input to the form's field. Default: the same path. */
  fieldOf?: (path: string) => Path<Form>;
  formOf: (saved: Saved) => Form;
  factsOf: (form: Form) => Fact[];
  /** Text of the notice after a save. */
  done: string;
}

export const queryKeyOf = ({ kind, key }: { kind: DocumentKind; key: string }): string[] => ['settings', kind, key];

/** Makes labels unique: the second 'Renkaanvaihto' becomes 'Renkaanvaihto (2)'. Returns the texts by label. */
function numbered(facts: readonly Fact[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { label, text } of facts) {
    let name = label;
    for (let count = 2; texts.has(name); count += 1) name = `${label} (${count})`;
    texts.set(name, text);
  }
  return texts;
}

/** Pairs the facts of two forms by label, in the order of `mine`. A fact that one form lacks is empty text there. */
export function sideBySide(mine: readonly Fact[], theirs: readonly Fact[]): { label: string; mine: string; theirs: string }[] {
  const [here, there] = [numbered(mine), numbered(theirs)];
  const labels = [...new Set([...here.keys(), ...there.keys()])];
  return labels.map((label) => ({ label, mine: here.get(label) ?? '', theirs: there.get(label) ?? '' }));
}

/** Returns the labels of the facts that differ. */
export const changedLabels = (before: readonly Fact[], now: readonly Fact[]): string[] =>
  sideBySide(now, before)
    .filter(({ mine, theirs }) => mine !== theirs)
    .map(({ label }) => label);

export const yesOrNo = (value: boolean): string => (value ? 'kyllä' : 'ei');

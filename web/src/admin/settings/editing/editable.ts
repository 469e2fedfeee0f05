import type { FieldValues, Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { RevisionKind } from '#contracts/content/revisions';
import { type Fact, textsByLabel } from '../../forms/facts.ts';

export interface Versioned {
  version: number;
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

/** Returns the labels of the facts that differ. */
export function changedLabels(before: readonly Fact[], now: readonly Fact[]): string[] {
  const [former, current] = [textsByLabel(before), textsByLabel(now)];
  const labels = [...new Set([...current.keys(), ...former.keys()])];
  return labels.filter((label) => (current.get(label) ?? '') !== (former.get(label) ?? ''));
}

export const yesOrNo = (value: boolean): string => (value ? 'kyllä' : 'ei');

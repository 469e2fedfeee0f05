import type { RevisionKind } from '#contracts/revisions';
import type { OutboxEntry } from '#service/outbox';

/** A document as it holds now. */
export interface Current<Content> {
  key: string;
  content: Content;
  /** 0 before the first save. */
  version: number;
  /** When this version was made; null before the first save. */
  updatedAt: Date | null;
  /** The name of who made it; '' before the first save. */
  savedBy: string;
}

/** What documents of one kind have in common. */
export interface DocumentKind<Content extends object = object, Answer = unknown> {
  kind: Exclude<RevisionKind, 'article'>;
  /** Its documents; ['current'] where there is only one. */
  keys: readonly string[];
  /** What holds as long as nobody has saved. */
  defaults: (key: string) => Content;
  /** Brings a content that was stored by an older release up to date: what it knows stays, what is new is a default. */
  complete: (stored: Partial<Content>, defaults: Content) => Content;
  /** In the shape of the contract. */
  answer: (current: Current<Content>) => Answer;
  changed: (key: string, version: number) => OutboxEntry;
}

/** The key of a document of which there is only one. */
export const ONLY = 'current';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A stored content over the defaults: keys that it lacks are filled in, within objects too. A list is one value: what
 * somebody has taken from it does not come back.
 */
export function over<Content extends object>(stored: Partial<Content>, defaults: Content): Content {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(defaults));
  for (const [key, value] of Object.entries(stored)) {
    const usual = merged[key];
    merged[key] = isObject(value) && isObject(usual) ? over<Record<string, unknown>>(value, usual) : value;
  }
  return merged as Content;
}

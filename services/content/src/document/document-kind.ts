import type { RevisionKind } from '#contracts/content/revisions';
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

import type { OutboxEntry } from '../events/outbox.ts';

/** A document at a version, usually the current one. */
export interface Current<Content> {
  key: string;
  content: Content;
  /** 0 before the first save. */
  version: number;
  /** When this version was saved; null before the first save. */
  updatedAt: Date | null;
  /** The name of the admin who saved it; '' before the first save. */
  savedBy: string;
}

/** What all documents of one kind share. */
export interface DocumentKind<Content extends object = object, Wire = unknown> {
  /** Unique within its service, also among the kinds of its other records with revisions. */
  kind: string;
  /** The keys of its documents; ['current'] if there is only one. */
  keys: readonly string[];
  /** The content before the first save. */
  defaults: (key: string) => Content;
  /** Completes content that an older release stored: keeps its fields and takes missing ones from the defaults. */
  complete: (stored: Partial<Content>, defaults: Content) => Content;
  /** Converts the document to the shape of the API contract. */
  toWire: (current: Current<Content>) => Wire;
  /** Returns the outbox entry of a saved version; without it a save publishes no event. */
  changed?: (key: string, version: number) => OutboxEntry;
}

/** The key of a document that is the only one of its kind. */
export const SINGLETON_KEY = 'current';

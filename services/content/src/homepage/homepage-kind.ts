import { homepageChanged } from '#contracts/content/events';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { HomepageSettings } from '#contracts/content/homepage';
import { outboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import type { z } from 'zod';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';

type WireHomepage = z.output<typeof HomepageSettings>;

export type Homepage = Omit<WireHomepage, 'version' | 'updatedAt'>;

/** Merges `changes` into the entries of `list` by id. Keeps the order of `list`. */
export const overById = <Entry extends { id: string }>(
  changes: readonly (Partial<Entry> & Pick<Entry, 'id'>)[],
  list: readonly Entry[],
): Entry[] => list.map((entry) => ({ ...entry, ...changes.find(({ id }) => id === entry.id) }));

export const homepageKind: DocumentKind<Homepage, WireHomepage> = {
  kind: 'homepage',
  keys: [SINGLETON_KEY],
  defaults: () => defaultHomepage,
  complete: (stored, defaults) => ({
    ...mergeOver(stored, defaults),
    sections: overById(stored.sections ?? [], defaults.sections),
    serviceCards: overById(stored.serviceCards ?? [], defaults.serviceCards),
  }),
  toWire: ({ content, version, updatedAt }) => ({ ...content, version, updatedAt: updatedAt?.toISOString() ?? null }),
  changed: (_key, version) => outboxEntry(homepageChanged, { version }),
};

import { homepageChanged } from '#contracts/content/events';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { HomepageSettings } from '#contracts/content/homepage';
import { outboxEntry } from '#service/outbox';
import { mergeOver } from '#service/merge-over';
import type { z } from 'zod';
import { ONLY, type DocumentKind } from '../document/document-kind.ts';

type Answer = z.output<typeof HomepageSettings>;

export type Homepage = Omit<Answer, 'version' | 'updatedAt'>;

/** The entries of `list` in their order, those of `changes` with the same id over them. */
export const overById = <Entry extends { id: string }>(
  changes: readonly (Partial<Entry> & Pick<Entry, 'id'>)[],
  list: readonly Entry[],
): Entry[] => list.map((entry) => ({ ...entry, ...changes.find(({ id }) => id === entry.id) }));

export const homepageKind: DocumentKind<Homepage, Answer> = {
  kind: 'homepage',
  keys: [ONLY],
  defaults: () => defaultHomepage,
  complete: (stored, defaults) => ({
    ...mergeOver(stored, defaults),
    sections: overById(stored.sections ?? [], defaults.sections),
    serviceCards: overById(stored.serviceCards ?? [], defaults.serviceCards),
  }),
  answer: ({ content, version, updatedAt }) => ({ ...content, version, updatedAt: updatedAt?.toISOString() ?? null }),
  changed: (_key, version) => outboxEntry(homepageChanged, { version }),
};

import type { Provider, Type } from '@nestjs/common';
import { OutboxRelay } from '../events/outbox.ts';
import type { DocumentModel } from './document.model.ts';
import { Documents } from './documents.ts';
import type { RevisionModel } from './revision.model.ts';
import { Revisions } from './revisions.ts';

interface RecordsDatabase {
  readonly documents: DocumentModel;
  readonly revisions: RevisionModel;
}

/**
 * Returns the providers of Revisions and Documents. Spread them into the `values` of runService.
 * @param database the service's database class
 */
export const recordProviders = (database: Type<RecordsDatabase>): Provider[] => [
  { provide: Revisions, useFactory: ({ revisions }: RecordsDatabase) => new Revisions(revisions), inject: [database] },
  {
    provide: Documents,
    useFactory: ({ documents }: RecordsDatabase, revisions: Revisions, relay: OutboxRelay) => new Documents(documents, revisions, relay),
    inject: [database, Revisions, OutboxRelay],
  },
];

import { Controller } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { Id } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { getRevision, listRevisions, type RevisionKind } from '#contracts/content/revisions';
import { Serve } from '#service/calls/serve';
import type { DocumentKind } from '#service/records/document-kind';
import { Database } from '../database.ts';
import { documentAt, Documents } from '#service/records/documents';
import { openingHoursKind } from '../hours/opening-hours-kind.ts';
import { homepageKind } from '../homepage/homepage-kind.ts';
import { pageKind } from '../page/page-kind.ts';
import { priceListKind } from '../price-list/price-list-kind.ts';
import { shopSettingsKind } from '../shop/shop-settings-kind.ts';
import type { RevisionRecord } from '#service/records/revision.model';
import { Revisions } from '#service/records/revisions';

/** Access to the revisions of one kind of document. */
interface DocumentRevisions {
  keys: readonly string[];
  currentVersion: (key: string) => Promise<number>;
  shown: (revision: RevisionRecord, key: string) => object;
}

@Controller()
export class RevisionHistory {
  private readonly documentKinds: ReadonlyMap<RevisionKind, DocumentRevisions>;

  constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
    private readonly documents: Documents,
  ) {
    this.documentKinds = new Map<RevisionKind, DocumentRevisions>([
      ['homepage', this.revisionsOf(homepageKind)],
      ['business-settings', this.revisionsOf(openingHoursKind)],
      ['shop-settings', this.revisionsOf(shopSettingsKind)],
      ['price-list', this.revisionsOf(priceListKind)],
      ['page', this.revisionsOf(pageKind)],
    ]);
  }

  @Serve(listRevisions)
  async list({ kind, key, ...page }: InputOf<typeof listRevisions>): Promise<OutputOf<typeof listRevisions>> {
    return this.revisions.list(kind, key, { before: await this.currentVersion(kind, key), ...page });
  }

  @Serve(getRevision)
  async get({ kind, key, version }: InputOf<typeof getRevision>): Promise<OutputOf<typeof getRevision>> {
    const revision = version < (await this.currentVersion(kind, key)) ? await this.revisions.find(kind, key, version) : null;
    if (!revision) throw new AppError('not_found');
    const content = this.documentKinds.get(kind)?.shown(revision, key) ?? revision.content;
    return { version, savedAt: revision.savedAt?.toISOString() ?? null, savedBy: revision.savedBy, content: { ...content } };
  }

  private async currentVersion(kind: RevisionKind, key: string): Promise<number> {
    const documents = this.documentKinds.get(kind);
    if (!documents) return this.articleVersion(key);
    return documents.keys.includes(key) ? documents.currentVersion(key) : 0;
  }

  private async articleVersion(id: string): Promise<number> {
    if (!Id.safeParse(id).success) return 0;
    return (await this.database.articles.findById(id, { version: 1 }).lean())?.version ?? 0;
  }

  private revisionsOf<Content extends object, Wire extends object>(kind: DocumentKind<Content, Wire>): DocumentRevisions {
    return {
      keys: kind.keys,
      currentVersion: async (key) => (await this.documents.read(kind, key)).version,
      shown: (revision, key) => ({ ...kind.toWire(documentAt(kind, key, revision)) }),
    };
  }
}

import { z } from 'zod';
import { Pagination, Version, line, paging, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';

/** Kinds of records of which earlier versions are stored as revisions. */
export const revisionKinds = ['homepage', 'business-settings', 'shop-settings', 'page', 'price-list', 'article'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** Identifies a record of its kind: a page's slug, an article's id; 'current' when there is only one. */
const RevisionKey = line(60).regex(/^[a-z0-9-]+$/, 'Tunniste on virheellinen.');

/** An earlier version. Version 0 is the default content, with `savedAt` null and `savedBy` ''. */
const Revision = z.object({ version: Version, savedAt: z.string().nullable(), savedBy: z.string() });

/** Lists the earlier versions of a record, newest first, without the current one. */
export const listRevisions = operation({
  subject: 'content.revision.list',
  http: 'GET /revisions/:kind/:key',
  access: 'admin',
  summary: 'Aiemmat versiot',
  input: z.strictObject({ kind: z.enum(revisionKinds), key: RevisionKey, ...paging(20) }),
  output: z.object({ items: z.array(Revision), pagination: Pagination }),
  errors: [],
});

/** Returns an earlier version, in the shape of its kind's response. To restore it, save it again. */
export const getRevision = operation({
  subject: 'content.revision.get',
  http: 'GET /revisions/:kind/:key/:version',
  access: 'admin',
  summary: 'Aiempi versio',
  input: z.strictObject({ kind: z.enum(revisionKinds), key: RevisionKey, version: queryNumber(Version) }),
  output: Revision.extend({ content: z.record(z.string(), z.unknown()) }),
  errors: ['not_found'],
});

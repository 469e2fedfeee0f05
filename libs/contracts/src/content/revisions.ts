import { z } from 'zod';
import { Version, line, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';

/** What keeps its earlier versions. */
export const revisionKinds = ['homepage', 'business-settings', 'shop-settings', 'page', 'price-list', 'article'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** Which record of its kind: a page's slug, an article's id; 'current' where there is only one. */
const RevisionKey = line(60).regex(/^[a-z0-9-]+$/, 'Tunniste on virheellinen.');

/** `savedAt` is null, and `savedBy` '', of what the shop began with (version 0). */
const Revision = z.object({ version: Version, savedAt: z.string().nullable(), savedBy: z.string() });

/** Earlier versions, newest first; the one in use is not among them. */
export const listRevisions = operation({
  subject: 'content.revision.list',
  http: 'GET /revisions/:kind/:key',
  access: 'admin',
  summary: 'Aiemmat versiot',
  input: z.strictObject({ kind: z.enum(revisionKinds), key: RevisionKey }),
  output: z.array(Revision),
  errors: [],
});

/** One earlier version, in the shape of its kind's answer. Restoring is saving it again. */
export const getRevision = operation({
  subject: 'content.revision.get',
  http: 'GET /revisions/:kind/:key/:version',
  access: 'admin',
  summary: 'Aiempi versio',
  input: z.strictObject({ kind: z.enum(revisionKinds), key: RevisionKey, version: queryNumber(Version) }),
  output: Revision.extend({ content: z.record(z.string(), z.unknown()) }),
  errors: ['not_found'],
});

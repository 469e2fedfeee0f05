import { z } from 'zod';
import { operation } from '../operation.ts';
import { queryNumber } from '../fields.ts';

/** The response to a deletion. */
export const Deleted = z.object({
  _id: z.string(),
  /** The end of the period in which the deletion can be undone, ISO 8601 UTC. */
  undoUntil: z.string(),
});

/** Lists the deletions that can still be undone, latest first. Tyres that were deleted with their size are not included. */
export const listDeleted = operation({
  subject: 'catalogue.deleted.list',
  http: 'GET /tires/deleted',
  access: 'admin',
  summary: 'Poistetut tiedot, jotka voi vielä palauttaa',
  input: z.strictObject({ limit: queryNumber(z.number().int().min(1).max(200)).default(100) }),
  output: z.array(
    z.object({
      kind: z.enum(['size', 'tyre', 'manufacturer']),
      _id: z.string(),
      sizeId: z.string().nullable(),
      title: z.string(),
      deletedAt: z.string(),
      undoUntil: z.string(),
    }),
  ),
  errors: [],
});

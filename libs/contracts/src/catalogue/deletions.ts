import { z } from 'zod';
import { DeletedPage, DeletedRecord, deletedPaging } from '../deletions.ts';
import { operation } from '../operation.ts';

/** A deleted size, tyre or manufacturer. */
export const DeletedCatalogueRecord = DeletedRecord.extend({
  kind: z.enum(['size', 'tyre', 'manufacturer']),
  /** The size of a tyre. */
  sizeId: z.string().nullable(),
});

/** Lists the deletions that can still be undone, latest first. Tyres that were deleted with their size are not included. */
export const listDeleted = operation({
  subject: 'catalogue.deleted.list',
  http: 'GET /tires/deleted',
  access: 'admin',
  summary: 'Poistetut tiedot, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage.extend({ items: z.array(DeletedCatalogueRecord) }),
  errors: [],
});

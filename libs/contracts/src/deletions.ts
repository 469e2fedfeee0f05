import { z } from 'zod';
import { Pagination, paging } from './fields.ts';

/** The response to a deletion. */
export const Deleted = z.object({
  _id: z.string(),
  /** The end of the period in which the deletion can be undone, ISO 8601 UTC. */
  undoUntil: z.string(),
});

/** A deleted record that can still be restored. Times are ISO 8601 UTC. */
export const DeletedRecord = Deleted.extend({
  /** What the record is called in the panel: the title of an article, the name of a manufacturer. */
  title: z.string(),
  deletedAt: z.string(),
  /** Who deleted it; '' when that is not known. */
  deletedBy: z.string(),
});

/** The input of a list of deleted records. */
export const deletedPaging = z.strictObject(paging(20));

/** A page of a list of deleted records, the latest deletion first. */
export const DeletedPage = z.object({ items: z.array(DeletedRecord), pagination: Pagination });

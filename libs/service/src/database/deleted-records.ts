import type { Model, Types } from 'mongoose';
import type { z } from 'zod';
import type { DeletedPage, DeletedRecord, deletedPaging } from '#contracts/deletions';
import { paginationOf } from '#contracts/fields';
import { undoUntil, undoableDeletion } from './undo-time.ts';

/** The fields of a record whose deletion can be undone. */
export interface WithDeletion {
  deletedAt?: Date | null;
  /** The name of the admin who deleted the record. */
  deletedBy?: string;
}

/** The schema of WithDeletion. */
export const deletionFields = { deletedAt: { type: Date, default: null }, deletedBy: String } as const;

interface Named<R> {
  /** What the record is called in the panel. */
  title: (record: R) => string;
  /** The fields that `title` and `until` need. */
  fields: readonly (keyof R & string)[];
  /** For records that are removed for another reason, too: when at the latest. */
  until?: (record: R) => Date;
}

/** Returns a deleted record as the lists of deleted records show it. */
export function deletedRecord(
  { _id, deletedAt, deletedBy }: WithDeletion & { _id: Types.ObjectId },
  title: string,
): z.output<typeof DeletedRecord> {
  const at = deletedAt ?? new Date(0);
  return { _id: _id.toHexString(), title, deletedAt: at.toISOString(), deletedBy: deletedBy ?? '', undoUntil: undoUntil(at).toISOString() };
}

/** Reads a page of the records whose deletion can still be undone, the latest deletion first. */
export async function deletedPage<R extends WithDeletion & { _id: Types.ObjectId }>(
  model: Model<R>,
  { page, limit }: z.output<typeof deletedPaging>,
  { title, fields, until }: Named<R>,
): Promise<z.output<typeof DeletedPage>> {
  const now = new Date();
  const undoable = { deletedAt: undoableDeletion(now) };
  const [records, total] = await Promise.all([
    model
      .find(undoable, ['deletedAt', 'deletedBy', ...fields])
      .sort({ deletedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<R[]>(),
    model.countDocuments(undoable),
  ]);
  const items = records.map((record) => {
    const item = deletedRecord(record, title(record));
    const end = until?.(record);
    return end && end.getTime() < Date.parse(item.undoUntil) ? { ...item, undoUntil: end.toISOString() } : item;
  });
  return { items, pagination: paginationOf(page, limit, total) };
}

import { Controller } from '@nestjs/common';
import type { Types } from 'mongoose';
import { listDeleted } from '#contracts/catalogue/deletions';
import { paginationOf } from '#contracts/fields';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { deletedRecord, type WithDeletion } from '#service/database/deleted-records';
import { undoableDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';
import type { ManufacturerRecord } from '../records/manufacturer.model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import type { TyreRecord } from '../records/tyre.model.ts';

type Page = OutputOf<typeof listDeleted>;
type Stored = WithDeletion & { _id: Types.ObjectId } & (
    | ({ kind: 'size' } & Parameters<typeof formatTyreSize>[0] & Pick<SizeRecord, 'vehicleType'>)
    | ({ kind: 'tyre' } & Pick<TyreRecord, 'sizeId' | 'manufacturer' | 'model'>)
    | ({ kind: 'manufacturer' } & Pick<ManufacturerRecord, 'name'>)
  );

function wireDeleted(stored: Stored): Page['items'][number] {
  const as = (title: string, sizeId: string | null) => ({ kind: stored.kind, sizeId, ...deletedRecord(stored, title) });
  if (stored.kind === 'size') return as(`${formatTyreSize(stored)} ${stored.vehicleType}`, stored._id.toHexString());
  if (stored.kind === 'tyre') return as(`${stored.manufacturer} ${stored.model}`, stored.sizeId.toHexString());
  return as(stored.name, null);
}

/** Lists deleted records that can be restored. */
@Controller()
export class Deletions {
  constructor(private readonly database: Database) {}

  /** Lists the latest deletions first. Tyres that were deleted with their size are left out, because they are restored with it. */
  @Serve(listDeleted)
  async list({ page, limit }: InputOf<typeof listDeleted>): Promise<Page> {
    const { sizes, tyres, manufacturers } = this.database;
    const undoable = { deletedAt: undoableDeletion(new Date()) };
    const singly = { ...undoable, deletionId: { $exists: false } };
    const as = (kind: Stored['kind'], condition: object) => [
      { $match: condition },
      { $project: { outbox: 0, keyedSaves: 0, ledger: 0, details: 0, images: 0 } },
      { $set: { kind } },
    ];
    const [items, ...totals] = await Promise.all([
      sizes.aggregate<Stored>([
        ...as('size', undoable),
        { $unionWith: { coll: tyres.collection.name, pipeline: as('tyre', singly) } },
        { $unionWith: { coll: manufacturers.collection.name, pipeline: as('manufacturer', undoable) } },
        { $sort: { deletedAt: -1, _id: -1 } },
        { $skip: (page - 1) * limit },
        { $limit: limit },
      ] as Parameters<typeof sizes.aggregate>[0]),
      sizes.countDocuments(undoable),
      tyres.countDocuments(singly),
      manufacturers.countDocuments(undoable),
    ]);
    const total = totals.reduce((sum, count) => sum + count, 0);
    return { items: items.map(wireDeleted), pagination: paginationOf(page, limit, total) };
  }
}

import { Controller } from '@nestjs/common';
import { listDeleted } from '#contracts/catalogue/deletions';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';
import { undoableDeletion, undoUntil } from '#service/database/undo-time';

type Deleted = OutputOf<typeof listDeleted>[number];

function entry(
  kind: Deleted['kind'],
  record: { _id: { toHexString(): string }; deletedAt: Date | null },
  title: string,
  sizeId: string | null,
): Deleted {
  const deletedAt = record.deletedAt ?? new Date(0);
  return {
    kind,
    _id: record._id.toHexString(),
    sizeId,
    title,
    deletedAt: deletedAt.toISOString(),
    undoUntil: undoUntil(deletedAt).toISOString(),
  };
}

/** Lists deleted records that can be restored. */
@Controller()
export class Deletions {
  constructor(private readonly database: Database) {}

  /** Lists the latest deletions first. Tyres that were deleted with their size are left out, because they are restored with it. */
  @Serve(listDeleted)
  async list({ limit }: InputOf<typeof listDeleted>): Promise<OutputOf<typeof listDeleted>> {
    const undoable = { deletedAt: undoableDeletion(new Date()) };
    const latest = { sort: { deletedAt: -1 }, limit } as const;
    const [sizes, tyres, manufacturers] = await Promise.all([
      this.database.sizes.find(undoable, null, latest).lean(),
      this.database.tyres
        .find({ ...undoable, deletionId: { $exists: false } }, { ledger: 0, outbox: 0, details: 0, images: 0 }, latest)
        .lean(),
      this.database.manufacturers.find(undoable, null, latest).lean(),
    ]);
    return [
      ...sizes.map((size) => entry('size', size, `${formatTyreSize(size)} ${size.vehicleType}`, size._id.toHexString())),
      ...tyres.map((tyre) => entry('tyre', tyre, `${tyre.manufacturer} ${tyre.model}`, tyre.sizeId.toHexString())),
      ...manufacturers.map((manufacturer) => entry('manufacturer', manufacturer, manufacturer.name, null)),
    ]
      .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
      .slice(0, limit);
  }
}

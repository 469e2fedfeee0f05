import { Injectable } from '@nestjs/common';
import { manufacturerChanged } from '#contracts/events';
import { idFor, isDuplicate } from '#service/mongo';
import { OutboxRelay, pending } from '#service/outbox';
import { Database } from '../database.ts';
import { ShelfKeeper } from '../finder/shelf-keeper.ts';
import { Shelf } from '../finder/shelf.ts';
import { manufacturerKey, type ManufacturerRecord } from './manufacturer.model.ts';

/** The makes' names as tyres carry them. */
@Injectable()
export class ManufacturerNames {
  constructor(
    private readonly database: Database,
    private readonly shelf: Shelf,
    private readonly keeper: ShelfKeeper,
    private readonly relay: OutboxRelay,
  ) {}

  /** The stored spelling of a typed name; a make that is not there yet is added (A §5). */
  async ensure(typed: string): Promise<string> {
    const key = manufacturerKey(typed);
    const known = await this.database.manufacturers.findOne({ key }, { name: 1 }).lean();
    if (known) return known.name;
    const at = new Date();
    const _id = idFor(null, 'manufacturer');
    const event = pending(manufacturerChanged, { manufacturerId: _id.toHexString() });
    const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
    const record: ManufacturerRecord = {
      _id,
      name,
      key,
      logo: null,
      country: '',
      description: '',
      website: '',
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [event],
    };
    try {
      await this.database.manufacturers.insertOne(record);
    } catch (error) {
      // Somebody has added it in the same moment.
      if (isDuplicate(error)) return this.ensure(typed);
      throw error;
    }
    this.keeper.isOwn([event]);
    this.shelf.putManufacturer(record);
    this.relay.relaySoon(this.database.manufacturers, _id, [event]);
    return name;
  }
}

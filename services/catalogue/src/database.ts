import type { Connection } from 'mongoose';
import { manufacturerModel, type ManufacturerModel } from './records/manufacturer.model.ts';
import { seasonTableModel, type SeasonTableModel } from './records/season-table.model.ts';
import { sizeModel, type SizeModel } from './records/size.model.ts';
import { tyreModel, type TyreModel } from './records/tyre.model.ts';

/** The collections of the service's own database. */
export class Database {
  readonly sizes: SizeModel;
  readonly tyres: TyreModel;
  readonly manufacturers: ManufacturerModel;
  readonly seasonTables: SeasonTableModel;

  constructor(readonly connection: Connection) {
    this.sizes = sizeModel(connection);
    this.tyres = tyreModel(connection);
    this.manufacturers = manufacturerModel(connection);
    this.seasonTables = seasonTableModel(connection);
  }
}

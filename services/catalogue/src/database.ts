import type { Connection } from 'mongoose';
import { manufacturerModel, type ManufacturerModel } from './manufacturer/manufacturer.model.ts';
import { sizeModel, type SizeModel } from './size/size.model.ts';
import { tyreModel, type TyreModel } from './tyre/tyre.model.ts';

/** The service's own database. */
export class Database {
  readonly sizes: SizeModel;
  readonly tyres: TyreModel;
  readonly manufacturers: ManufacturerModel;

  constructor(readonly connection: Connection) {
    this.sizes = sizeModel(connection);
    this.tyres = tyreModel(connection);
    this.manufacturers = manufacturerModel(connection);
  }
}

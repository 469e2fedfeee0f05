import type { Connection, Model } from 'mongoose';

/** The service's own database. */
export class Database {
  /** Of every aggregate. */
  private readonly models: Pick<Model<unknown>, 'createIndexes'>[] = [];

  constructor(readonly connection: Connection) {}

  /** Makes the declared indexes: the unique ones are rules that must hold before the first write. */
  async prepare(): Promise<void> {
    for (const model of this.models) await model.createIndexes();
  }
}

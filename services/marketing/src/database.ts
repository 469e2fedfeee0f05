import type { Connection } from 'mongoose';
import { subscriberModel, type SubscriberModel } from './subscriber/subscriber.model.ts';

/** The service's own database. */
export class Database {
  readonly subscribers: SubscriberModel;

  constructor(readonly connection: Connection) {
    this.subscribers = subscriberModel(connection);
  }
}

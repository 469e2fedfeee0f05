import type { Connection } from 'mongoose';
import { campaignModel, type CampaignModel } from './campaign/campaign.model.ts';
import { newsletterModel, type NewsletterModel } from './newsletter/newsletter.model.ts';
import { deliveryModel, type DeliveryModel } from './sending/delivery.model.ts';
import { subscriberModel, type SubscriberModel } from './subscriber/subscriber.model.ts';

/** The service's own database. */
export class Database {
  readonly subscribers: SubscriberModel;
  readonly newsletters: NewsletterModel;
  readonly deliveries: DeliveryModel;
  readonly campaigns: CampaignModel;

  constructor(readonly connection: Connection) {
    this.subscribers = subscriberModel(connection);
    this.newsletters = newsletterModel(connection);
    this.deliveries = deliveryModel(connection);
    this.campaigns = campaignModel(connection);
  }
}

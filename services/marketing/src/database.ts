import type { Connection } from 'mongoose';
import { documentModel, type DocumentModel } from '#service/records/document.model';
import type { DraftModel } from '#service/records/drafts';
import { revisionModel, type RevisionModel } from '#service/records/revision.model';
import { newsletterDraftModel } from './newsletter/newsletter-draft.model.ts';
import { campaignModel, type CampaignModel } from './campaign/campaign.model.ts';
import { newsletterModel, type NewsletterModel } from './newsletter/newsletter.model.ts';
import { priceDigestModel, type PriceDigestModel } from './price-digest/price-digest.model.ts';
import { deliveryModel, type DeliveryModel } from './sending/delivery.model.ts';
import { optOutModel, type OptOutModel } from './subscriber/opt-out.model.ts';
import { subscriberModel, type SubscriberModel } from './subscriber/subscriber.model.ts';

/** The service's own database. */
export class Database {
  readonly subscribers: SubscriberModel;
  readonly optOuts: OptOutModel;
  readonly newsletters: NewsletterModel;
  readonly newsletterDrafts: DraftModel;
  readonly deliveries: DeliveryModel;
  readonly documents: DocumentModel;
  readonly revisions: RevisionModel;
  readonly campaigns: CampaignModel;
  readonly priceDigests: PriceDigestModel;

  constructor(readonly connection: Connection) {
    this.subscribers = subscriberModel(connection);
    this.optOuts = optOutModel(connection);
    this.newsletters = newsletterModel(connection);
    this.newsletterDrafts = newsletterDraftModel(connection);
    this.deliveries = deliveryModel(connection);
    this.documents = documentModel(connection);
    this.revisions = revisionModel(connection);
    this.campaigns = campaignModel(connection);
    this.priceDigests = priceDigestModel(connection);
  }
}

import { ObjectStore } from '#service/external/object-store';
import { senderAddress } from '#service/mail/mail';
import { recordProviders } from '#service/records/record-providers';
import { runService } from '#service/run-service';
import { CampaignTimer } from './campaign/campaign-timer.ts';
import { CampaignWrites } from './campaign/campaign-writes.ts';
import { Campaigns } from './campaign/campaigns.ts';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { MailDataReader } from './mail/mail-data-reader.ts';
import { NewsletterMail } from './mail/newsletter-mail.ts';
import { NewsletterMailCalls } from './mail/newsletter-mail-calls.ts';
import { OfferMessages } from './mail/offer-message/offer-messages.ts';
import { NewsletterDrafts } from './newsletter/newsletter-drafts.ts';
import { NewsletterRemoval } from './newsletter/newsletter-removal.ts';
import { NewsletterWrites } from './newsletter/newsletter-writes.ts';
import { Newsletters } from './newsletter/newsletters.ts';
import { StoredNewsletterDrafts } from './newsletter/stored-drafts.ts';
import { PriceDigestMailing } from './price-digest/price-digest-mailing.ts';
import { PriceNotifications } from './price-digest/price-notifications.ts';
import { BounceMailbox } from './sending/bounce-mailbox/bounce-mailbox.ts';
import { Complaints } from './sending/bounce-mailbox/complaints.ts';
import { LateBounces } from './sending/bounce-mailbox/late-bounces.ts';
import { ReturnPaths } from './sending/bounce-mailbox/return-paths.ts';
import { CompiledNewsletters } from './sending/compiled-newsletters.ts';
import { Preparation } from './sending/preparation.ts';
import { SendingEngine } from './sending/sending-engine.ts';
import { SendingWrites } from './sending/sending-writes.ts';
import { Sendings } from './sending/sendings.ts';
import { NewsletterSettingsCalls } from './settings/newsletter-settings.ts';
import { NewsletterSettingsReader } from './settings/newsletter-settings-reader.ts';
import { ConfirmationMailing } from './subscriber/confirmation-mailing.ts';
import { ImportRecords } from './subscriber/import/import-records.ts';
import { ImportRuns } from './subscriber/import/import-runs.ts';
import { SubscriberImports } from './subscriber/import/subscriber-imports.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { OptOuts } from './subscriber/opt-outs.ts';
import { SubscriberIds } from './subscriber/subscriber-ids.ts';
import { SubscriberList } from './subscriber/subscriber-list.ts';
import { SubscriberRemoval } from './subscriber/subscriber-removal.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { ConfirmationTokens, UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';
import { Unsubscription } from './subscriber/unsubscription.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [
    Subscribers,
    SubscriberList,
    SubscriberImports,
    Campaigns,
    ImagesInUse,
    Newsletters,
    NewsletterDrafts,
    NewsletterMailCalls,
    OfferMessages,
    Sendings,
    NewsletterSettingsCalls,
    PriceNotifications,
  ],
  providers: [
    Unsubscription,
    OptOuts,
    LinkMailing,
    ConfirmationMailing,
    SubscriberRemoval,
    ImportRecords,
    ImportRuns,
    CampaignWrites,
    CampaignTimer,
    NewsletterSettingsReader,
    MailDataReader,
    NewsletterMail,
    NewsletterWrites,
    StoredNewsletterDrafts,
    NewsletterRemoval,
    SendingWrites,
    Preparation,
    CompiledNewsletters,
    SendingEngine,
    LateBounces,
    Complaints,
    BounceMailbox,
    PriceDigestMailing,
  ],
  values: (config) => [
    ...recordProviders(Database),
    { provide: ObjectStore, useValue: new ObjectStore(config) },
    { provide: SubscriberIds, useValue: new SubscriberIds(config.UNSUBSCRIBE_SECRET) },
    { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(config.UNSUBSCRIBE_SECRET) },
    { provide: ConfirmationTokens, useValue: new ConfirmationTokens(config.UNSUBSCRIBE_SECRET) },
    {
      provide: ReturnPaths,
      useValue: new ReturnPaths(config.UNSUBSCRIBE_SECRET, config.BOUNCE_ADDRESS, senderAddress(config.MAIL_FROM)),
    },
  ],
});

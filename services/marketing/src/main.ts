import { recordProviders } from '#service/records/record-providers';
import { runService } from '#service/run-service';
import { CampaignTimer } from './campaign/campaign-timer.ts';
import { CampaignWrites } from './campaign/campaign-writes.ts';
import { Campaigns } from './campaign/campaigns.ts';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { NewsletterDrafts } from './newsletter/newsletter-drafts.ts';
import { NewsletterRemoval } from './newsletter/newsletter-removal.ts';
import { NewsletterWrites } from './newsletter/newsletter-writes.ts';
import { Newsletters } from './newsletter/newsletters.ts';
import { StoredNewsletterDrafts } from './newsletter/stored-drafts.ts';
import { NewsletterSettingsCalls } from './settings/newsletter-settings.ts';
import { NewsletterSettingsReader } from './settings/newsletter-settings-reader.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { ActiveCampaigns } from './mail/active-campaigns.ts';
import { MailDataReader } from './mail/mail-data-reader.ts';
import { NewsletterMail } from './mail/newsletter-mail.ts';
import { NewsletterMailCalls } from './mail/newsletter-mail-calls.ts';
import { OfferMessages } from './mail/offer-message/offer-messages.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [
    Subscribers,
    Campaigns,
    Newsletters,
    NewsletterDrafts,
    NewsletterSettingsCalls,
    NewsletterMailCalls,
    OfferMessages,
    ImagesInUse,
  ],
  providers: [
    LinkMailing,
    CampaignWrites,
    CampaignTimer,
    NewsletterSettingsReader,
    ActiveCampaigns,
    MailDataReader,
    NewsletterMail,
    NewsletterWrites,
    StoredNewsletterDrafts,
    NewsletterRemoval,
  ],
  values: ({ UNSUBSCRIBE_SECRET }) => [
    ...recordProviders(Database),
    { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) },
  ],
});

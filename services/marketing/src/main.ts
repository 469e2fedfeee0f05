import { recordProviders } from '#service/records/record-providers';
import { runService } from '#service/run-service';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { NewsletterDrafts } from './newsletter/newsletter-drafts.ts';
import { NewsletterRemoval } from './newsletter/newsletter-removal.ts';
import { NewsletterWrites } from './newsletter/newsletter-writes.ts';
import { Newsletters } from './newsletter/newsletters.ts';
import { StoredNewsletterDrafts } from './newsletter/stored-drafts.ts';
import { NewsletterSettingsCalls } from './settings/newsletter-settings.ts';
import { NewsletterSettingsReader } from './settings/newsletter-settings-reader.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [Subscribers, Newsletters, NewsletterDrafts, NewsletterSettingsCalls],
  providers: [LinkMailing, NewsletterSettingsReader, NewsletterWrites, StoredNewsletterDrafts, NewsletterRemoval],
  values: ({ UNSUBSCRIBE_SECRET }) => [
    ...recordProviders(Database),
    { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) },
  ],
});

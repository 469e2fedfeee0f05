import { senderAddress } from '#service/mail/mail';
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
import { ActiveCampaigns, FooterText } from './mail/mail-data.ts';
import { MailDataReader } from './mail/mail-data-reader.ts';
import { NewsletterMail } from './mail/newsletter-mail.ts';
import { NewsletterMailCalls } from './mail/newsletter-mail-calls.ts';
import { CompiledNewsletters } from './sending/compiled-newsletters.ts';
import { LateBounces } from './sending/late-bounces/late-bounces.ts';
import { ReturnPaths } from './sending/late-bounces/return-paths.ts';
import { Preparation } from './sending/preparation.ts';
import { SendingEngine } from './sending/sending-engine.ts';
import { SendingWrites } from './sending/sending-writes.ts';
import { Sendings } from './sending/sendings.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [Subscribers, Newsletters, NewsletterDrafts, NewsletterSettingsCalls, NewsletterMailCalls, Sendings],
  providers: [
    LinkMailing,
    NewsletterSettingsReader,
    NewsletterWrites,
    StoredNewsletterDrafts,
    NewsletterRemoval,
    MailDataReader,
    NewsletterMail,
    SendingWrites,
    Preparation,
    CompiledNewsletters,
    SendingEngine,
    LateBounces,
  ],
  values: ({ UNSUBSCRIBE_SECRET, BOUNCE_ADDRESS, MAIL_FROM }) => [
    ...recordProviders(Database),
    { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) },
    { provide: ReturnPaths, useValue: new ReturnPaths(UNSUBSCRIBE_SECRET, BOUNCE_ADDRESS, senderAddress(MAIL_FROM)) },
    { provide: ActiveCampaigns, useValue: { at: async () => [] } },
    {
      provide: FooterText,
      useFactory: (settings: NewsletterSettingsReader) => ({ read: async () => (await settings.read()).footerText }),
      inject: [NewsletterSettingsReader],
    },
  ],
});

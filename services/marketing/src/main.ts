import { runService } from '#service/run-service';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { defaultNewsletterSettings } from '#contracts/marketing/settings';
import { ActiveCampaigns, FooterText } from './mail/mail-data.ts';
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
  handlers: [Subscribers, NewsletterMailCalls, OfferMessages],
  providers: [LinkMailing, MailDataReader, NewsletterMail],
  values: ({ UNSUBSCRIBE_SECRET }) => [
    { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) },
    { provide: ActiveCampaigns, useValue: { at: async () => [] } },
    { provide: FooterText, useValue: { read: async () => defaultNewsletterSettings.footerText } },
  ],
});

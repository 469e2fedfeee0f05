import { runService } from '#service/run-service';
import { CampaignTimer } from './campaign/campaign-timer.ts';
import { CampaignWrites } from './campaign/campaign-writes.ts';
import { Campaigns } from './campaign/campaigns.ts';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [Subscribers, Campaigns, ImagesInUse],
  providers: [LinkMailing, CampaignWrites, CampaignTimer],
  values: ({ UNSUBSCRIBE_SECRET }) => [{ provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) }],
});

import { runService } from '#service/run-service';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

await runService({
  name: 'marketing',
  config: Config,
  database: Database,
  handlers: [Subscribers],
  providers: [LinkMailing],
  values: ({ UNSUBSCRIBE_SECRET }) => [{ provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(UNSUBSCRIBE_SECRET) }],
});

import { runService } from '#service/run-service';
import { MarketingModule } from './marketing.module.ts';
import { Config } from './config.ts';

await runService('marketing', Config, (parts) => MarketingModule.with(parts));

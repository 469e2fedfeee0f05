import { runService } from '#service/run-service';
import { ContentModule } from './content.module.ts';
import { Config } from './config.ts';

await runService('content', Config, (parts) => ContentModule.with(parts));

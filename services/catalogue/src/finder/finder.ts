import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import { findTyres, MAX_SUGGESTIONS, suggestSearches } from '#contracts/catalogue/tyre-finder';
import { Serve } from '#service/calls/serve';
import { DatabaseSync } from './database-sync.ts';
import { InMemoryReadModel } from './in-memory-read-model.ts';

@Controller()
export class Finder {
  constructor(
    private readonly readModel: InMemoryReadModel,
    private readonly sync: DatabaseSync,
  ) {}

  @Serve(findTyres, { trusted: true })
  async find(query: InputOf<typeof findTyres>): Promise<OutputOf<typeof findTyres>> {
    await this.sync.caughtUp();
    return this.readModel.find(query);
  }

  @Serve(suggestSearches)
  async suggest({ search }: InputOf<typeof suggestSearches>): Promise<OutputOf<typeof suggestSearches>> {
    await this.sync.caughtUp();
    return this.readModel.suggest(search, MAX_SUGGESTIONS);
  }
}

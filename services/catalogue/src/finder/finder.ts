import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { Serve } from '#service/serve';
import { ShelfKeeper } from './shelf-keeper.ts';
import { Shelf } from './shelf.ts';

@Controller()
export class Finder {
  constructor(
    private readonly shelf: Shelf,
    private readonly keeper: ShelfKeeper,
  ) {}

  @Serve(findTyres, { trusted: true })
  async find(query: InputOf<typeof findTyres>): Promise<OutputOf<typeof findTyres>> {
    await this.keeper.caughtUp();
    return this.shelf.find(query);
  }
}

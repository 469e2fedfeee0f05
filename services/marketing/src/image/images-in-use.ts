import { Controller } from '@nestjs/common';
import { marketingImagesInUse } from '#contracts/marketing/images';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';

/** Tells the gateway which uploaded images campaigns show, also those whose deletion can be undone. */
@Controller()
export class ImagesInUse {
  constructor(private readonly database: Database) {}

  @Serve(marketingImagesInUse)
  async find({ hashes }: InputOf<typeof marketingImagesInUse>): Promise<OutputOf<typeof marketingImagesInUse>> {
    const known = new Set(await this.database.campaigns.distinct('images', { images: { $in: hashes } }));
    return { used: hashes.filter((hash) => known.has(hash)) };
  }
}

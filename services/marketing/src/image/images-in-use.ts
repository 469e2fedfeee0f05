import { Controller } from '@nestjs/common';
import { marketingImagesInUse } from '#contracts/marketing/images';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';
import { newsletterImagesInUse } from '../newsletter/newsletter-images.ts';

/** Tells the gateway which uploaded images campaigns and newsletters show, including those whose deletion can be undone. */
@Controller()
export class ImagesInUse {
  constructor(private readonly database: Database) {}

  @Serve(marketingImagesInUse)
  async find({ hashes }: InputOf<typeof marketingImagesInUse>): Promise<OutputOf<typeof marketingImagesInUse>> {
    const found = await Promise.all([
      this.database.campaigns.distinct('images', { images: { $in: hashes } }),
      newsletterImagesInUse(this.database, hashes),
    ]);
    const known = new Set<string>(found.flatMap((images) => [...images]));
    return { used: hashes.filter((hash) => known.has(hash)) };
  }
}

import { Controller } from '@nestjs/common';
import { contentImagesInUse } from '#contracts/image-use';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/serve';
import { Database } from '../database.ts';

/** Tells the gateway which uploaded images are shown, or were in an earlier version that may be saved again. */
@Controller()
export class ImagesInUse {
  constructor(private readonly database: Database) {}

  @Serve(contentImagesInUse)
  async find({ hashes }: InputOf<typeof contentImagesInUse>): Promise<OutputOf<typeof contentImagesInUse>> {
    const found = await Promise.all([
      this.database.documents.distinct('images', { images: { $in: hashes } }),
      this.database.revisions.distinct('images', { images: { $in: hashes } }),
    ]);
    const known = new Set(found.flat());
    return { used: hashes.filter((hash) => known.has(hash)) };
  }
}

import { Controller } from '@nestjs/common';
import { contentImagesInUse } from '#contracts/content/images';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';

/**
 * Tells the gateway which uploaded images are in use: shown now, part of a draft, or needed if a revision is restored or a
 * deletion is undone.
 */
@Controller()
export class ImagesInUse {
  constructor(private readonly database: Database) {}

  @Serve(contentImagesInUse)
  async find({ hashes }: InputOf<typeof contentImagesInUse>): Promise<OutputOf<typeof contentImagesInUse>> {
    const { documents, revisions, articles, drafts } = this.database;
    const shown = { images: { $in: hashes } };
    const found = await Promise.all([
      documents.distinct('images', shown),
      revisions.distinct('images', shown),
      articles.distinct('images', shown),
      drafts.distinct('images', shown),
    ]);
    const known = new Set(found.flat());
    return { used: hashes.filter((hash) => known.has(hash)) };
  }
}

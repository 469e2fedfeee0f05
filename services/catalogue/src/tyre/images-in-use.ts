import { Controller } from '@nestjs/common';
import { catalogueImagesInUse } from '#contracts/catalogue/images';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';

const IMAGE = /^\/images\/([0-9a-f]{16,64})(?:[/.?]|$)/;

/** Finds which uploaded images the catalogue still references. Records whose deletion can be undone count too. */
@Controller()
export class ImagesInUse {
  constructor(private readonly database: Database) {}

  @Serve(catalogueImagesInUse)
  async find({ hashes }: InputOf<typeof catalogueImagesInUse>): Promise<OutputOf<typeof catalogueImagesInUse>> {
    const wanted = new Set<string>(hashes);
    const used = new Set<string>();
    const note = (address: string | null | undefined) => {
      const hash = IMAGE.exec(address ?? '')?.[1];
      if (hash !== undefined && wanted.has(hash)) used.add(hash);
    };
    for await (const { images } of this.database.tyres.find({}, { images: 1 }).lean().cursor({ batchSize: 1000 })) {
      for (const address of [images.thumbnail, images.pattern, ...images.gallery]) note(address);
    }
    for (const { logo } of await this.database.manufacturers.find({ logo: { $ne: null } }, { logo: 1 }).lean()) note(logo);
    return { used: [...used] };
  }
}

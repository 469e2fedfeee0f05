import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import { getPage, listPages, updatePage } from '#contracts/content/pages';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { Documents } from '#service/records/documents';
import { pageKind } from './page-kind.ts';

@Controller()
export class Pages {
  constructor(private readonly documents: Documents) {}

  @Serve(listPages)
  async list(): Promise<OutputOf<typeof listPages>> {
    return (await this.documents.readAll(pageKind)).map((page) => pageKind.toWire(page));
  }

  @Serve(getPage)
  async get({ slug }: InputOf<typeof getPage>): Promise<OutputOf<typeof getPage>> {
    return pageKind.toWire(await this.documents.read(pageKind, slug));
  }

  @Serve(updatePage)
  async update(
    { slug, version, updatedAt: _seen, ...content }: InputOf<typeof updatePage>,
    call: Call,
  ): Promise<OutputOf<typeof updatePage>> {
    return this.documents.save(pageKind, slug, (before) => mergeOver(content, before), { version, call });
  }
}

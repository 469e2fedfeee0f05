import { Controller } from '@nestjs/common';
import { getNewsletterSettings, updateNewsletterSettings } from '#contracts/marketing/settings';
import type { InputOf, OutputOf } from '#contracts/operation';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { newsletterSettingsKind } from './newsletter-settings-kind.ts';

@Controller()
export class NewsletterSettingsCalls {
  constructor(private readonly documents: Documents) {}

  @Serve(getNewsletterSettings)
  async get(): Promise<OutputOf<typeof getNewsletterSettings>> {
    return newsletterSettingsKind.toWire(await this.documents.read(newsletterSettingsKind, SINGLETON_KEY));
  }

  @Serve(updateNewsletterSettings)
  update(
    { version, updatedAt: _seen, ...given }: InputOf<typeof updateNewsletterSettings>,
    call: Call,
  ): Promise<OutputOf<typeof updateNewsletterSettings>> {
    return this.documents.save(newsletterSettingsKind, SINGLETON_KEY, (before) => mergeOver(given, before), { version, call });
  }
}

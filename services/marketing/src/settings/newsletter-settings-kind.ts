import type { z } from 'zod';
import { defaultNewsletterSettings, type NewsletterSettings } from '#contracts/marketing/settings';
import { mergeOver } from '#service/database/merge-over';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';

/** The settings of the newsletters, as stored and as they are used. */
export type NewsletterSettingsContent = typeof defaultNewsletterSettings;

export const newsletterSettingsKind: DocumentKind<NewsletterSettingsContent, z.output<typeof NewsletterSettings>> = {
  kind: 'newsletter-settings',
  keys: [SINGLETON_KEY],
  defaults: () => defaultNewsletterSettings,
  complete: mergeOver,
  toWire: ({ content, version, updatedAt }) => ({ ...content, version, updatedAt: updatedAt?.toISOString() ?? null }),
};

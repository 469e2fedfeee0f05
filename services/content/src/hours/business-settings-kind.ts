import type { BusinessSettings } from '#contracts/content/business-settings';
import { businessSettingsChanged } from '#contracts/content/events';
import { defaultBusinessHours, isModifiedFromDefault, type OpeningHours } from '#contracts/rules/opening-hours';
import { outboxEntry } from '#service/outbox';
import { mergeOver } from '#service/merge-over';
import type { z } from 'zod';
import { ONLY, type DocumentKind } from '../document/document-kind.ts';

type Answer = z.output<typeof BusinessSettings>;

export const businessSettingsKind: DocumentKind<OpeningHours, Answer> = {
  kind: 'business-settings',
  keys: [ONLY],
  defaults: () => ({ businessHours: defaultBusinessHours, exceptions: [] }),
  complete: mergeOver,
  answer: ({ content: { businessHours, exceptions }, version, updatedAt }) => ({
    businessHours: [...businessHours],
    exceptions: [...exceptions],
    isModifiedFromDefault: isModifiedFromDefault(businessHours),
    lastModifiedDate: updatedAt?.toISOString() ?? null,
    version,
  }),
  changed: (_key, version) => outboxEntry(businessSettingsChanged, { version }),
};

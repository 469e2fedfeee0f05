import type { OpeningHoursSettings } from '#contracts/content/opening-hours';
import { openingHoursChanged } from '#contracts/content/events';
import { defaultOpeningHours, isModifiedFromDefault, type OpeningHours } from '#contracts/rules/opening-hours';
import { outboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import type { z } from 'zod';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';

type WireSettings = z.output<typeof OpeningHoursSettings>;

export const openingHoursKind: DocumentKind<OpeningHours, WireSettings> = {
  kind: 'business-settings',
  keys: [SINGLETON_KEY],
  defaults: () => ({ businessHours: defaultOpeningHours, exceptions: [] }),
  complete: mergeOver,
  toWire: ({ content: { businessHours, exceptions }, version, updatedAt }) => ({
    businessHours: [...businessHours],
    exceptions: [...exceptions],
    isModifiedFromDefault: isModifiedFromDefault(businessHours),
    lastModifiedDate: updatedAt?.toISOString() ?? null,
    version,
  }),
  changed: (_key, version) => outboxEntry(openingHoursChanged, { version }),
};

import { z } from 'zod';
import { Version, forUpdate } from '../fields.ts';
import { operation } from '../operation.ts';

/** Days for which conversations are stored, by default. Source: decisions, Law. */
export const DEFAULT_RETENTION_DAYS = 90;

const fields = {
  retentionDays: z
    .number('Anna päivien määrä numerona.')
    .int('Anna kokonaiset päivät.')
    .min(1, 'Säilytysaika on 1–365 päivää.')
    .max(365, 'Säilytysaika on 1–365 päivää.')
    .default(DEFAULT_RETENTION_DAYS),
};

export const ChatSettings = z.object({ retentionDays: z.number().int(), version: Version, updatedAt: z.string().nullable() });

export const getChatSettings = operation({
  subject: 'chat.settings.get',
  http: 'GET /chat-settings',
  access: 'admin',
  summary: 'Kaartobotin asetukset',
  input: z.strictObject({}),
  output: ChatSettings,
  errors: [],
});

export const updateChatSettings = operation({
  subject: 'chat.settings.update',
  http: 'PUT /chat-settings',
  access: 'admin',
  summary: 'Muuta Kaartobotin asetuksia',
  input: z.strictObject({ ...forUpdate(fields), version: Version.optional(), updatedAt: z.unknown().optional() }),
  output: ChatSettings,
  errors: ['stale_version'],
});

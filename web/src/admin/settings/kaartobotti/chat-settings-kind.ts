import type { z } from 'zod';
import { type ChatSettings, getChatSettings, updateChatSettings } from '#contracts/chat/settings';
import { call } from '../../../api/api.ts';
import { parseNumber } from '../../../ui/number-text.ts';
import type { Editable } from '../editing/editable.ts';

export type Settings = z.output<typeof ChatSettings>;

export interface SettingsForm {
  retentionDays: string;
}

export const RETENTION = 'Keskustelujen säilytysaika (päivää)';

// A blank or invalid number becomes NaN, which the contract refuses with an error text.
const requestOf = ({ retentionDays }: SettingsForm) => ({ retentionDays: parseNumber(retentionDays) ?? Number.NaN });

export const chatSettingsKind: Editable<Settings, SettingsForm> = {
  kind: 'chat-settings',
  key: 'current',
  subject: 'Kaartobotin asetukset',
  partitive: 'Kaartobotin asetuksia',
  read: (signal) => call(getChatSettings, {}, { signal }),
  write: (form, version) => call(updateChatSettings, { ...requestOf(form), version }),
  contract: updateChatSettings.input,
  requestOf,
  formOf: ({ retentionDays }) => ({ retentionDays: String(retentionDays) }),
  factsOf: ({ retentionDays }) => [{ label: RETENTION, text: retentionDays }],
  done: 'Kaartobotin asetukset tallennettu',
};

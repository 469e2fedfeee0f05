import type { z } from 'zod';
import { DEFAULT_RETENTION_DAYS, type ChatSettings } from '#contracts/chat/settings';
import { mergeOver } from '#service/database/merge-over';
import { SINGLETON_KEY, type DocumentKind } from '#service/records/document-kind';

/** The settings of the chat, as stored. */
export interface ChatSettingsContent {
  /** Days for which conversations and feedback are stored. */
  retentionDays: number;
}

export const chatSettingsKind: DocumentKind<ChatSettingsContent, z.output<typeof ChatSettings>> = {
  kind: 'chat-settings',
  keys: [SINGLETON_KEY],
  defaults: () => ({ retentionDays: DEFAULT_RETENTION_DAYS }),
  complete: mergeOver,
  toWire: ({ content, version, updatedAt }) => ({ ...content, version, updatedAt: updatedAt?.toISOString() ?? null }),
};

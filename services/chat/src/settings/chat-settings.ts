import { Controller } from '@nestjs/common';
import { getChatSettings, updateChatSettings } from '#contracts/chat/settings';
import type { InputOf, OutputOf } from '#contracts/operation';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { chatSettingsKind } from './chat-settings-kind.ts';

@Controller()
export class ChatSettingsCalls {
  constructor(private readonly documents: Documents) {}

  @Serve(getChatSettings)
  async get(): Promise<OutputOf<typeof getChatSettings>> {
    return chatSettingsKind.toWire(await this.documents.read(chatSettingsKind, SINGLETON_KEY));
  }

  @Serve(updateChatSettings)
  update(
    { version, updatedAt: _seen, ...given }: InputOf<typeof updateChatSettings>,
    call: Call,
  ): Promise<OutputOf<typeof updateChatSettings>> {
    return this.documents.save(chatSettingsKind, SINGLETON_KEY, (before) => mergeOver(given, before), { version, call });
  }
}

import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { Database } from '../database.ts';
import { chatSettingsKind } from '../settings/chat-settings-kind.ts';
import { DailyCounts } from './daily-counts.ts';

const DAY_MS = 86_400_000;
/** Ratings show how the assistant does over time, so they are stored longer than conversations, which they then no longer name. */
const FEEDBACK_DAYS = 730;
/** Conversations removed per step, so that none of their messages outlives a crash for long. */
const STEP = 200;

/** Removes conversations and their messages at the age that the privacy notice promises, and old feedback. */
@Injectable()
export class ConversationRemoval {
  constructor(
    private readonly database: Database,
    private readonly documents: Documents,
    private readonly counts: DailyCounts,
  ) {}

  /** Removes conversations whose last message is older than the retention time. @returns how many were removed */
  @Every({ hours: 1 }, 'remove-old-conversations')
  async removeOld(at: Date): Promise<number> {
    // Before the removal: the counts of their days must be stored.
    await this.counts.storeFinishedDays(at);
    const { content } = await this.documents.read(chatSettingsKind, SINGLETON_KEY);
    const before = new Date(at.getTime() - content.retentionDays * DAY_MS);
    let removed = 0;
    for (;;) {
      const old = await this.database.conversations
        .find({ lastMessageAt: { $lt: before } }, { conversationId: 1 }, { sort: { lastMessageAt: 1 }, limit: STEP })
        .lean();
      if (old.length === 0) break;
      const conversationId = { $in: old.map((each) => each.conversationId) };
      // The conversation goes last, because the next run finds the rest by it.
      await this.database.messages.deleteMany({ conversationId });
      await this.database.feedback.updateMany({ conversationId }, { $set: { conversationId: null, messageId: null } });
      await this.database.conversations.deleteMany({ conversationId });
      removed += old.length;
    }
    await this.database.feedback.deleteMany({ timestamp: { $lt: new Date(at.getTime() - FEEDBACK_DAYS * DAY_MS) } });
    return removed;
  }
}

import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Database } from '../database.ts';

/** Stores feedback that a visitor gives in the conversation itself. */
@Injectable()
export class FeedbackStore {
  constructor(private readonly database: Database) {}

  /** Stores a rating from 0 to 10 with a comment. */
  async fromConversation(conversationId: string, rating: number, comment: string): Promise<void> {
    await this.database.feedback.insertOne({
      _id: new Types.ObjectId(),
      timestamp: new Date(),
      rating,
      comment,
      source: 'feedback_form',
      conversationId,
      messageId: null,
    });
  }
}

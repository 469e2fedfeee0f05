import type { Connection } from 'mongoose';
import { documentModel, type DocumentModel } from '#service/records/document.model';
import { revisionModel, type RevisionModel } from '#service/records/revision.model';
import { answerModel, type AnswerModel } from './answers/answer.model.ts';
import { tokenUseModel, type TokenUseModel } from './assistant/token-use.model.ts';
import { conversationModel, type ConversationModel } from './conversation/conversation.model.ts';
import { dailyCountModel, type DailyCountModel } from './conversation/daily-count.model.ts';
import { messageModel, type MessageModel } from './conversation/message.model.ts';
import { feedbackModel, type FeedbackModel } from './feedback/feedback.model.ts';

/** The service's own database. */
export class Database {
  readonly conversations: ConversationModel;
  readonly messages: MessageModel;
  readonly dailyCounts: DailyCountModel;
  readonly feedback: FeedbackModel;
  readonly answers: AnswerModel;
  readonly tokenUse: TokenUseModel;
  readonly documents: DocumentModel;
  readonly revisions: RevisionModel;

  constructor(readonly connection: Connection) {
    this.conversations = conversationModel(connection);
    this.messages = messageModel(connection);
    this.dailyCounts = dailyCountModel(connection);
    this.feedback = feedbackModel(connection);
    this.answers = answerModel(connection);
    this.tokenUse = tokenUseModel(connection);
    this.documents = documentModel(connection);
    this.revisions = revisionModel(connection);
  }
}

import { recordProviders } from '#service/records/record-providers';
import { runService } from '#service/run-service';
import { AnswerRemoval } from './answers/answer-removal.ts';
import { Answers } from './answers/answers.ts';
import { AnswerCalls } from './evaluation/answer-calls.ts';
import { Assistant } from './assistant/assistant.ts';
import { Config } from './config.ts';
import { ConversationRemoval } from './conversation/conversation-removal.ts';
import { ConversationStore } from './conversation/conversation-store.ts';
import { Conversations } from './conversation/conversations.ts';
import { DailyCounts } from './conversation/daily-counts.ts';
import { ConversationHistory } from './conversation/history.ts';
import { Database } from './database.ts';
import { LiveShopFacts } from './facts/live-shop-facts.ts';
import { FeedbackCalls } from './feedback/feedback.ts';
import { FeedbackStore } from './feedback/feedback-store.ts';
import { Replies } from './reply/replies.ts';
import { ReplyWriter } from './reply/reply-writer.ts';
import { ChatSettingsCalls } from './settings/chat-settings.ts';

await runService({
  name: 'chat',
  config: Config,
  database: Database,
  handlers: [Replies, Conversations, ConversationHistory, FeedbackCalls, AnswerCalls, ChatSettingsCalls],
  providers: [
    LiveShopFacts,
    ConversationStore,
    DailyCounts,
    ConversationRemoval,
    FeedbackStore,
    Answers,
    AnswerRemoval,
    Assistant,
    ReplyWriter,
  ],
  values: () => recordProviders(Database),
});

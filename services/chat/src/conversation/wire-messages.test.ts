import { Types } from 'mongoose';
import { describe, expect, it } from '@jest/globals';
import { ConversationMessage } from '#contracts/chat/conversation';
import { ConversationRow, HistoryMessage } from '#contracts/chat/history';
import type { MessageRecord } from './message.model.ts';
import { wireConversation, wireHistoryMessage, wireMessage } from './wire-messages.ts';

const reply: MessageRecord = {
  _id: new Types.ObjectId(),
  conversationId: 'faq_1abc',
  seq: 2,
  id: 'msg_1',
  role: 'assistant',
  text: 'Olemme auki.',
  parts: [{ type: 'text', text: 'Olemme auki.' }],
  state: 'done',
  createdAt: new Date('2026-11-24T12:05:09Z'),
  replyTo: 'm1',
  engine: 'model',
  toolCalls: [{ id: 'call_1', name: 'openingHours', input: '{}', result: '{"isOpen":true}', ms: 3 }],
  claimHits: [{ sentence: 'a', reason: 'b', replacement: 'c' }],
  open: 'unanswered',
  attempt: 'secret',
};

describe('a message', () => {
  it('tells its visitor which tools were called, not what they returned', () => {
    const wire = ConversationMessage.parse(wireMessage(reply));
    expect(wire).toEqual({
      id: 'msg_1',
      role: 'assistant',
      content: 'Olemme auki.',
      parts: [{ type: 'text', text: 'Olemme auki.' }],
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'openingHours' } }],
      createdAt: '2026-11-24T12:05:09.000Z',
      thumb: null,
    });
  });

  it('tells the panel everything', () => {
    const wire = HistoryMessage.parse(wireHistoryMessage(reply));
    expect(wire).toMatchObject({ seq: 2, engine: 'model', state: 'done', isUnanswered: true, claimHits: [{ sentence: 'a' }] });
    expect(wire.toolCalls[0]?.result).toBe('{"isOpen":true}');
    expect(JSON.stringify(wire)).not.toContain('secret');
  });
});

describe('a conversation', () => {
  it('A-3-049 has its time in Helsinki, and counts messages, not numbers', () => {
    const record = {
      _id: new Types.ObjectId(),
      conversationId: 'faq_1abc',
      // Summer time: three hours ahead of UTC, and the next day.
      startedAt: new Date('2026-07-01T21:05:09Z'),
      lastMessageAt: new Date('2026-07-01T21:06:00Z'),
      userIP: '203.0.113.0',
      lastSeq: 8,
      freeSeqs: 4,
      firstQuestion: 'Hei',
      recent: [],
      thumbsUp: 1,
      thumbsDown: 0,
      claimHits: 0,
      unanswered: 0,
      tokens: 0,
      saysFallback: false,
      memory: {},
    };
    const row = ConversationRow.parse(wireConversation(record));
    expect(row).toMatchObject({ formattedTimestamp: '2.7.2026 klo 00.05', messageCount: 4, userIP: '203.0.113.0' });
    const { freeSeqs: _none, ...without } = record;
    expect(wireConversation(without).messageCount).toBe(8);
  });
});

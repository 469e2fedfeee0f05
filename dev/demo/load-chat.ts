// Loads conversations with the assistant, feedback about it and answers of the shop's own. The replies are the assistant's own.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { addDays, helsinkiDate } from '../../libs/contracts/src/rules/helsinki-time.ts';
import { type DemoApi, expectSuccess } from './demo-api.ts';

interface DemoChats {
  conversations: { key: string; daysAgo: number; messages: string[]; thumb?: 'up' | 'down'; comment?: string }[];
  feedback: { daysAgo: number; rating: number; comment: string }[];
  answers: { question: string; otherQuestions: string[]; text: string }[];
}

/** Where the conversations are stored. */
export interface ChatDatabase {
  /** URL of the database server. */
  url: string;
  name: string;
}

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 90;

const secretOf = (key: string): string => createHash('sha256').update(`demo ${key}`).digest('hex').slice(0, 26);
const conversationIdOf = (key: string): string => `conv_1700000000000_${secretOf(key)}`;

/**
 * Holds the conversations, gives the thumbs and adds the answers that the shop does not have yet. A conversation takes place now; with the
 * database it is then moved to its day, and the days before get counts, because the API, rightly, cannot write the past.
 * @returns how many conversations took place
 */
export async function loadChats(api: DemoApi, database: ChatDatabase | undefined): Promise<number> {
  const { conversations, feedback, answers } = JSON.parse(
    await readFile(new URL('content/chats.json', import.meta.url), 'utf8'),
  ) as DemoChats;
  let count = 0;
  for (const conversation of conversations) if (await hold(api, conversation)) count += 1;
  if (database !== undefined && count > 0) await writePast(database, conversations, feedback);
  // After the conversations: these answers are what their thumbs down led to.
  await addAnswers(api, answers);
  return count;
}

async function addAnswers(api: DemoApi, answers: DemoChats['answers']): Promise<void> {
  const { items } = await expectSuccess(api.call('GET', '/chat-answers'), 'answers of the assistant');
  const known = new Set((items as { question: string }[]).map(({ question }) => question));
  for (const answer of answers)
    if (!known.has(answer.question)) await expectSuccess(api.call('POST', '/chat-answers', answer), `answer to ${answer.question}`);
}

async function hold(api: DemoApi, { key, messages, thumb, comment = '' }: DemoChats['conversations'][number]): Promise<boolean> {
  const conversationId = conversationIdOf(key);
  const earlier = await api.call('GET', `/chat?chatId=${conversationId}`);
  if (earlier.status === 200) return false;
  for (const [index, content] of messages.entries())
    await api.stream('/ai/chat', { conversationId, messages: [{ id: `demo-${key}-${index}`, role: 'user', content }] });
  if (thumb === undefined) return true;
  const { body } = await api.call('GET', `/chat?chatId=${conversationId}`);
  const reply = (body as unknown as { messages: { id: string; role: string }[] }).messages.findLast(({ role }) => role === 'assistant');
  const rating = thumb === 'up' ? 10 : 0;
  if (reply) await api.call('POST', '/feedback', { rating, comment, source: 'chat_thumbs', conversationId, messageId: reply.id });
  return true;
}

async function writePast(
  { url, name }: ChatDatabase,
  conversations: DemoChats['conversations'],
  feedback: DemoChats['feedback'],
): Promise<void> {
  const connection = await mongoose.createConnection(url, { dbName: name }).asPromise();
  try {
    const collection = (name: string) => connection.collection(name);
    for (const { key, daysAgo } of conversations) {
      const conversationId = conversationIdOf(key);
      const earlier = (field: string) => ({ [field]: { $subtract: [`$${field}`, daysAgo * DAY_MS] } });
      await collection('conversations').updateOne({ conversationId }, [{ $set: { ...earlier('startedAt'), ...earlier('lastMessageAt') } }]);
      await collection('messages').updateMany({ conversationId }, [{ $set: earlier('createdAt') }]);
      await collection('feedback').updateMany({ conversationId }, [{ $set: earlier('timestamp') }]);
    }
    const now = Date.now();
    await collection('feedback').insertMany(
      feedback.map(({ daysAgo, rating, comment }) => ({
        timestamp: new Date(now - daysAgo * DAY_MS),
        rating,
        comment,
        source: 'feedback_form',
        conversationId: null,
        messageId: null,
      })),
    );
    const today = helsinkiDate(new Date(now));
    const days = Array.from({ length: DAYS_SHOWN - 1 }, (_, index) => addDays(today, -1 - index));
    await collection('daily-counts').bulkWrite(
      days.map((date) => ({
        updateOne: { filter: { _id: date as never }, update: { $setOnInsert: { count: countOn(date) } }, upsert: true },
      })),
    );
  } finally {
    await connection.close();
  }
}

/** A count like a real shop's: more on weekdays and before the season, and the same at each start. */
function countOn(date: string): number {
  const at = new Date(`${date}T12:00:00Z`);
  const isWeekend = at.getUTCDay() % 6 === 0;
  const isSeason = [9, 10, 3].includes(at.getUTCMonth());
  return (isWeekend ? 3 : 7) + (isSeason ? 6 : 0) + (Number.parseInt(createHash('sha256').update(date).digest('hex').slice(0, 2), 16) % 6);
}

// The least that a reply of the chat can take: HTTP, NATS, the two writes of a message and a model, with the shop's own libraries in
// as many processes. No validation, limits, settings, tools or checks. The first argument is the process: gateway or chat.
import http from 'node:http';
import { createInbox, type Msg } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import { OpenAI } from 'openai';
import { connectNats } from '#service/calls/nats';

interface Message {
  conversationId: string;
  messages: { id: string; parts: { text: string }[] }[];
}

interface Request extends Message {
  replyTo: string;
}

const SUBJECT = 'bare.chat';
const { NATS_URL: natsUrl = '', MONGODB_URL: mongoUrl = '', MODEL_URL: modelUrl = '', REQUEST: request = '', PORT: port } = process.env;
const nats = await connectNats(natsUrl, 'bare');

async function readJson(body: AsyncIterable<Buffer>): Promise<Message> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as Message;
}

async function reply(message: Message, response: http.ServerResponse): Promise<void> {
  const replyTo = createInbox(`_INBOX_${decodeURIComponent(new URL(natsUrl).username)}`);
  const items = nats.subscribe(replyTo);
  await nats.request(SUBJECT, JSON.stringify({ ...message, replyTo }), { timeout: 10_000 });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const item of items) {
    if (item.data.length === 0) break;
    response.write(`data: ${item.string()}\n\n`);
  }
  response.end('data: {"type":"finish"}\n\ndata: [DONE]\n\n');
}

function serveGateway(): void {
  const server = http.createServer((incoming, response) => {
    readJson(incoming)
      .then((message) => reply(message, response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}

async function serveChat(): Promise<void> {
  const database = (await mongoose.mongo.MongoClient.connect(mongoUrl)).db('bare');
  const conversations = database.collection('conversations');
  const messages = database.collection('messages');
  await Promise.all([
    conversations.createIndex({ conversationId: 1 }, { unique: true }),
    messages.createIndex({ conversationId: 1, id: 1 }, { unique: true }),
    messages.createIndex({ conversationId: 1, seq: 1 }, { unique: true }),
  ]);
  const { chat } = new OpenAI({ apiKey: 'test-key', baseURL: modelUrl, logLevel: 'off' });
  const asked = JSON.parse(request) as OpenAI.ChatCompletionCreateParamsStreaming;
  const answer = async (received: Msg) => {
    const { conversationId, messages: sent, replyTo } = received.json<Request>();
    await conversations.findOneAndUpdate(
      { conversationId },
      { $set: { lastMessageAt: new Date() }, $inc: { lastSeq: 2 } },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 1, journal: false } },
    );
    const chunks = chat.completions.create(asked);
    await messages.insertMany(
      [
        { conversationId, seq: 1, ...sent[0] },
        { conversationId, seq: 2, id: `reply of ${sent[0]?.id}`, parts: [] },
      ],
      { writeConcern: { w: 'majority', journal: true } },
    );
    received.respond();
    for await (const { choices } of await chunks) {
      const delta = choices[0]?.delta?.content;
      if (delta) nats.publish(replyTo, JSON.stringify({ type: 'text-delta', id: 'text', delta }));
    }
    nats.publish(replyTo);
  };
  nats.subscribe(SUBJECT, { callback: (_error, received) => void answer(received) });
  await nats.flush();
  process.send?.('ready');
}

if (process.argv[2] === 'gateway') serveGateway();
else await serveChat();
process.on('disconnect', () => process.exit());

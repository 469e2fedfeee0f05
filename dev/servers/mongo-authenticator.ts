// Authentication for the embedded MongoDB engine, which has none. The messages of a connection reach the engine only after the
// client has proved by SCRAM-SHA-256 that it knows the password. Before that, only the handshake (hello) does.
import { Binary, deserialize, type Document, serialize } from 'bson';
import { ScramExchange, type Verifier } from './scram.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const MECHANISM = 'SCRAM-SHA-256';

const denied = { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' };
const unauthorized = { ok: 0, errmsg: 'command requires authentication', code: 13, codeName: 'Unauthorized' };

/** Returns the command of a client's message; undefined for a kind of message that clients do not send unauthenticated. */
function commandOf(message: Buffer): Document | undefined {
  const operation = message.readInt32LE(12);
  if (operation !== OP_MSG && operation !== OP_QUERY) return undefined;
  // The document of OP_MSG follows flags and the kind of the first section; that of OP_QUERY follows flags, the collection's
  // name and two numbers.
  const start = operation === OP_MSG ? 21 : message.indexOf(0, 20) + 1 + 8;
  if (operation === OP_MSG && message[20] !== 0) return undefined;
  return deserialize(message.subarray(start, start + message.readInt32LE(start)));
}

const textOf = (payload: unknown) => (payload instanceof Binary ? Buffer.from(payload.value()).toString() : '');

/** What to do with a message: send this reply, forward the message to the engine, or forward it and complete the engine's reply. */
export type Decision =
  | { action: 'reply'; reply: Buffer; legacy: boolean }
  | { action: 'forward' }
  | { action: 'handshake'; complete: (reply: Buffer) => Buffer };

/** Authenticates one connection. */
export class MongoAuthenticator {
  readonly #verifier: Verifier;
  #exchange: ScramExchange | undefined;
  #proven = false;
  #skipsEmptyExchange = false;
  #authenticated = false;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  /**
   * Decides what to do with a message of the client.
   * @throws when the message is malformed; the connection has to be closed
   */
  decide(message: Buffer): Decision {
    if (this.#authenticated) return { action: 'forward' };
    const command = commandOf(message);
    const name = Object.keys(command ?? {})[0];
    if (command && (name === 'hello' || name?.toLowerCase() === 'ismaster')) return this.#handshake(command);
    const legacy = message.readInt32LE(12) === OP_QUERY;
    const replyWith = (reply: Document): Decision => ({ action: 'reply', reply: serialized(reply), legacy });
    if (command && name === 'saslStart') return replyWith(this.#start(command));
    if (command && name === 'saslContinue') return replyWith(this.#continue(command));
    return replyWith(unauthorized);
  }

  /** Handles hello, in which clients may already send the first message of the SCRAM exchange, to save a round trip. */
  #handshake(command: Document): Decision {
    const { speculativeAuthenticate: attempt, saslSupportedMechs: wantsMechanisms } = command as {
      speculativeAuthenticate?: Document;
      saslSupportedMechs?: unknown;
    };
    const started = attempt ? this.#start(attempt) : undefined;
    if (!wantsMechanisms && started?.['ok'] !== 1) return { action: 'handshake', complete: (reply) => reply };
    const complete = (reply: Buffer) =>
      serialized({
        // Without promotion numbers keep the BSON types that clients check.
        ...deserialize(reply, { promoteLongs: false, promoteValues: false }),
        ...(wantsMechanisms ? { saslSupportedMechs: [MECHANISM] } : {}),
        ...(started?.['ok'] === 1 ? { speculativeAuthenticate: started } : {}),
      });
    return { action: 'handshake', complete };
  }

  #start({ mechanism, payload, options }: Document): Document {
    this.#proven = false;
    this.#skipsEmptyExchange = options?.skipEmptyExchange === true;
    this.#exchange = mechanism === MECHANISM ? ScramExchange.begin(this.#verifier, textOf(payload)) : undefined;
    return this.#exchange ? sasl(this.#exchange.challenge, false) : denied;
  }

  #continue({ payload }: Document): Document {
    if (this.#proven) {
      this.#authenticated = true;
      return sasl('', true);
    }
    const proof = this.#exchange?.prove(textOf(payload));
    this.#exchange = undefined;
    if (proof === undefined) return denied;
    this.#proven = true;
    // The exchange ends with an empty message of the client, unless it asked to skip that.
    this.#authenticated = this.#skipsEmptyExchange;
    return sasl(proof, this.#skipsEmptyExchange);
  }
}

const sasl = (payload: string, done: boolean): Document => ({ conversationId: 1, done, payload: new Binary(Buffer.from(payload)), ok: 1 });

const serialized = (document: Document) => Buffer.from(serialize(document));

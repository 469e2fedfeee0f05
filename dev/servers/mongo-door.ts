// The door of the embedded MongoDB engine, which asks nobody who they are: a connection speaks with the engine only after
// it has shown by SCRAM-SHA-256 that it knows the password. Before, it may greet and nothing else.
import { Binary, deserialize, type Document, serialize } from 'bson';
import { ScramExchange, type Verifier } from './scram.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const MECHANISM = 'SCRAM-SHA-256';

const denied = { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' };
const unauthorized = { ok: 0, errmsg: 'command requires authentication', code: 13, codeName: 'Unauthorized' };

/** The command of a client's message; undefined when it is none that clients send before they are known. */
function commandOf(message: Buffer): Document | undefined {
  const operation = message.readInt32LE(12);
  if (operation !== OP_MSG && operation !== OP_QUERY) return undefined;
  // A message: flags and the kind of its first section; an old query: flags, the collection's name, two numbers.
  const start = operation === OP_MSG ? 21 : message.indexOf(0, 20) + 1 + 8;
  if (operation === OP_MSG && message[20] !== 0) return undefined;
  return deserialize(message.subarray(start, start + message.readInt32LE(start)));
}

const textOf = (payload: unknown) => (payload instanceof Binary ? Buffer.from(payload.value()).toString() : '');

/** What the door says to a message: an answer of its own, the engine's answer with something added, or let it through. */
export type Passage =
  | { pass: 'refused' | 'answered'; reply: Buffer; legacy: boolean }
  | { pass: 'through' }
  | { pass: 'greeting'; complete: (reply: Buffer) => Buffer };

/** One connection's way through the door. */
export class MongoDoor {
  readonly #verifier: Verifier;
  #exchange: ScramExchange | undefined;
  #proven = false;
  #short = false;
  #known = false;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  /** @throws when the message is broken: the connection ends */
  look(message: Buffer): Passage {
    if (this.#known) return { pass: 'through' };
    const command = commandOf(message);
    const name = Object.keys(command ?? {})[0];
    if (command && (name === 'hello' || name?.toLowerCase() === 'ismaster')) return this.#greeting(command);
    const legacy = message.readInt32LE(12) === OP_QUERY;
    const answer = (reply: Document): Passage => ({ pass: reply['ok'] === 1 ? 'answered' : 'refused', reply: serialized(reply), legacy });
    if (command && name === 'saslStart') return answer(this.#start(command));
    if (command && name === 'saslContinue') return answer(this.#continue(command));
    return answer(unauthorized);
  }

  /** Clients greet with their first message of the exchange, to save a round. */
  #greeting(command: Document): Passage {
    const { speculativeAuthenticate: attempt, saslSupportedMechs: asked } = command as {
      speculativeAuthenticate?: Document;
      saslSupportedMechs?: unknown;
    };
    const started = attempt ? this.#start(attempt) : undefined;
    if (!asked && started?.['ok'] !== 1) return { pass: 'greeting', complete: (reply) => reply };
    const complete = (reply: Buffer) =>
      serialized({
        // Numbers keep the types that clients look at.
        ...deserialize(reply, { promoteLongs: false, promoteValues: false }),
        ...(asked ? { saslSupportedMechs: [MECHANISM] } : {}),
        ...(started?.['ok'] === 1 ? { speculativeAuthenticate: started } : {}),
      });
    return { pass: 'greeting', complete };
  }

  #start({ mechanism, payload, options }: Document): Document {
    this.#proven = false;
    this.#short = options?.skipEmptyExchange === true;
    this.#exchange = mechanism === MECHANISM ? ScramExchange.begin(this.#verifier, textOf(payload)) : undefined;
    return this.#exchange ? sasl(this.#exchange.challenge, false) : denied;
  }

  #continue({ payload }: Document): Document {
    if (this.#proven) {
      this.#known = true;
      return sasl('', true);
    }
    const proof = this.#exchange?.prove(textOf(payload));
    this.#exchange = undefined;
    if (proof === undefined) return denied;
    this.#proven = true;
    // The standard asks once more with an empty payload; clients may spare themselves that.
    this.#known = this.#short;
    return sasl(proof, this.#short);
  }
}

const sasl = (payload: string, done: boolean): Document => ({ conversationId: 1, done, payload: new Binary(Buffer.from(payload)), ok: 1 });

const serialized = (document: Document) => Buffer.from(serialize(document));

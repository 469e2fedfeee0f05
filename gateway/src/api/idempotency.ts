import { hash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { Actor } from '#service/calls/serve';
import { Batcher } from '#service/database/batcher';
import { insertEach, UNJOURNALED } from '#service/database/mongo';
import { Schema, type Connection, type Model } from 'mongoose';

const TTL_SECONDS = 24 * 3600;
/** How long after its call's deadline a claim expires. Its process then counts as dead. */
const CLAIM_MARGIN_MS = 3_000;
/** The `claimedUntil` of a released claim. */
const EXPIRED = new Date(0);

/** A request under an Idempotency-Key. It is in progress unless there is a stored response. */
interface Claim {
  _id: string;
  fingerprint: string;
  /** When the claim of the process that works on it expires. */
  claimedUntil: Date;
  createdAt: Date;
}

/** A stored response. It is separate from the claim, because many inserts can be sent as one command and many updates cannot. */
interface StoredResponse {
  _id: string;
  status: number;
  body: string;
  createdAt: Date;
}

/** A complete response, as it is sent. */
export interface CompleteResponse {
  status: number;
  body: string | Buffer;
}

const claimSchema = new Schema<Claim>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    claimedUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency', versionKey: false },
);
const responseSchema = new Schema<StoredResponse>(
  {
    _id: { type: String, required: true },
    status: { type: Number, required: true },
    body: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotencyAnswers', versionKey: false },
);
for (const schema of [claimSchema, responseSchema]) schema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS });

const digest = (...parts: string[]) => hash('sha256', parts.join('\n'));

/** Returns a hash that is equal for requests with the same call, path and content. */
export const fingerprintOf = (subject: string, input: unknown): string => digest(subject, JSON.stringify(input));

/**
 * Handles requests with an Idempotency-Key. A repeated request gets the stored response, and its work is not done again. When
 * the process of the first request has died, or its outcome is unknown, the repeated request is forwarded with the same key:
 * the service derives the new record's _id from the key, and so finds its own earlier record.
 */
export class Idempotency {
  readonly claims: Model<Claim>;
  readonly responses: Model<StoredResponse>;
  // Neither waits for the journal. If a database crash loses a document, the repeated call goes to the service, which finds its
  // own earlier write.
  private readonly newClaims: Batcher<Claim, boolean>;
  private readonly newResponses: Batcher<StoredResponse, boolean>;

  constructor(accounts: Connection) {
    this.claims = accounts.model<Claim>('IdempotencyClaim', claimSchema);
    this.responses = accounts.model<StoredResponse>('IdempotencyResponse', responseSchema);
    this.newClaims = new Batcher((claims) => insertEach(this.claims.collection as never, claims, UNJOURNALED));
    this.newResponses = new Batcher((responses) => insertEach(this.responses.collection as never, responses, UNJOURNALED));
  }

  /** Returns the key that services receive. It includes the actor, so that equal keys of two people differ. */
  scopedKey(key: string, actor: Actor): string {
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid_input', 'Pyyntötunnus (Idempotency-Key) on virheellinen.');
    return digest(actor.kind, actor.id, key);
  }

  /**
   * Runs `perform`, unless it has run under this key before. Then returns the stored response.
   * @param deadline milliseconds that `perform` may take
   * @param errorResponse returns the response for a final error (the same request would get it again), else undefined
   * @throws AppError idempotency_mismatch for another content under the same key, request_in_progress while the first request
   * is in progress
   */
  async once(
    { scopedKey, fingerprint, deadline }: { scopedKey: string; fingerprint: string; deadline: number },
    perform: () => Promise<CompleteResponse>,
    errorResponse: (error: unknown) => CompleteResponse | undefined,
  ): Promise<CompleteResponse & { replayed: boolean }> {
    const claimedUntil = new Date(Date.now() + deadline + CLAIM_MARGIN_MS);
    const earlier = await this.claim(scopedKey, fingerprint, claimedUntil);
    if (earlier) return { ...earlier, replayed: true };
    try {
      const response = await perform();
      await this.store(scopedKey, response);
      return { ...response, replayed: false };
    } catch (error) {
      const final = errorResponse(error);
      if (final) await this.store(scopedKey, final);
      // The outcome is unknown: release the claim, so that the next request with this key goes to the service again.
      else await this.claims.updateOne({ _id: scopedKey, claimedUntil }, { $set: { claimedUntil: EXPIRED } }).catch(() => undefined);
      throw error;
    }
  }

  /** Stores a response, unless there is one from a process that counted as dead. */
  private async store(_id: string, { status, body }: CompleteResponse) {
    // An error is ignored, because the service has done its work. A repeated request then goes to the service.
    await this.newResponses.add({ _id, status, body: body.toString(), createdAt: new Date() }).catch(() => undefined);
  }

  private async claim(_id: string, fingerprint: string, claimedUntil: Date): Promise<CompleteResponse | undefined> {
    if (await this.newClaims.add({ _id, fingerprint, claimedUntil, createdAt: new Date() })) return undefined;
    const [known, response] = await Promise.all([this.claims.findById(_id).lean(), this.responses.findById(_id).lean()]);
    if (known === null) return this.claim(_id, fingerprint, claimedUntil);
    if (known.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    if (response) return { status: response.status, body: response.body };
    const isHeld = known.claimedUntil.getTime() >= Date.now();
    const taken = isHeld ? null : await this.claims.updateOne({ _id, claimedUntil: known.claimedUntil }, { $set: { claimedUntil } });
    // Another process may have taken over the claim at the same moment.
    if (!taken?.modifiedCount) throw new AppError('request_in_progress', undefined, { retryAfter: 1 });
    return undefined;
  }
}

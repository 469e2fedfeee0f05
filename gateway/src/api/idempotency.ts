import { hash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { Actor } from '#service/serve';
import { Batcher } from '#service/batcher';
import { insertEach, UNJOURNALED } from '#service/mongo';
import { Schema, type Connection, type Model } from 'mongoose';

const KEEP_SECONDS = 24 * 3600;
/** How much longer than its deadline a call may look busy before its process is taken for dead. */
const STALE_AFTER_MS = 3_000;
/** Of a claim that nobody holds. */
const LONG_AGO = new Date(0);

/** Somebody has asked for this, and works on it unless an answer is there. */
interface Claim {
  _id: string;
  fingerprint: string;
  /** Until when the claim of the process that works on it holds. */
  claimedUntil: Date;
  createdAt: Date;
}

/** What was answered. Stands apart from the claim, because many inserts are one command and many updates are not. */
interface StoredAnswer {
  _id: string;
  status: number;
  body: string;
  createdAt: Date;
}

/** A finished answer, as it is sent. */
export interface Answer {
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
const answerSchema = new Schema<StoredAnswer>(
  {
    _id: { type: String, required: true },
    status: { type: Number, required: true },
    body: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotencyAnswers', versionKey: false },
);
for (const schema of [claimSchema, answerSchema]) schema.index({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS });

const digest = (...parts: string[]) => hash('sha256', parts.join('\n'));

/** What makes two requests the same: call, path and content. */
export const fingerprintOf = (subject: string, input: unknown): string => digest(subject, JSON.stringify(input));

/**
 * Requests that carry an Idempotency-Key: what was done once under a key is answered again, not done again. A request
 * whose process died, or whose outcome is unknown, is forwarded again under the same key; the service derives the new
 * record's _id from that key and so meets its own earlier record.
 */
export class Idempotency {
  readonly claims: Model<Claim>;
  readonly answers: Model<StoredAnswer>;
  // Neither waits for the journal: a note that a crash of the database takes along lets the repeated call through to the
  // service, which meets its own earlier write.
  private readonly newClaims: Batcher<Claim, boolean>;
  private readonly newAnswers: Batcher<StoredAnswer, boolean>;

  constructor(accounts: Connection) {
    this.claims = accounts.model<Claim>('IdempotencyClaim', claimSchema);
    this.answers = accounts.model<StoredAnswer>('IdempotencyAnswer', answerSchema);
    this.newClaims = new Batcher((claims) => insertEach(this.claims.collection as never, claims, UNJOURNALED));
    this.newAnswers = new Batcher((answers) => insertEach(this.answers.collection as never, answers, UNJOURNALED));
  }

  /** The key as services see it: two people's equal keys are different keys. */
  scopedKey(key: string, actor: Actor): string {
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid_input', 'Pyyntötunnus (Idempotency-Key) on virheellinen.');
    return digest(actor.kind, actor.id, key);
  }

  /**
   * Does `perform` unless it was done before under this key. Answers the earlier answer then; throws
   * idempotency_mismatch for another content and request_in_progress while the first is still under way.
   * @param deadline milliseconds that `perform` may take
   * @param errorAnswer the answer for an error that is final (the same request would meet it again), else undefined
   */
  async once(
    { scopedKey, fingerprint, deadline }: { scopedKey: string; fingerprint: string; deadline: number },
    perform: () => Promise<Answer>,
    errorAnswer: (error: unknown) => Answer | undefined,
  ): Promise<Answer & { replayed: boolean }> {
    const claimedUntil = new Date(Date.now() + deadline + STALE_AFTER_MS);
    const earlier = await this.claim(scopedKey, fingerprint, claimedUntil);
    if (earlier) return { ...earlier, replayed: true };
    try {
      const answer = await perform();
      await this.keep(scopedKey, answer);
      return { ...answer, replayed: false };
    } catch (error) {
      const final = errorAnswer(error);
      if (final) await this.keep(scopedKey, final);
      // The outcome is unknown: the next try with this key goes to the service again.
      else await this.claims.updateOne({ _id: scopedKey, claimedUntil }, { $set: { claimedUntil: LONG_AGO } }).catch(() => undefined);
      throw error;
    }
  }

  /** Keeps an answer, unless a process that was taken for dead has been first: then that one's stands. */
  private async keep(_id: string, { status, body }: Answer) {
    // What the service has done stays done when this note cannot be written: a repeat then reaches the service.
    await this.newAnswers.add({ _id, status, body: body.toString(), createdAt: new Date() }).catch(() => undefined);
  }

  private async claim(_id: string, fingerprint: string, claimedUntil: Date): Promise<Answer | undefined> {
    if (await this.newClaims.add({ _id, fingerprint, claimedUntil, createdAt: new Date() })) return undefined;
    const [known, answer] = await Promise.all([this.claims.findById(_id).lean(), this.answers.findById(_id).lean()]);
    if (known === null) return this.claim(_id, fingerprint, claimedUntil);
    if (known.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    if (answer) return { status: answer.status, body: answer.body };
    const isHeld = known.claimedUntil.getTime() >= Date.now();
    const taken = isHeld ? null : await this.claims.updateOne({ _id, claimedUntil: known.claimedUntil }, { $set: { claimedUntil } });
    // Somebody else may have taken it over in the same moment.
    if (!taken?.modifiedCount) throw new AppError('request_in_progress', undefined, { retryAfter: 1 });
    return undefined;
  }
}

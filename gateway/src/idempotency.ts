import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { Actor } from '#service/serve';
import { isDuplicate } from '#service/mongo';
import { Schema, type Connection, type Model } from 'mongoose';

const KEEP_SECONDS = 24 * 3600;
/** How much longer than its deadline a call may look busy before its process is taken for dead. */
const STALE_AFTER_MS = 3_000;

interface KeyedRequest {
  _id: string;
  fingerprint: string;
  state: 'running' | 'open' | 'done';
  /** Until when the claim of the process that works on it holds. */
  claimedUntil: Date;
  status?: number;
  body?: string;
  createdAt: Date;
}

/** A finished answer, as it is sent. */
export interface Answer {
  status: number;
  body: string | Buffer;
}

const schema = new Schema<KeyedRequest>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    state: { type: String, required: true },
    claimedUntil: { type: Date, required: true },
    status: Number,
    body: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS });

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** What makes two requests the same: call, path and content. */
export const fingerprintOf = (subject: string, input: unknown): string => digest(subject, JSON.stringify(input));

/**
 * Requests that carry an Idempotency-Key: what was done once under a key is answered again, not done again. A request
 * whose process died, or whose outcome is unknown, is forwarded again under the same key; the service derives the new
 * record's _id from that key and so meets its own earlier record.
 */
export class Idempotency {
  readonly model: Model<KeyedRequest>;

  constructor(accounts: Connection) {
    this.model = accounts.model<KeyedRequest>('KeyedRequest', schema);
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
    const mine = { _id: scopedKey, claimedUntil };
    try {
      const answer = await perform();
      await this.finish(mine, answer);
      return { ...answer, replayed: false };
    } catch (error) {
      const final = errorAnswer(error);
      if (final) await this.finish(mine, final);
      // The outcome is unknown: the next try with this key goes to the service again.
      else await this.model.updateOne({ ...mine, state: 'running' }, { $set: { state: 'open' } }).catch(() => undefined);
      throw error;
    }
  }

  private async finish(mine: { _id: string; claimedUntil: Date }, { status, body }: Answer) {
    // What the service has done stays done when this note cannot be written: a repeat then reaches the service.
    await this.model.updateOne(mine, { $set: { state: 'done', status, body: body.toString() } }).catch(() => undefined);
  }

  private async claim(_id: string, fingerprint: string, claimedUntil: Date): Promise<Answer | undefined> {
    try {
      await this.model.collection.insertOne({ _id, fingerprint, state: 'running', claimedUntil, createdAt: new Date() } as never);
      return undefined;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const known = await this.model.findById(_id).lean();
    if (known === null) return this.claim(_id, fingerprint, claimedUntil);
    if (known.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    if (known.state === 'done') return { status: known.status ?? 200, body: known.body ?? 'null' };
    const taken = await this.model.updateOne(
      { _id, claimedUntil: known.claimedUntil, $or: [{ state: 'open' }, { state: 'running', claimedUntil: { $lt: new Date() } }] },
      { $set: { state: 'running', claimedUntil } },
    );
    if (taken.modifiedCount === 0) throw new AppError('request_in_progress', undefined, { retryAfter: 1 });
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#contracts/errors';
import { UNJOURNALED } from '#service/database/mongo';
import type { Model } from 'mongoose';
import type { SessionRecord } from './accounts.model.ts';
import type { Device } from './user-agent.ts';
import { SESSION_HOURS, type TokenClaims, type Tokens } from './tokens.ts';

/** How long an active session is cached. Replicas are notified of ends at once; the expiry covers lost messages. */
const CACHED_MS = 5_000;
const MAX_CACHED = 10_000;
/** How exactly the last use of a session is stored. */
const USED_EVERY_MS = 60_000;
/** A list of sessions shows this many: those of the last twelve hours. */
const MAX_LISTED = 100;
/** Plain NATS, not a subject of the event stream: the message has no meaning a minute later. */
const ENDED_SUBJECT = 'access.sessions.ended';

interface Ended {
  accountId: string;
  /** The ended session. Without it, all sessions of the account have ended, except `kept`. */
  sessionId?: string;
  /** The session that has not ended. */
  kept?: string;
}

export interface OpenedSession {
  sessionId: string;
  token: string;
  expiresAt: string;
}

/** Returns the bearer token of an Authorization header, unverified. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];

const publish = (nats: NatsConnection, ended: Ended) => nats.publish(ENDED_SUBJECT, JSON.stringify(ended));

/** Tells all gateways that the sessions of an account have ended. For a process that has written the ends itself. */
export const publishEndOfAll = (nats: NatsConnection, accountId: string): void => publish(nats, { accountId });

/** Sessions of logged-in users. A token is valid only while its session's record is active. */
export class Sessions {
  private readonly cached = new Map<string, { accountId: string; kind: string; until: number }>();
  private ends = 0;

  constructor(
    private readonly model: Model<SessionRecord>,
    private readonly tokens: Tokens,
    private readonly nats: NatsConnection,
  ) {
    nats.subscribe(ENDED_SUBJECT, {
      callback: (error, message) => {
        if (!error) this.forget(message.json<Ended>());
      },
    });
  }

  /**
   * Opens a session that lasts 12 hours.
   * @param device what the list of sessions shows
   */
  async open(account: { kind: 'admin' | 'customer'; id: string; name: string }, device?: Device): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const now = new Date();
    const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + SESSION_HOURS * 3_600_000);
    await this.model.create({
      _id: sessionId,
      kind: account.kind,
      accountId: account.id,
      ...device,
      createdAt: now,
      usedAt: now,
      expiresAt,
    });
    const token = await this.tokens.sign({ sessionId, accountId: account.id, kind: account.kind, name: account.name, expiresAt });
    return { sessionId, token, expiresAt: expiresAt.toISOString() };
  }

  /** Returns the claims of an Authorization header. Throws unauthenticated or session_expired. */
  async require(authorization: string | undefined): Promise<TokenClaims> {
    const token = tokenIn(authorization);
    if (token === undefined || token.length > 4_000) throw new AppError('unauthenticated');
    const claims = await this.tokens.verify(token);
    if (!(await this.isActive(claims))) throw new AppError('session_expired');
    return claims;
  }

  /** Returns the active sessions of an account, the last used first. */
  async list(accountId: string): Promise<SessionRecord[]> {
    return this.model
      .find({ accountId, endedAt: { $exists: false }, expiresAt: { $gt: new Date() } })
      .sort({ usedAt: -1 })
      .limit(MAX_LISTED)
      .lean();
  }

  /** Ends a session in all replicas of the gateway. Returns false if the account has no such active session. */
  async end({ sessionId, accountId }: { sessionId: string; accountId: string }): Promise<boolean> {
    const ended = await this.model.updateOne({ _id: sessionId, accountId, endedAt: { $exists: false } }, { $set: { endedAt: new Date() } });
    this.publishEnd({ accountId, sessionId });
    return ended.modifiedCount > 0;
  }

  /** Ends all sessions of an account, in all replicas of the gateway. */
  async endAll(accountId: string): Promise<void> {
    await this.model.updateMany({ accountId, endedAt: { $exists: false } }, { $set: { endedAt: new Date() } });
    this.publishEnd({ accountId });
  }

  /** Ends all sessions of an account except one, in all replicas of the gateway. Returns their number. */
  async endOthers(accountId: string, exceptSessionId: string): Promise<number> {
    const ended = await this.model.updateMany(
      { accountId, _id: { $ne: exceptSessionId }, endedAt: { $exists: false } },
      { $set: { endedAt: new Date() } },
    );
    this.publishEnd({ accountId, kept: exceptSessionId });
    return ended.modifiedCount;
  }

  private async isActive({ sessionId, accountId, kind }: TokenClaims): Promise<boolean> {
    const cached = this.cached.get(sessionId);
    if (cached && cached.until > Date.now()) return cached.accountId === accountId && cached.kind === kind;
    const endsBefore = this.ends;
    const record = await this.model.findOne({ _id: sessionId, accountId, kind }).lean();
    const isActive = record !== null && record.endedAt === undefined && record.expiresAt.getTime() > Date.now();
    // Do not cache a record if an end was announced while it was read: it may be the old one.
    if (isActive && endsBefore === this.ends) {
      if (this.cached.size >= MAX_CACHED) this.cached.clear();
      this.cached.set(sessionId, { accountId, kind, until: Date.now() + CACHED_MS });
    }
    if (isActive) this.noteUse(record);
    return isActive;
  }

  /** Stores the time of use, at most once a minute and without waiting: requests must not wait for it, and its loss is harmless. */
  private noteUse({ _id, usedAt }: SessionRecord) {
    const now = new Date();
    const before = new Date(now.getTime() - USED_EVERY_MS);
    if (usedAt && usedAt > before) return;
    this.model
      .updateOne({ _id, $or: [{ usedAt: { $lte: before } }, { usedAt: { $exists: false } }] }, { $set: { usedAt: now } }, UNJOURNALED)
      .catch(() => undefined);
  }

  private publishEnd(ended: Ended) {
    this.forget(ended);
    publish(this.nats, ended);
  }

  private forget({ accountId, sessionId, kept }: Ended) {
    this.ends += 1;
    for (const [id, session] of this.cached) {
      if (session.accountId === accountId && id !== kept && (sessionId === undefined || sessionId === id)) this.cached.delete(id);
    }
  }
}

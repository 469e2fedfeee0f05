import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#contracts/errors';
import type { Model } from 'mongoose';
import type { SessionRecord } from './accounts.model.ts';
import { SESSION_HOURS, type TokenClaims, type Tokens } from './tokens.ts';

/** How long an active session is cached. Replicas are notified of ends at once; the expiry covers lost messages. */
const CACHED_MS = 5_000;
const MAX_CACHED = 10_000;
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

  /** Opens a session that lasts 12 hours. */
  async open(account: { kind: 'admin' | 'customer'; id: string; name: string }): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const now = new Date();
    const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + SESSION_HOURS * 3_600_000);
    await this.model.create({ _id: sessionId, kind: account.kind, accountId: account.id, createdAt: now, expiresAt });
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

  /** Ends a session in all replicas of the gateway. */
  async end({ sessionId, accountId }: { sessionId: string; accountId: string }): Promise<void> {
    await this.model.updateOne({ _id: sessionId }, { $set: { endedAt: new Date() } });
    this.publishEnd({ accountId, sessionId });
  }

  /** Ends all sessions of an account except one, in all replicas of the gateway. */
  async endOthers(accountId: string, exceptSessionId: string): Promise<void> {
    await this.model.updateMany(
      { accountId, _id: { $ne: exceptSessionId }, endedAt: { $exists: false } },
      { $set: { endedAt: new Date() } },
    );
    this.publishEnd({ accountId, kept: exceptSessionId });
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
    return isActive;
  }

  private publishEnd(ended: Ended) {
    this.forget(ended);
    this.nats.publish(ENDED_SUBJECT, JSON.stringify(ended));
  }

  private forget({ accountId, sessionId, kept }: Ended) {
    this.ends += 1;
    for (const [id, session] of this.cached) {
      if (session.accountId === accountId && id !== kept && (sessionId === undefined || sessionId === id)) this.cached.delete(id);
    }
  }
}

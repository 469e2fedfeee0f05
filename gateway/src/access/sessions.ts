import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#contracts/errors';
import type { Model } from 'mongoose';
import type { SessionRecord } from './accounts.model.ts';
import { SESSION_HOURS, type TokenClaims, type Tokens } from './tokens.ts';

/** How long a session's record is taken for unchanged. Ends are told to all copies at once; this is for lost messages. */
const TRUST_MS = 5_000;
const MAX_REMEMBERED = 10_000;
/** Not an event of the stream: it means nothing a minute later. */
const ENDED_SUBJECT = 'access.sessions.ended';

interface Ended {
  accountId: string;
  /** Only this one; else all of the account's… */
  sessionId?: string;
  /** …but this. */
  kept?: string;
}

export interface OpenedSession {
  sessionId: string;
  token: string;
  expiresAt: string;
}

/** What has the form of a token; whose it is must be asked. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];

/** Who is logged in: a token counts only while its session's record stands. */
export class Sessions {
  private readonly known = new Map<string, { accountId: string; kind: string; until: number }>();
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

  /** Opens a session of 12 hours. */
  async open(account: { kind: 'admin' | 'customer'; id: string; name: string }): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const now = new Date();
    const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + SESSION_HOURS * 3_600_000);
    await this.model.create({ _id: sessionId, kind: account.kind, accountId: account.id, createdAt: now, expiresAt });
    const token = await this.tokens.sign({ sessionId, accountId: account.id, kind: account.kind, name: account.name, expiresAt });
    return { sessionId, token, expiresAt: expiresAt.toISOString() };
  }

  /** The claims of an Authorization header. Throws unauthenticated or session_expired. */
  async require(authorization: string | undefined): Promise<TokenClaims> {
    const token = tokenIn(authorization);
    if (token === undefined || token.length > 4_000) throw new AppError('unauthenticated');
    const claims = await this.tokens.verify(token);
    if (!(await this.stands(claims))) throw new AppError('session_expired');
    return claims;
  }

  /** Ends one session, in all copies of the gateway. */
  async end({ sessionId, accountId }: { sessionId: string; accountId: string }): Promise<void> {
    await this.model.updateOne({ _id: sessionId }, { $set: { endedAt: new Date() } });
    this.tell({ accountId, sessionId });
  }

  /** Ends all sessions of an account but `kept`, in all copies of the gateway. */
  async endOthers(accountId: string, kept: string): Promise<void> {
    await this.model.updateMany({ accountId, _id: { $ne: kept }, endedAt: { $exists: false } }, { $set: { endedAt: new Date() } });
    this.tell({ accountId, kept });
  }

  private async stands({ sessionId, accountId, kind }: TokenClaims): Promise<boolean> {
    const known = this.known.get(sessionId);
    if (known && known.until > Date.now()) return known.accountId === accountId && known.kind === kind;
    const endsBefore = this.ends;
    const record = await this.model.findOne({ _id: sessionId, accountId, kind }).lean();
    const stands = record !== null && record.endedAt === undefined && record.expiresAt.getTime() > Date.now();
    // A record read before an end that has been told since may be the old one.
    if (stands && endsBefore === this.ends) {
      if (this.known.size >= MAX_REMEMBERED) this.known.clear();
      this.known.set(sessionId, { accountId, kind, until: Date.now() + TRUST_MS });
    }
    return stands;
  }

  private tell(ended: Ended) {
    this.forget(ended);
    this.nats.publish(ENDED_SUBJECT, JSON.stringify(ended));
  }

  private forget({ accountId, sessionId, kept }: Ended) {
    this.ends += 1;
    for (const [id, session] of this.known) {
      if (session.accountId === accountId && id !== kept && (sessionId === undefined || sessionId === id)) this.known.delete(id);
    }
  }
}

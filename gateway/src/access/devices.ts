import { createHash, randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import type { DeviceRecord } from './accounts.model.ts';
import type { Caller } from './caller.ts';

const COOKIE = 'kaarto-device';
const DAY_MS = 24 * 3_600_000;
const REMEMBERED_MS = 180 * DAY_MS;
/** Devices of one account; the one that has not been seen for longest makes room. */
const PER_ACCOUNT = 10;
/** Accounts that one browser is remembered for: a till has more than one seller. */
const PER_BROWSER = 4;

type Kind = DeviceRecord['kind'];

/** The cookie goes to the calls of its kind of account only, so that no page and no answer depends on it. */
const paths: Record<Kind, string> = { admin: '/api/admin', customer: '/api/auth' };

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The tokens that a browser brings, the one used last first. */
function tokensIn(cookie: string | undefined): string[] {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,200})(?:;|$)`).exec(cookie ?? '')?.[1] ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]{22}$/.test(token))
    .slice(0, PER_BROWSER);
}

/**
 * Browsers in which somebody has logged in before. They have a limit of wrong passwords of their own, so that a
 * stranger's guesses keep nobody out of his account. A device's token outlives the session and opens nothing: it is a
 * random number, of which the database knows the hash and the account.
 */
export class Devices {
  constructor(
    private readonly model: Model<DeviceRecord>,
    /** Browsers send the cookie over https only. */
    private readonly isSecure: boolean,
  ) {}

  /** The device that the caller's browser is to this account, or null for a stranger and for an account that is none. */
  async recognise({ cookie }: Caller, kind: Kind, accountId: string | undefined): Promise<string | null> {
    const ids = tokensIn(cookie).map(idOf);
    if (ids.length === 0) return null;
    const known = await this.model
      .findOne({ _id: { $in: ids }, kind, accountId: accountId ?? '', expiresAt: { $gt: new Date() } }, { _id: 1 })
      .lean();
    return known?._id ?? null;
  }

  /** A device of the caller's browser that is known to any account of the kind, or null. */
  async ofBrowser({ cookie }: Pick<Caller, 'cookie'>, kind: Kind): Promise<string | null> {
    const ids = tokensIn(cookie).map(idOf);
    if (ids.length === 0) return null;
    const known = await this.model.findOne({ _id: { $in: ids }, kind, expiresAt: { $gt: new Date() } }, { _id: 1 }).lean();
    return known?._id ?? null;
  }

  /** Remembers the caller's browser after a login. @param device what `recognise` has answered */
  async remember(caller: Caller, kind: Kind, accountId: string, device: string | null): Promise<void> {
    const brought = tokensIn(caller.cookie);
    const token = brought.find((each) => idOf(each) === device) ?? randomBytes(16).toString('base64url');
    const now = new Date();
    await this.model.updateOne(
      { _id: idOf(token), kind, accountId },
      { $set: { seenAt: now, expiresAt: new Date(now.getTime() + REMEMBERED_MS) } },
      { upsert: true },
    );
    const surplus = await this.model.find({ kind, accountId }, { _id: 1 }).sort({ seenAt: -1 }).skip(PER_ACCOUNT).lean();
    if (surplus.length > 0) await this.model.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
    const tokens = [token, ...brought.filter((each) => each !== token)].slice(0, PER_BROWSER);
    caller.setCookie(
      `${COOKIE}=${tokens.join('.')}; Path=${paths[kind]}; Max-Age=${REMEMBERED_MS / 1000}; HttpOnly; SameSite=Strict${this.isSecure ? '; Secure' : ''}`,
    );
  }

  /** Forgets all devices of an account, but for the caller's, which gets a new token. */
  async forgetOthers(caller: Caller, kind: Kind, accountId: string): Promise<void> {
    await this.model.deleteMany({ kind, accountId });
    await this.remember(caller, kind, accountId, null);
  }
}

import { createHash, randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import type { DeviceRecord } from './accounts.model.ts';
import type { Caller } from './caller.ts';

const COOKIE = 'kaarto-device';
const DAY_MS = 24 * 3_600_000;
const REMEMBERED_MS = 180 * DAY_MS;
/** Maximum number of devices of one account. The least recently seen one is forgotten first. */
const PER_ACCOUNT = 10;
/** Maximum number of accounts that remember one browser: several sellers use one till. */
const PER_BROWSER = 4;

type Kind = DeviceRecord['kind'];

/** The cookie's path, by kind of account. Only login calls get it, so that no page and no cached response depends on it. */
const paths: Record<Kind, string> = { admin: '/api/admin', customer: '/api/auth' };

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns the device tokens in a Cookie header, the most recently used first. */
function tokensIn(cookie: string | undefined): string[] {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,200})(?:;|$)`).exec(cookie ?? '')?.[1] ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]{22}$/.test(token))
    .slice(0, PER_BROWSER);
}

/**
 * Known devices: browsers that were logged in to an account before. They have a limit of wrong passwords of their own, so that
 * a stranger's guesses do not lock the owner out. A device's token outlives the session and grants no access: it is a random
 * number, of which the database stores the hash and the account.
 */
export class Devices {
  constructor(
    private readonly model: Model<DeviceRecord>,
    /** Sets the cookie's Secure attribute. */
    private readonly isSecure: boolean,
  ) {}

  /** Returns the id of the caller's device if this account knows it; null for an unknown browser or account. */
  async recognise({ cookie }: Caller, kind: Kind, accountId: string | undefined): Promise<string | null> {
    const ids = tokensIn(cookie).map(idOf);
    if (ids.length === 0) return null;
    const known = await this.model
      .findOne({ _id: { $in: ids }, kind, accountId: accountId ?? '', expiresAt: { $gt: new Date() } }, { _id: 1 })
      .lean();
    return known?._id ?? null;
  }

  /** Returns the id of the caller's device if any account of the kind knows it, else null. */
  async ofBrowser({ cookie }: Pick<Caller, 'cookie'>, kind: Kind): Promise<string | null> {
    const ids = tokensIn(cookie).map(idOf);
    if (ids.length === 0) return null;
    const known = await this.model.findOne({ _id: { $in: ids }, kind, expiresAt: { $gt: new Date() } }, { _id: 1 }).lean();
    return known?._id ?? null;
  }

  /**
   * Remembers the caller's browser after a login.
   * @param device the result of `recognise`
   */
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

  /** Forgets all devices of an account. */
  async forgetAll(kind: Kind, accountId: string): Promise<void> {
    await this.model.deleteMany({ kind, accountId });
  }

  /** Forgets all devices of an account except the caller's, which gets a new token. */
  async forgetOthers(caller: Caller, kind: Kind, accountId: string): Promise<void> {
    await this.forgetAll(kind, accountId);
    await this.remember(caller, kind, accountId, null);
  }
}

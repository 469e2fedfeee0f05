import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import { isStream, type Operation } from '#contracts/operation';
import { emailKey } from '#contracts/rules/email-address';
import { UNJOURNALED } from '#service/database/mongo';
import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;

/**
 * Limits of wrong passwords. Attempts from unknown browsers count against three limits: per account and address; per address,
 * against one client that tries many accounts; per account, against many addresses. Attempts from a known device (a browser that
 * was logged in to the account before) count per device only, so that strangers cannot lock the owner out. Passwords that confirm
 * a change within a session count per session only.
 */
const rules = {
  'account-address': { points: 6, duration: 5 * MINUTE },
  address: { points: 40, duration: 5 * MINUTE },
  account: { points: 100, duration: 60 * MINUTE },
  device: { points: 10, duration: 15 * MINUTE },
  session: { points: 6, duration: 5 * MINUTE },
} as const;

const registrations = { points: 60, duration: 10 * MINUTE };
/** Per account. More changes are likely an attempt to find out which addresses have accounts. */
const emailChanges = { points: 5, duration: 60 * MINUTE };

/** Mails with a link that sets a password. More would fill a mailbox. */
const passwordLinks = { points: 20, duration: 60 * MINUTE };
/** From one network address, which so cannot keep an administrator from asking for a link. */
const passwordLinksOfAddress = { points: 5, duration: 60 * MINUTE };

type Rule = keyof typeof rules;

export interface Attempt {
  /** Takes the attempt back, because the password was right. */
  succeeded: () => Promise<void>;
}

/** Rate limits of logins, registrations and public calls, counted in MongoDB for all replicas of the gateway. */
export class AttemptLimits {
  private readonly limiters: Record<
    Rule | 'register' | 'change-address' | 'password-link' | 'password-link-address' | 'invitation',
    RateLimiterMongo
  >;

  constructor(private readonly accounts: Connection) {
    this.limiters = {
      'account-address': this.passwordLimiter('account-address'),
      address: this.passwordLimiter('address'),
      account: this.passwordLimiter('account'),
      device: this.passwordLimiter('device'),
      session: this.passwordLimiter('session'),
      register: this.limiter('register', registrations),
      'change-address': this.limiter('change-address', emailChanges),
      'password-link': this.limiter('password-link', passwordLinks),
      'password-link-address': this.limiter('password-link-address', passwordLinksOfAddress),
      invitation: this.limiter('invitation', passwordLinksOfAddress),
    };
  }

  private passwordLimiter(rule: Rule): RateLimiterMongo {
    // Further attempts beyond the limit are refused without a database query.
    return this.limiter(rule, { ...rules[rule], inMemoryBlockOnConsumed: rules[rule].points + 1 });
  }

  private limiter(name: string, rule: { points: number; duration: number; inMemoryBlockOnConsumed?: number }): RateLimiterMongo {
    return new RateLimiterMongo({
      // A lost count is harmless, and a call that is limited must not wait for the journal.
      storeClient: this.accounts.getClient().db(this.accounts.name, UNJOURNALED),
      tableName: 'attempts',
      keyPrefix: name,
      ...rule,
      disableIndexesCreation: true,
    });
  }

  /** Creates the index that makes the counters atomic. */
  async prepare(): Promise<void> {
    await this.limiters.address.createIndexes();
  }

  /**
   * Counts a login attempt. Call before verifying the password, so that concurrent guesses are limited, too. Unknown accounts
   * count like existing ones.
   * @param device the known device that makes the attempt, or null for an unknown browser
   * @throws AppError too_many_requests when there were too many attempts
   */
  beforeLogin(kind: 'admin' | 'customer', account: string, address: string, device: string | null): Promise<Attempt> {
    return this.attempt(device === null ? this.keys(kind, account, address) : [['device', device]]);
  }

  /** Counts a password that confirms a change within a session. Throws too_many_requests like `beforeLogin`. */
  beforeConfirming(sessionId: string): Promise<Attempt> {
    return this.attempt([['session', sessionId]]);
  }

  private async attempt(keys: [Rule, string][]): Promise<Attempt> {
    for (const [rule, key] of keys) await consume(this.limiters[rule], key);
    return {
      succeeded: async () => {
        await Promise.all(
          keys.map(([rule, key]) =>
            rule === 'address' || rule === 'account' ? this.limiters[rule].reward(key, 1) : this.limiters[rule].delete(key),
          ),
        );
      },
    };
  }

  /** Counts a registration. Throws too_many_requests when there were too many from one address. */
  beforeRegistration(address: string): Promise<void> {
    return consume(this.limiters.register, address);
  }

  /** Counts a change of an account's e-mail address, also as a registration from the network address. Throws too_many_requests. */
  async beforeEmailChange(accountId: string, address: string): Promise<void> {
    await consume(this.limiters['change-address'], accountId);
    await consume(this.limiters.register, address);
  }

  /**
   * Counts a link for a forgotten password, also for an account that does not exist. Throws too_many_requests.
   * @param account the username or address as it was typed
   * @param address the network address of the client
   */
  async beforePasswordLink(account: string, address: string): Promise<void> {
    const key = hashOf('admin', emailKey(account));
    await consume(this.limiters['password-link-address'], `${key} ${address}`);
    await consume(this.limiters['password-link'], key);
  }

  /** Counts a repeated invitation of an administrator. Throws too_many_requests. */
  beforeInvitation(adminId: string): Promise<void> {
    return consume(this.limiters.invitation, adminId);
  }

  /**
   * Limits how often one address may make a call, across all replicas of the gateway. Returns a function that counts the call,
   * throws too_many_requests beyond the limit, and does the work otherwise; undefined when the call has no limit.
   *
   * While the database is unavailable, the function throws the database's error, which clients get as 503. (The driver itself
   * retries for 1.5 s.) Failing open would disable the limit exactly during an attack, and the flood would end in the shop's
   * mailbox.
   *
   * A stream should begin at once. So an address's first calls, up to half of the limit in each replica, are counted without waiting for
   * the result: the replica's own count bounds them.
   */
  ofCall(operation: Operation): (<T>(address: string, work: () => Promise<T>) => Promise<T>) | undefined {
    const { subject, rateLimit } = operation;
    if (!rateLimit) return undefined;
    const { requests: points, seconds: duration } = rateLimit;
    const shared = this.limiter(subject, { points, duration });
    const own = isStream(operation) ? new RateLimiterMemory({ points: Math.floor(points / 2), duration }) : undefined;
    return async (address, work) => {
      const waits = !own || !(await isWithin(own, address));
      const counted = consume(shared, address);
      if (waits) await counted;
      else counted.catch(() => undefined);
      try {
        return await work();
      } catch (error) {
        // A failure on our side does not count against the visitor.
        if (error instanceof AppError && error.code === 'service_unavailable')
          await Promise.all([shared, own].map((each) => each?.reward(address, 1).catch(() => undefined)));
        throw error;
      }
    };
  }

  private keys(kind: string, account: string, address: string): [Rule, string][] {
    const hashed = hashOf(kind, account);
    return [
      ['account-address', `${hashed} ${address}`],
      ['address', address],
      ['account', hashed],
    ];
  }
}

/** Names are hashed, because people sometimes type their password there by mistake. */
const hashOf = (kind: string, account: string) =>
  createHash('sha256').update(`${kind}\n${account.toLowerCase()}`).digest('base64url').slice(0, 22);

async function consume(limiter: RateLimiterMongo, key: string): Promise<void> {
  try {
    await limiter.consume(key, 1);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new AppError('too_many_requests', undefined, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    }
    throw refusal;
  }
}

const isWithin = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key, 1).then(
    () => true,
    () => false,
  );

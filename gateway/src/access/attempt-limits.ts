import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;

/**
 * How many wrong passwords are allowed. A stranger's are counted per account and address; per address, against one who
 * tries many accounts; and per account from anywhere, against many addresses. A browser in which the account was logged
 * in to before is counted by itself and by nothing else, so that no stranger locks the owner out; and so is who confirms
 * with the password what a session alone may not do.
 */
const rules = {
  'account-address': { points: 6, duration: 5 * MINUTE },
  address: { points: 40, duration: 5 * MINUTE },
  account: { points: 100, duration: 60 * MINUTE },
  device: { points: 10, duration: 15 * MINUTE },
  session: { points: 6, duration: 5 * MINUTE },
} as const;

const registrations = { points: 60, duration: 10 * MINUTE };
/** Of one account; who asks for more addresses wants to know which of them have accounts. */
const changesOfAddress = { points: 5, duration: 60 * MINUTE };

type Rule = keyof typeof rules;

export interface Attempt {
  /** The password was right: what was counted for it is given back. */
  succeeded: () => Promise<void>;
}

export class AttemptLimits {
  private readonly limiters: Record<Rule | 'register' | 'change-address', RateLimiterMongo>;

  constructor(private readonly accounts: Connection) {
    this.limiters = {
      'account-address': this.ofPasswords('account-address'),
      address: this.ofPasswords('address'),
      account: this.ofPasswords('account'),
      device: this.ofPasswords('device'),
      session: this.ofPasswords('session'),
      register: this.limiter('register', registrations),
      'change-address': this.limiter('change-address', changesOfAddress),
    };
  }

  private ofPasswords(rule: Rule): RateLimiterMongo {
    // Who goes on beyond the limit is refused without asking the database again.
    return this.limiter(rule, { ...rules[rule], inMemoryBlockOnConsumed: rules[rule].points + 1 });
  }

  private limiter(name: string, rule: { points: number; duration: number; inMemoryBlockOnConsumed?: number }): RateLimiterMongo {
    return new RateLimiterMongo({
      storeClient: this.accounts.getClient(),
      dbName: this.accounts.name,
      tableName: 'attempts',
      keyPrefix: name,
      ...rule,
      disableIndexesCreation: true,
    });
  }

  /** Makes the index that the counters need to be atomic. */
  async prepare(): Promise<void> {
    await this.limiters.address.createIndexes();
  }

  /**
   * Counts an attempt to log in before the password is looked at (so parallel guesses do not slip through) and throws
   * too_many_requests when there were too many. Unknown accounts count just like known ones.
   * @param device the known device that makes the attempt, or null for a stranger
   */
  beforeLogin(kind: 'admin' | 'customer', account: string, address: string, device: string | null): Promise<Attempt> {
    return this.attempt(device === null ? this.keys(kind, account, address) : [['device', device]]);
  }

  /** Counts a password that confirms something within a session; throws too_many_requests like `beforeLogin`. */
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

  /** Counts a registration; throws too_many_requests when one address makes too many. */
  beforeRegistration(address: string): Promise<void> {
    return consume(this.limiters.register, address);
  }

  /** Counts a change of an account's e-mail address, also with the registrations of the network address that asks. */
  async beforeChangeOfAddress(accountId: string, address: string): Promise<void> {
    await consume(this.limiters['change-address'], accountId);
    await consume(this.limiters.register, address);
  }

  /**
   * Limits how often one address may make a call, over all copies of the gateway. The answered function counts, throws
   * too_many_requests beyond the limit, and does the work otherwise.
   *
   * While the counters are away it throws what the database throws, which callers meet as 503. The driver rides out a
   * moment by itself (1.5 s); beyond that a limit that lets everyone pass would be none exactly when somebody tries to
   * break things, and the flood would end in the shop's mailbox.
   */
  ofCall({ subject, rateLimit }: Operation): (<T>(address: string, work: () => Promise<T>) => Promise<T>) | undefined {
    if (!rateLimit) return undefined;
    const limiter = this.limiter(subject, { points: rateLimit.requests, duration: rateLimit.seconds });
    return async (address, work) => {
      await consume(limiter, address);
      try {
        return await work();
      } catch (error) {
        // What failed for reasons of ours does not use up what the visitor has.
        if (error instanceof AppError && error.code === 'service_unavailable') await limiter.reward(address, 1).catch(() => undefined);
        throw error;
      }
    };
  }

  private keys(kind: string, account: string, address: string): [Rule, string][] {
    // Names are hashed: what people type there by mistake may be a password.
    const hashed = createHash('sha256').update(`${kind}\n${account.toLowerCase()}`).digest('base64url').slice(0, 22);
    return [
      ['account-address', `${hashed} ${address}`],
      ['address', address],
      ['account', hashed],
    ];
  }
}

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

import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contracts/errors';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';

/** OWASP's argon2id setting (the library's default algorithm): 19 MiB and two passes, some 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A job that has waited longer is refused: a call may take 1.8 s, so its result would come too late. */
const MAX_WAIT_MS = 1_300;

/** Whose password it is. Lanes keep a flood of strangers from delaying known admins and customers. */
export type Lane = 'admin' | 'customer' | 'stranger';
const lanes: Record<Lane, number> = { admin: 0, customer: 1, stranger: 2 };

const busy = () => new AppError('too_many_requests', undefined, { retryAfter: 3 });

// Each hash takes 19 MiB and a whole processor. So a flood of logins waits in a queue, and half of the processors are left for
// everything else.
const limit = new ConcurrencyLimit({
  atOnce: Math.min(2, Math.max(1, Math.floor(os.availableParallelism() / 2))),
  waiting: 30,
  whenFull: busy,
});

function inTurn<T>(lane: Lane, job: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  return limit.run(() => (performance.now() > until ? Promise.reject(busy()) : job()), lanes[lane]);
}

let dummy: Promise<string> | undefined;

/** Returns an argon2id hash in PHC format. Throws too_many_requests while too many jobs wait. */
export const hashPassword = (password: string, lane: Lane): Promise<string> => inTurn(lane, () => hash(password, cost));

/**
 * Verifies a password. Without a hash (no such account) it returns false after the same time, so that the response time does
 * not reveal which accounts exist. Throws too_many_requests while too many jobs wait.
 */
export function passwordMatches(passwordHash: string | undefined, password: string, lane: Lane): Promise<boolean> {
  return inTurn(lane, async () => {
    dummy ??= hash('there is no such account', cost);
    const matches = await verify(passwordHash ?? (await dummy), password);
    return matches && passwordHash !== undefined;
  });
}

/** Creates the dummy hash before the first login, which would otherwise take twice as long for an unknown name. */
export async function warmUpPasswords(): Promise<void> {
  await passwordMatches(undefined, '', 'admin');
}

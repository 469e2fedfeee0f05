import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contracts/errors';
import { Turns } from '../turns.ts';

/** OWASP's argon2id setting (the library's default algorithm): 19 MiB and two passes, some 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB, so a flood of logins waits in a queue instead of in memory.
const turns = new Turns({ atOnce: 2, waiting: 100, whenFull: () => new AppError('too_many_requests', undefined, { retryAfter: 3 }) });

let dummy: Promise<string> | undefined;

/** An argon2id hash in PHC format. */
export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, cost));

/**
 * Does the password belong to the hash? Without a hash (no such account) it takes just as long and says no, so that
 * the time of an answer does not tell which accounts exist.
 */
export function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  return turns.take(async () => {
    dummy ??= hash('there is no such account', cost);
    const matches = await verify(passwordHash ?? (await dummy), password);
    return matches && passwordHash !== undefined;
  });
}

/** Makes the dummy hash ahead of the first login, which would otherwise take twice as long for an unknown name. */
export async function warmUpPasswords(): Promise<void> {
  await passwordMatches(undefined, '');
}

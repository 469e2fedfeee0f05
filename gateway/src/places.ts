import type { Operation } from '#contracts/operation';
import type { TokenClaims } from './access/tokens.ts';
import { FairTurns } from './fair-turns.ts';

/** Within the two seconds that everybody is answered in. */
const PATIENCE_MS = 1_000;

/**
 * Where calls work that no kept answer meets: a bounded number at once, in turns among addresses. Kinds have places of
 * their own, so that no flood of one kind keeps an owner or a customer out. A call takes its place when it has been read
 * and found valid.
 */
export class Places {
  readonly visitors = new FairTurns({ atOnce: 192, atOncePerAsker: 48, waiting: 1_000, waitingPerAsker: 280, patience: PATIENCE_MS });
  readonly logins = new FairTurns({ atOnce: 16, atOncePerAsker: 8, waiting: 128, waitingPerAsker: 64, patience: PATIENCE_MS });
  readonly admins = new FairTurns({ atOnce: 192, atOncePerAsker: 96, waiting: 500, waitingPerAsker: 200, patience: PATIENCE_MS });

  /** Does the work of a call when it is its turn. */
  take<T>(operation: Operation, { address, claims }: { address: string; claims: TokenClaims | null }, work: () => Promise<T>): Promise<T> {
    if (operation.access === 'admin' && claims !== null) return this.admins.take(claims.accountId, work);
    const makesSessions = operation.subject.startsWith('access.') && operation.access === 'public';
    return (makesSessions ? this.logins : this.visitors).take(address, work);
  }
}

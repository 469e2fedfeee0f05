import type { Operation } from '#contracts/operation';
import type { Caller } from '../access/caller.ts';
import type { Devices } from '../access/devices.ts';
import { FairQueue } from '../http/fair-queue.ts';

/** Within the two seconds that everybody is answered in. */
const PATIENCE_MS = 1_000;
/** A browser that could not be looked up by then is taken for a stranger's. */
const LOOKUP_MS = 300;

const forLogins = () => new FairQueue({ atOnce: 16, atOncePerAsker: 8, waiting: 128, waitingPerAsker: 64, patience: PATIENCE_MS });

/**
 * Where calls work that no kept answer meets: a bounded number at once, in turns among addresses. Kinds have places of
 * their own, so that no flood of one kind keeps an owner or a customer out. A call takes its place when it has been read
 * and found valid.
 */
export class CallQueues {
  readonly visitors = new FairQueue({ atOnce: 192, atOncePerAsker: 48, waiting: 1_000, waitingPerAsker: 280, patience: PATIENCE_MS });
  readonly admins = new FairQueue({ atOnce: 192, atOncePerAsker: 96, waiting: 500, waitingPerAsker: 200, patience: PATIENCE_MS });
  /** Logins of strangers, by address. */
  readonly logins = forLogins();
  /** Logins from browsers in which somebody has logged in before, by device: strangers who guess are not in their way. */
  readonly knownDevices = { admin: forLogins(), customer: forLogins() };
  /** Looking for the device that a cookie names. Made-up cookies are strangers' work too. */
  private readonly lookups = new FairQueue({ atOnce: 16, atOncePerAsker: 4, waiting: 128, waitingPerAsker: 16, patience: LOOKUP_MS });

  constructor(private readonly devices: Pick<Devices, 'ofBrowser'>) {}

  /** Does the work of a call when it is its turn. */
  async take<T>(operation: Operation, caller: Pick<Caller, 'address' | 'claims' | 'cookie'>, work: () => Promise<T>): Promise<T> {
    const { address, claims } = caller;
    if (operation.access === 'admin' && claims !== null) return this.admins.take(claims.accountId, work);
    if (operation.access !== 'public' || !operation.subject.startsWith('access.')) return this.visitors.take(address, work);
    const kind = operation.subject.startsWith('access.admin.') ? 'admin' : 'customer';
    const device = caller.cookie === undefined ? null : await this.deviceOf(caller, kind);
    return device === null ? this.logins.take(address, work) : this.knownDevices[kind].take(device, work);
  }

  /** The look-up decides on the place only: without an answer the call goes on as a stranger's. */
  private deviceOf(caller: Pick<Caller, 'address' | 'cookie'>, kind: 'admin' | 'customer'): Promise<string | null> {
    return this.lookups.take(caller.address, () => this.devices.ofBrowser(caller, kind)).catch(() => null);
  }
}

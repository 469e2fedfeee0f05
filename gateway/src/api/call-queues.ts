import type { Operation } from '#contracts/operation';
import type { Caller } from '../access/caller.ts';
import type { Devices } from '../access/devices.ts';
import { FairQueue } from '../http/fair-queue.ts';

/** Well within the two seconds in which every request gets a response. */
const MAX_WAIT_MS = 1_000;
/** A browser whose look-up waits longer counts as unknown. */
const LOOKUP_MS = 300;

const forLogins = () => new FairQueue({ atOnce: 16, atOncePerClient: 8, waiting: 128, waitingPerClient: 64, maxWaitMs: MAX_WAIT_MS });

/**
 * Queues of calls that the cache does not serve: a bounded number runs at once, and clients are served in turn. Each kind of
 * call has a queue of its own, so that a flood of one kind does not keep out an admin or a customer. Calls are queued after
 * validation.
 */
export class CallQueues {
  readonly visitors = new FairQueue({ atOnce: 192, atOncePerClient: 48, waiting: 1_000, waitingPerClient: 280, maxWaitMs: MAX_WAIT_MS });
  readonly admins = new FairQueue({ atOnce: 192, atOncePerClient: 96, waiting: 500, waitingPerClient: 200, maxWaitMs: MAX_WAIT_MS });
  /** Logins from unknown browsers, by address. */
  readonly logins = forLogins();
  /** Logins from known devices, by device, so that strangers who guess passwords do not delay them. */
  readonly knownDevices = { admin: forLogins(), customer: forLogins() };
  /** Look-ups of the device in a cookie, by address. They are limited, too, because cookies may be made up. */
  private readonly lookups = new FairQueue({ atOnce: 16, atOncePerClient: 4, waiting: 128, waitingPerClient: 16, maxWaitMs: LOOKUP_MS });

  constructor(private readonly devices: Pick<Devices, 'ofBrowser'>) {}

  /** Does the work of a call when it is the caller's turn. */
  async run<T>(operation: Operation, caller: Pick<Caller, 'address' | 'claims' | 'cookie'>, work: () => Promise<T>): Promise<T> {
    const { address, claims } = caller;
    if (operation.access === 'admin' && claims !== null) return this.admins.run(claims.accountId, work);
    if (operation.access !== 'public' || !operation.subject.startsWith('access.')) return this.visitors.run(address, work);
    const kind = operation.subject.startsWith('access.admin.') ? 'admin' : 'customer';
    const device = caller.cookie === undefined ? null : await this.deviceOf(caller, kind);
    return device === null ? this.logins.run(address, work) : this.knownDevices[kind].run(device, work);
  }

  /** Returns the caller's known device. Null also when the look-up fails: it only decides on the queue. */
  private deviceOf(caller: Pick<Caller, 'address' | 'cookie'>, kind: 'admin' | 'customer'): Promise<string | null> {
    return this.lookups.run(caller.address, () => this.devices.ofBrowser(caller, kind)).catch(() => null);
  }
}

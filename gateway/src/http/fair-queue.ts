import { AppError } from '#contracts/errors';

export interface FairQueueLimits {
  /** Maximum number of running jobs. */
  atOnce: number;
  /** Maximum number of running jobs of one client. */
  atOncePerClient: number;
  /** Number of waiting jobs from which on only clients without a waiting job may queue. At twice this number all are refused. */
  waiting: number;
  /** Maximum number of waiting jobs of one client; more are refused with too_many_requests. */
  waitingPerClient: number;
  /**
   * Milliseconds after which a waiting job is refused: with too_many_requests when its client has other jobs, else with
   * service_unavailable.
   */
  maxWaitMs: number;
}

/** A job's slot, first in the queue and then running. The caller must end it, whatever happens to the job. */
export interface QueueSlot {
  /** Resolves when the job may begin. Rejects when it has waited for too long. */
  granted: Promise<void>;
  readonly isGranted: boolean;
  /** Queues the same job for another client that waits for it, too. It then runs at the earlier turn of the two. */
  join(client: string): void;
  end(): void;
}

interface Ticket {
  state: 'waiting' | 'running' | 'ended';
  /** The client in whose turn the job runs. */
  client: string;
  queuedBy: Set<string>;
  grant: () => void;
  timer?: NodeJS.Timeout;
}

/**
 * Runs a bounded number of jobs at once and serves clients in turn (round-robin): one job of each, then the next of each. A
 * client is an address, an account or a device.
 */
export class FairQueue {
  private running = 0;
  private queued = 0;
  private readonly runningOf = new Map<string, number>();
  /** Waiting jobs by client, in the order in which clients are served. */
  private readonly queues = new Map<string, Ticket[]>();

  constructor(private readonly limits: FairQueueLimits) {}

  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.queued };
  }

  /** Runs the job when it is its turn. */
  async run<T>(client: string, job: () => Promise<T>): Promise<T> {
    const slot = this.enqueue(client);
    try {
      await slot.granted;
      return await job();
    } finally {
      slot.end();
    }
  }

  /**
   * Queues a job, or starts it if there is room.
   * @throws AppError too_many_requests or service_unavailable when too many jobs wait
   */
  enqueue(client: string): QueueSlot {
    const granted = Promise.withResolvers<void>();
    const ticket: Ticket = { state: 'waiting', client, queuedBy: new Set(), grant: granted.resolve };
    if (this.mayRun(client) && !this.queues.has(client)) this.start(ticket, client);
    else {
      this.refuseTooMany(client);
      this.queued += 1;
      this.queue(ticket, client);
      ticket.timer = setTimeout(() => {
        this.end(ticket);
        const hasOthers = this.runningOf.has(client) || this.queues.has(client);
        const code = hasOthers ? 'too_many_requests' : 'service_unavailable';
        granted.reject(new AppError(code, undefined, { retryAfter: 2 }, new Error('waited too long for a turn')));
      }, this.limits.maxWaitMs);
    }
    return {
      granted: granted.promise,
      get isGranted() {
        return ticket.state === 'running';
      },
      join: (other) => {
        if (ticket.state === 'waiting' && (this.queues.get(other)?.length ?? 0) < this.limits.waitingPerClient) this.queue(ticket, other);
        this.proceed();
      },
      end: () => this.end(ticket),
    };
  }

  private mayRun = (client: string) => this.running < this.limits.atOnce && (this.runningOf.get(client) ?? 0) < this.limits.atOncePerClient;

  private refuseTooMany(client: string) {
    const { waiting, waitingPerClient } = this.limits;
    const mine = this.queues.get(client)?.length ?? 0;
    if (mine >= waitingPerClient || (mine > 0 && this.queued >= waiting))
      throw new AppError('too_many_requests', undefined, { retryAfter: 2 });
    if (this.queued >= 2 * waiting) throw new AppError('service_unavailable', undefined, { retryAfter: 2 });
  }

  private queue(ticket: Ticket, client: string) {
    if (ticket.queuedBy.has(client)) return;
    ticket.queuedBy.add(client);
    const queue = this.queues.get(client);
    if (queue) queue.push(ticket);
    else this.queues.set(client, [ticket]);
  }

  private leaveQueues(ticket: Ticket) {
    clearTimeout(ticket.timer);
    this.queued -= 1;
    for (const client of ticket.queuedBy) {
      const left = (this.queues.get(client) ?? []).filter((other) => other !== ticket);
      if (left.length === 0) this.queues.delete(client);
      else this.queues.set(client, left);
    }
  }

  private start(ticket: Ticket, client: string) {
    ticket.state = 'running';
    ticket.client = client;
    this.running += 1;
    this.runningOf.set(client, (this.runningOf.get(client) ?? 0) + 1);
    ticket.grant();
  }

  private end(ticket: Ticket) {
    if (ticket.state === 'waiting') this.leaveQueues(ticket);
    if (ticket.state === 'running') {
      this.running -= 1;
      const left = (this.runningOf.get(ticket.client) ?? 1) - 1;
      if (left > 0) this.runningOf.set(ticket.client, left);
      else this.runningOf.delete(ticket.client);
    }
    ticket.state = 'ended';
    this.proceed();
  }

  private nextClient(): string | undefined {
    for (const client of this.queues.keys()) if (this.mayRun(client)) return client;
    return undefined;
  }

  private proceed() {
    while (this.running < this.limits.atOnce) {
      const client = this.nextClient();
      const ticket = client === undefined ? undefined : this.queues.get(client)?.[0];
      if (client === undefined || ticket === undefined) return;
      this.leaveQueues(ticket);
      // If the client has more waiting jobs, it goes behind all other clients.
      const rest = this.queues.get(client);
      if (rest) {
        this.queues.delete(client);
        this.queues.set(client, rest);
      }
      this.start(ticket, client);
    }
  }
}

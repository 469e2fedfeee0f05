import { AppError } from '#contracts/errors';

export interface FairQueueLimits {
  /** Jobs that run at once. */
  atOnce: number;
  /** Of these, jobs of one asker. */
  atOncePerAsker: number;
  /** Jobs that wait. When so many do, only who has none waiting yet may still queue, and twice as many at the very most. */
  waiting: number;
  /** Of these, jobs of one asker; more are refused with too_many_requests. */
  waitingPerAsker: number;
  /** Milliseconds after which who waits is refused: with too_many_requests when other jobs of his are in the way. */
  patience: number;
}

/** A place in the queue and then at work. Must be ended, whatever becomes of the job. */
export interface QueueSlot {
  /** Settles when the job may begin. */
  granted: Promise<void>;
  readonly isGranted: boolean;
  /** Somebody else waits for the same job: it also moves up as that asker's. */
  join(asker: string): void;
  end(): void;
}

interface Ticket {
  state: 'waiting' | 'running' | 'ended';
  /** Whose turn it took. */
  asker: string;
  queuedBy: Set<string>;
  grant: () => void;
  timer?: NodeJS.Timeout;
}

/** Lets a bounded number of jobs run at once. Who waits is served in turns: one job of each asker, then the next of each. */
export class FairQueue {
  private running = 0;
  private queued = 0;
  private readonly runningOf = new Map<string, number>();
  /** In the order in which askers are served. */
  private readonly queues = new Map<string, Ticket[]>();

  constructor(private readonly limits: FairQueueLimits) {}

  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.queued };
  }

  /** Runs the job when it is its turn. */
  async take<T>(asker: string, job: () => Promise<T>): Promise<T> {
    const turn = this.ask(asker);
    try {
      await turn.granted;
      return await job();
    } finally {
      turn.end();
    }
  }

  /** Queues for a job. Throws too_many_requests or service_unavailable when too many wait. */
  ask(asker: string): QueueSlot {
    const granted = Promise.withResolvers<void>();
    const ticket: Ticket = { state: 'waiting', asker, queuedBy: new Set(), grant: granted.resolve };
    if (this.mayRun(asker) && !this.queues.has(asker)) this.start(ticket, asker);
    else {
      this.refuseTooMany(asker);
      this.queued += 1;
      this.queue(ticket, asker);
      ticket.timer = setTimeout(() => {
        this.end(ticket);
        const hasOthers = this.runningOf.has(asker) || this.queues.has(asker);
        const code = hasOthers ? 'too_many_requests' : 'service_unavailable';
        granted.reject(new AppError(code, undefined, { retryAfter: 2 }, new Error('waited too long for a turn')));
      }, this.limits.patience);
    }
    return {
      granted: granted.promise,
      get isGranted() {
        return ticket.state === 'running';
      },
      join: (other) => {
        if (ticket.state === 'waiting' && (this.queues.get(other)?.length ?? 0) < this.limits.waitingPerAsker) this.queue(ticket, other);
        this.proceed();
      },
      end: () => this.end(ticket),
    };
  }

  private mayRun = (asker: string) => this.running < this.limits.atOnce && (this.runningOf.get(asker) ?? 0) < this.limits.atOncePerAsker;

  private refuseTooMany(asker: string) {
    const { waiting, waitingPerAsker } = this.limits;
    const mine = this.queues.get(asker)?.length ?? 0;
    if (mine >= waitingPerAsker || (mine > 0 && this.queued >= waiting))
      throw new AppError('too_many_requests', undefined, { retryAfter: 2 });
    if (this.queued >= 2 * waiting) throw new AppError('service_unavailable', undefined, { retryAfter: 2 });
  }

  private queue(ticket: Ticket, asker: string) {
    if (ticket.queuedBy.has(asker)) return;
    ticket.queuedBy.add(asker);
    const queue = this.queues.get(asker);
    if (queue) queue.push(ticket);
    else this.queues.set(asker, [ticket]);
  }

  private leaveQueues(ticket: Ticket) {
    clearTimeout(ticket.timer);
    this.queued -= 1;
    for (const asker of ticket.queuedBy) {
      const left = (this.queues.get(asker) ?? []).filter((other) => other !== ticket);
      if (left.length === 0) this.queues.delete(asker);
      else this.queues.set(asker, left);
    }
  }

  private start(ticket: Ticket, asker: string) {
    ticket.state = 'running';
    ticket.asker = asker;
    this.running += 1;
    this.runningOf.set(asker, (this.runningOf.get(asker) ?? 0) + 1);
    ticket.grant();
  }

  private end(ticket: Ticket) {
    if (ticket.state === 'waiting') this.leaveQueues(ticket);
    if (ticket.state === 'running') {
      this.running -= 1;
      const left = (this.runningOf.get(ticket.asker) ?? 1) - 1;
      if (left > 0) this.runningOf.set(ticket.asker, left);
      else this.runningOf.delete(ticket.asker);
    }
    ticket.state = 'ended';
    this.proceed();
  }

  private nextAsker(): string | undefined {
    for (const asker of this.queues.keys()) if (this.mayRun(asker)) return asker;
    return undefined;
  }

  private proceed() {
    while (this.running < this.limits.atOnce) {
      const asker = this.nextAsker();
      const ticket = asker === undefined ? undefined : this.queues.get(asker)?.[0];
      if (asker === undefined || ticket === undefined) return;
      this.leaveQueues(ticket);
      // Behind all others, if more of its jobs wait.
      const rest = this.queues.get(asker);
      if (rest) {
        this.queues.delete(asker);
        this.queues.set(asker, rest);
      }
      this.start(ticket, asker);
    }
  }
}

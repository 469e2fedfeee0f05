import { withinDeadline } from './deadline.ts';

/** Longer than any caller waits for its job. */
const ROUND_LIMIT_MS = 2_000;

/**
 * Does small jobs of one kind together: what is asked for while a round is under way goes along in the next. Nobody
 * waits for company, so that a single job is as fast as by itself, and many at once cost little more than one. One
 * round at a time: two would each be half as large, and a command costs more than what is in it.
 */
export class Gathering<Job, Result> {
  private waiting: { job: Job; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private isRunning = false;

  /**
   * @param doTogether answers a result for each job, in their order; what it throws, all jobs of the round meet. After two
   *   seconds they meet service_unavailable
   * @param most jobs that one round takes
   */
  constructor(
    private readonly doTogether: (jobs: readonly Job[]) => Promise<readonly Result[]>,
    private readonly most = 100,
  ) {}

  /** The job's own result. */
  add(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      if (!this.isRunning) this.runSoon();
    });
  }

  /** Requests that have arrived together are read one after the other before setImmediate has its turn. */
  private runSoon() {
    this.isRunning = true;
    setImmediate(() => void this.round());
  }

  private async round() {
    const jobs = this.waiting.splice(0, this.most);
    try {
      // All later jobs wait for this round, and a frozen database does not answer it.
      const results = await withinDeadline(ROUND_LIMIT_MS, this.doTogether(jobs.map(({ job }) => job)));
      jobs.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
    if (this.waiting.length > 0) this.runSoon();
    else this.isRunning = false;
  }
}

import { withinDeadline } from '../process/deadline.ts';

/** Longer than any caller waits for its job. */
const BATCH_TIMEOUT_MS = 2_000;

/**
 * Batches small jobs of one kind. Jobs that arrive while a batch runs form the next batch. A single job never waits for
 * others to arrive unless `lingerMs` says so, so it is as fast as on its own, and many jobs at once cost little more than one. Only one
 * batch runs at a time: two would each be half as large, and a command costs more than its contents.
 */
export class Batcher<Job, Result> {
  private waiting: { job: Job; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private isRunning = false;

  /**
   * @param runBatch returns a result for each job, in the order of the jobs. When it throws, all jobs of the batch are
   *   rejected with its error
   * @param maxJobs maximum number of jobs in a batch
   * @param lingerMs milliseconds that the first job of a batch waits for others, for jobs that nobody waits for; default: none
   */
  constructor(
    private readonly runBatch: (jobs: readonly Job[]) => Promise<readonly Result[]>,
    private readonly maxJobs = 100,
    private readonly lingerMs = 0,
  ) {}

  /**
   * Adds a job to the next batch.
   * @returns the job's own result
   * @throws the error of its batch; AppError service_unavailable when the batch takes longer than two seconds
   */
  add(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      if (!this.isRunning) this.runSoon();
    });
  }

  /** setImmediate runs after all requests that have arrived together have been read, so they share a batch. */
  private runSoon() {
    this.isRunning = true;
    if (this.lingerMs > 0) setTimeout(() => void this.runNext(), this.lingerMs);
    else setImmediate(() => void this.runNext());
  }

  private async runNext() {
    const jobs = this.waiting.splice(0, this.maxJobs);
    try {
      // All later jobs wait for this batch, and a frozen database never completes it.
      const results = await withinDeadline(BATCH_TIMEOUT_MS, this.runBatch(jobs.map(({ job }) => job)));
      jobs.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
    if (this.waiting.length > 0) this.runSoon();
    else this.isRunning = false;
  }
}

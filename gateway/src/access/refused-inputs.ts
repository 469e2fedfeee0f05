import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Invalid requests that an address may send for each valid one that the call's limit allows. */
const RETRY_FACTOR = 10;

/** Statuses of refusals that cost reading and validating a body. */
const countedStatuses = new Set([400, 413, 415]);

/**
 * Counts the invalid requests of an address to a rate-limited call, in memory. They do not count against the call's own limit,
 * so a visitor may mistype. An address that sends nothing else is refused before its bodies are read.
 */
export class RefusedInputs {
  private readonly limiter: RateLimiterMemory;

  constructor({ requests, seconds }: NonNullable<Operation['rateLimit']>) {
    this.limiter = new RateLimiterMemory({ points: requests * RETRY_FACTOR, duration: seconds });
  }

  /** Throws too_many_requests for an address with too many invalid requests. Call before the body is read. */
  async check(address: string): Promise<void> {
    const known = await this.limiter.get(address);
    if (known && known.remainingPoints <= 0) {
      throw new AppError('too_many_requests', undefined, { retryAfter: Math.max(1, Math.ceil(known.msBeforeNext / 1000)) });
    }
  }

  /** Counts a response if its status is such a refusal. */
  async note(address: string, status: number): Promise<void> {
    if (countedStatuses.has(status)) await this.limiter.consume(address).catch(() => undefined);
  }
}

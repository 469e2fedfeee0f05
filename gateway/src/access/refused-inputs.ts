import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Invalid requests that an address may send for each valid one that the call's limit allows. */
const RETRY_FACTOR = 10;

/** Statuses of refusals that cost reading and validating a body. */
const invalid: ReadonlySet<number> = new Set([400, 413, 415]);
/** The status of an id that names nothing. */
const unknown: ReadonlySet<number> = new Set([404]);

/**
 * Counts the invalid requests of an address to a rate-limited call, in memory. They do not count against the call's own limit,
 * so a visitor may mistype. An address that sends nothing else is refused before its bodies are read. Unknown ids of a call whose ids are
 * secrets are counted likewise.
 */
export class RefusedInputs {
  private readonly limiter: RateLimiterMemory;

  private constructor(
    points: number,
    duration: number,
    private readonly counted: ReadonlySet<number>,
  ) {
    this.limiter = new RateLimiterMemory({ points, duration });
  }

  /** Returns the counters of a call, as its contract limits it: of invalid requests, and of unknown ids. */
  static of({ rateLimit, guessLimit }: Operation): RefusedInputs[] {
    return [
      ...(rateLimit ? [new RefusedInputs(rateLimit.requests * RETRY_FACTOR, rateLimit.seconds, invalid)] : []),
      ...(guessLimit ? [new RefusedInputs(guessLimit.requests, guessLimit.seconds, unknown)] : []),
    ];
  }

  /** Throws too_many_requests for an address with too many such requests. Call before the body is read. */
  async check(address: string): Promise<void> {
    const known = await this.limiter.get(address);
    if (known && known.remainingPoints <= 0) {
      throw new AppError('too_many_requests', undefined, { retryAfter: Math.max(1, Math.ceil(known.msBeforeNext / 1000)) });
    }
  }

  /** Counts a response if its status is such a refusal. */
  async note(address: string, status: number): Promise<void> {
    if (this.counted.has(status)) await this.limiter.consume(address).catch(() => undefined);
  }
}

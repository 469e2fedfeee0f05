import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Who mistypes may try again, ten times as often as who is understood. */
const TRIES = 10;

/** Refusals that cost the reading and checking of a body. */
const counted = new Set([400, 413, 415]);

/**
 * Counts what one address sends to a limited call without being understood, in memory: it costs a visitor who mistypes
 * nothing of what the call's own limit gives, and spares us the bodies of one who does nothing else.
 */
export class RefusedInputs {
  private readonly limiter: RateLimiterMemory;

  constructor({ requests, seconds }: NonNullable<Operation['rateLimit']>) {
    this.limiter = new RateLimiterMemory({ points: requests * TRIES, duration: seconds });
  }

  /** Throws too_many_requests, before a body is read, for an address that was not understood too often. */
  async check(address: string): Promise<void> {
    const known = await this.limiter.get(address);
    if (known && known.remainingPoints <= 0) {
      throw new AppError('too_many_requests', undefined, { retryAfter: Math.max(1, Math.ceil(known.msBeforeNext / 1000)) });
    }
  }

  /** Counts an answer if it was such a refusal. */
  async note(address: string, status: number): Promise<void> {
    if (counted.has(status)) await this.limiter.consume(address).catch(() => undefined);
  }
}

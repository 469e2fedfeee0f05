import { AppError } from '#contracts/errors';
import type { Call } from './serve.ts';

/**
 * Ends a retry loop of a conditional write once the call's deadline has passed: the caller has already received
 * service_unavailable. No other limit is needed, since an attempt fails only because another write succeeded.
 * @throws AppError service_unavailable
 */
export function refuseAfterDeadline({ deadline }: Call): void {
  if (Date.now() > deadline) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
}

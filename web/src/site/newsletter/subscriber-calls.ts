import type { OutputOf } from '#contracts/operation';
import type { subscribe as subscribing } from '#contracts/marketing/subscribers';
import { SOURCE_HEADER, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { ApiError, send } from '../../api/api.ts';

/** Waits for a call, and gives an error response without a message the text of specification P §8. */
export async function orFail<T>(call: Promise<T>, textOf: (status: number) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.serverMessage !== null || error.status === 0) throw error;
    throw new ApiError(error.status, textOf(error.status));
  }
}

/** Options of a call. */
export interface CallOptions {
  /** The gateway's origin, if it is not this page's. */
  baseUrl?: string;
}

/**
 * Subscribes an address.
 * @returns the server's response; null if it is empty
 * @throws ApiError, with 'Failed to subscribe' if the server gives no message
 */
export async function subscribe(
  email: string,
  source: SubscriptionSource,
  options: CallOptions = {},
): Promise<Partial<OutputOf<typeof subscribing>> | null> {
  const call = send<typeof subscribing>(
    'POST /subscribers/subscribe',
    { email },
    // No fixed idempotency key: a second click is a new request, whose response says that the address is already subscribed.
    { ...options, headers: { [SOURCE_HEADER]: source } },
  );
  return orFail(call, () => 'Failed to subscribe');
}

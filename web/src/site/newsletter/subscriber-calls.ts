import type {
  confirmSubscription as confirming,
  requestUnsubscribeLink,
  subscribe as subscribing,
  unsubscribe as unsubscribing,
} from '#contracts/marketing/subscribers';
import { SOURCE_HEADER, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { ApiError, send } from '../../api/api.ts';

// Messages of specification P §8, for error responses without a message.
const SUBSCRIBE_FAILED = 'Failed to subscribe';
const UNSUBSCRIBE_FAILED = 'Failed to unsubscribe';
const otherFailure = (status: number) => `HTTP error! status: ${status}`;

/** Returns the server's message, or '' if there is none. */
const messageOf = (result: { message?: string } | null): string => result?.message ?? '';

async function orFail<T>(call: Promise<T>, textOf: (status: number) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.serverMessage !== null || error.status === 0) throw error;
    throw new ApiError(error.status, textOf(error.status));
  }
}

interface Options {
  /** The gateway's origin, if it is not this page's. */
  baseUrl?: string;
}

/**
 * Subscribes an address.
 * @returns the server's message or ''
 * @throws ApiError, with 'Failed to subscribe' if the server gives no message
 */
export async function subscribe(email: string, source: SubscriptionSource, options: Options = {}): Promise<string> {
  const call = send<typeof subscribing>(
    'POST /subscribers/subscribe',
    { email },
    // No fixed idempotency key: a second click is a new request, whose response says that the address is already subscribed.
    { ...options, headers: { [SOURCE_HEADER]: source } },
  );
  return messageOf(await orFail(call, () => SUBSCRIBE_FAILED));
}

/**
 * Ends the subscription that the token of a link belongs to.
 * @returns the server's message or ''
 * @throws ApiError, with 'Failed to unsubscribe' if the server gives no message
 */
export async function unsubscribe(token: string, options: Options = {}): Promise<string> {
  const call = send<typeof unsubscribing>('POST /subscribers/unsubscribe', { token }, options);
  return messageOf(await orFail(call, () => UNSUBSCRIBE_FAILED));
}

/**
 * Confirms the subscription that the token of a link belongs to.
 * @returns the server's message or ''
 * @throws ApiError, with 'HTTP error! status: 500' if the server gives no message
 */
export async function confirmSubscription(token: string, options: Options = {}): Promise<string> {
  const call = send<typeof confirming>('POST /subscribers/confirm', { token }, options);
  return messageOf(await orFail(call, otherFailure));
}

/**
 * Requests an email with an unsubscribe link.
 * @returns the server's message or ''
 * @throws ApiError, with 'HTTP error! status: 500' if the server gives no message
 */
export async function requestLink(email: string, options: Options = {}): Promise<string> {
  const call = send<typeof requestUnsubscribeLink>('POST /subscribers/unsubscribe-link', { email }, options);
  return messageOf(await orFail(call, otherFailure));
}

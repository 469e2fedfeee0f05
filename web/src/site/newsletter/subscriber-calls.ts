import type { requestUnsubscribeLink, subscribe as subscribing, unsubscribe as unsubscribing } from '#contracts/marketing/subscribers';
import { SOURCE_HEADER, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { ApiError, send } from '../../api/api.ts';

// The words of specification P §8 for answers that say nothing themselves.
const SUBSCRIBE_FAILED = 'Failed to subscribe';
const UNSUBSCRIBE_FAILED = 'Failed to unsubscribe';
const otherFailure = (status: number) => `HTTP error! status: ${status}`;

/** What the server says; empty where it says nothing. */
const messageOf = (answer: { message?: string } | null): string => answer?.message ?? '';

async function orFail<T>(call: Promise<T>, textOf: (status: number) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.serverMessage !== null || error.status === 0) throw error;
    throw new ApiError(error.status, textOf(error.status));
  }
}

interface Calling {
  /** Where the gateway is, if not at this page's origin. */
  baseUrl?: string;
}

/**
 * Subscribes an address; answers the server's sentence or ''.
 * @throws ApiError, with 'Failed to subscribe' where the server gives no reason
 */
export async function subscribe(email: string, source: SubscriptionSource, calling: Calling = {}): Promise<string> {
  const call = send<typeof subscribing>(
    'POST /subscribers/subscribe',
    { email },
    // A second click is a second subscription, whose answer says that there is one already.
    { ...calling, headers: { [SOURCE_HEADER]: source } },
  );
  return messageOf(await orFail(call, () => SUBSCRIBE_FAILED));
}

/**
 * Ends the subscription of a link's token; answers the server's sentence or ''.
 * @throws ApiError, with 'Failed to unsubscribe' where the server gives no reason
 */
export async function unsubscribe(token: string, calling: Calling = {}): Promise<string> {
  const call = send<typeof unsubscribing>('POST /subscribers/unsubscribe', { token }, calling);
  return messageOf(await orFail(call, () => UNSUBSCRIBE_FAILED));
}

/**
 * Has a link to unsubscribe mailed; answers the server's sentence or ''.
 * @throws ApiError, with 'HTTP error! status: 500' where the server gives no reason
 */
export async function askForLink(email: string, calling: Calling = {}): Promise<string> {
  const call = send<typeof requestUnsubscribeLink>('POST /subscribers/unsubscribe-link', { email }, calling);
  return messageOf(await orFail(call, otherFailure));
}

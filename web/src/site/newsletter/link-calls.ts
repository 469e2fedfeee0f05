import type {
  confirmSubscription as confirming,
  requestUnsubscribeLink,
  unsubscribe as unsubscribing,
} from '#contracts/marketing/subscribers';
import { ApiError, reasonOf, send } from '../../api/api.ts';
import { orFail, type CallOptions } from './subscriber-calls.ts';

const otherFailure = (status: number) => `HTTP error! status: ${status}`;

/**
 * Returns why a call failed, in Finnish: the server's message, or `fallback` if it sent none. The texts that specification P §8
 * names for the errors themselves are English, and no visitor reads them.
 */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.serverMessage === null && error.status !== 0 ? fallback : reasonOf(error);

/** Returns the server's message, or '' if there is none. */
const messageOf = (result: { message?: string } | null): string => result?.message ?? '';

/**
 * Ends the subscription that the token of a link belongs to.
 * @returns the server's message or ''
 * @throws ApiError, with 'Failed to unsubscribe' if the server gives no message
 */
export async function unsubscribe(token: string, options: CallOptions = {}): Promise<string> {
  const call = send<typeof unsubscribing>('POST /subscribers/unsubscribe', { token }, options);
  return messageOf(await orFail(call, () => 'Failed to unsubscribe'));
}

/**
 * Confirms the subscription that the token of a link belongs to.
 * @returns the server's message or ''
 * @throws ApiError, with 'HTTP error! status: 500' if the server gives no message
 */
export async function confirmSubscription(token: string, options: CallOptions = {}): Promise<string> {
  const call = send<typeof confirming>('POST /subscribers/confirm', { token }, options);
  return messageOf(await orFail(call, otherFailure));
}

/**
 * Requests an email with an unsubscribe link.
 * @returns the server's message or ''
 * @throws ApiError, with 'HTTP error! status: 500' if the server gives no message
 */
export async function requestLink(email: string, options: CallOptions = {}): Promise<string> {
  const call = send<typeof requestUnsubscribeLink>('POST /subscribers/unsubscribe-link', { email }, options);
  return messageOf(await orFail(call, otherFailure));
}

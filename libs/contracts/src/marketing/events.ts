import { z } from 'zod';
import { event } from '../operation.ts';

/** An address subscribed to the newsletter. */
export const subscriberSubscribed = event('marketing.subscriber.subscribed', z.object({ subscriberId: z.string() }));
/** An address unsubscribed from the newsletter. */
export const subscriberUnsubscribed = event('marketing.subscriber.unsubscribed', z.object({ subscriberId: z.string() }));

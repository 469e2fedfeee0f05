import { z } from 'zod';
import { event } from '../operation.ts';

export const subscriberSubscribed = event('marketing.subscriber.subscribed', z.object({ subscriberId: z.string() }));
export const subscriberUnsubscribed = event('marketing.subscriber.unsubscribed', z.object({ subscriberId: z.string() }));

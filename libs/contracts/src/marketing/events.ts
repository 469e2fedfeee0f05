import { z } from 'zod';
import { event } from '../operation.ts';

/** An address subscribed to the newsletter. */
export const subscriberSubscribed = event('marketing.subscriber.subscribed', z.object({ subscriberId: z.string() }));
/** An address unsubscribed from the newsletter. */
export const subscriberUnsubscribed = event('marketing.subscriber.unsubscribed', z.object({ subscriberId: z.string() }));
/** An admin deleted a subscriber, or undid the deletion. */
export const subscriberDeleted = event('marketing.subscriber.deleted', z.object({ subscriberId: z.string() }));
export const subscriberRestored = event('marketing.subscriber.restored', z.object({ subscriberId: z.string() }));
/** An admin lifted the suppression of an address. */
export const suppressionLifted = event('marketing.subscriber.suppression-lifted', z.object({ subscriberId: z.string() }));
/** An import has added subscribers, or was undone. */
export const subscribersImported = event('marketing.subscriber-import.applied', z.object({ importId: z.string() }));
export const subscriberImportUndone = event('marketing.subscriber-import.undone', z.object({ importId: z.string() }));
/** A sending was begun, paused, resumed or cancelled. Replicas react at once instead of at their next scan. */
export const newsletterSendingChanged = event('marketing.newsletter.sending-changed', z.object({ newsletterId: z.string() }));
/** Every recipient of a newsletter has an outcome. */
export const newsletterSent = event('marketing.newsletter.sent', z.object({ newsletterId: z.string() }));
/** What visitors see of a campaign changed: by a save, or because it has begun or ended by the clock. */
export const campaignChanged = event('marketing.campaign.changed', z.object({ campaignId: z.string() }));

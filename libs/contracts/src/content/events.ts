import { z } from 'zod';
import { event } from '../operation.ts';

/** The weekly hours or an exception changed. */
export const openingHoursChanged = event('content.business-settings.changed', z.object({ version: z.number() }));
/** The settings of the front page changed. */
export const homepageChanged = event('content.homepage.changed', z.object({ version: z.number() }));
/** The shop's settings changed. */
export const shopSettingsChanged = event('content.shop-settings.changed', z.object({ version: z.number() }));
/** The price list changed. */
export const priceListChanged = event('content.price-list.changed', z.object({ version: z.number() }));
/** An information page changed. */
export const pageChanged = event('content.page.changed', z.object({ slug: z.string(), version: z.number() }));

/** An article was saved, deleted or restored; it may not be published yet. */
export const articleChanged = event('content.article.changed', z.object({ articleId: z.string(), slug: z.string() }));

/** An article became visible to visitors. Published once per article, at its publication time. */
export const articlePublished = event('content.article.published', z.object({ articleId: z.string(), slug: z.string() }));
/** The reviews changed; `count` is the number of reviews. */
export const reviewsChanged = event('content.reviews.changed', z.object({ count: z.number() }));
/** A visitor sent a message to the shop. */
export const contactMessageReceived = event('content.contact-message.received', z.object({ messageId: z.string() }));

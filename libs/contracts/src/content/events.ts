import { z } from 'zod';
import { event } from '../operation.ts';

/** The week's hours or an exception changed. */
export const businessSettingsChanged = event('content.business-settings.changed', z.object({ version: z.number() }));
export const homepageChanged = event('content.homepage.changed', z.object({ version: z.number() }));
export const shopSettingsChanged = event('content.shop-settings.changed', z.object({ version: z.number() }));
export const priceListChanged = event('content.price-list.changed', z.object({ version: z.number() }));
export const pageChanged = event('content.page.changed', z.object({ slug: z.string(), version: z.number() }));

/** An article was saved, deleted or restored; visitors may not see it yet. */
export const articleChanged = event('content.article.changed', z.object({ articleId: z.string(), slug: z.string() }));

/** Visitors see it from now on: told once an article, at its time. */
export const articlePublished = event('content.article.published', z.object({ articleId: z.string(), slug: z.string() }));
export const reviewsChanged = event('content.reviews.changed', z.object({ count: z.number() }));
export const contactMessageReceived = event('content.contact-message.received', z.object({ messageId: z.string() }));

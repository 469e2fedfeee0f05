import type { Reviews } from '#contracts/content/reviews';
import type { z } from 'zod';
import type { ReviewsRecord } from './reviews.model.ts';

type Shown = z.output<typeof Reviews>;

const none: Shown = { result: { reviews: [], rating: 0, user_ratings_total: 0 }, isSample: false, fetchedAt: null };

/**
 * Returns the address of a picture on our own host, else null. Loading one from the provider would tell it who reads the
 * page before the visitor has consented, and the pages' Content-Security-Policy (img-src 'self') would block it anyway.
 */
const ownPicture = (address: string | null): string | null => (address !== null && /^\/(?![/\\])/.test(address) ? address : null);

const average = (ratings: readonly number[]): number =>
  ratings.length === 0 ? 0 : Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10;

/**
 * Returns the reviews that visitors see: the real ones if they were ever fetched for this place, else the samples.
 * @param place the configured place; null when there is none
 */
export function shownReviews({ found, samples }: Pick<ReviewsRecord, 'found' | 'samples'>, place: string | null): Shown {
  if (found && found.place === place) {
    const reviews = found.reviews.map(({ rating, text, authorName, authorPhoto, relativeTime, publishedAt }) => ({
      rating,
      text,
      author_name: authorName,
      profile_photo_url: ownPicture(authorPhoto),
      relative_time_description: relativeTime,
      time: Math.floor(publishedAt.getTime() / 1000),
    }));
    const result = { reviews, rating: found.rating, user_ratings_total: found.total };
    return { result, isSample: false, fetchedAt: found.fetchedAt.toISOString() };
  }
  if (samples.length === 0) return none;
  const reviews = samples.map((sample) => ({ ...sample, profile_photo_url: ownPicture(sample.profile_photo_url) }));
  const rating = average(samples.map((sample) => sample.rating));
  return { result: { reviews, rating, user_ratings_total: samples.length }, isSample: true, fetchedAt: null };
}

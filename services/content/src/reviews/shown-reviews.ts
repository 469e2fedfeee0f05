import type { Reviews } from '#contracts/content/reviews';
import type { z } from 'zod';
import type { ReviewsRecord } from './reviews.model.ts';

type Shown = z.output<typeof Reviews>;

const none: Shown = { result: { reviews: [], rating: 0, user_ratings_total: 0 }, isSample: false, fetchedAt: null };

/**
 * Only pictures of our own host are shown: loading one from the provider would tell it who reads the page before the
 * visitor has agreed to that, and the pages' policy (img-src 'self') would refuse it anyway.
 */
const ownPicture = (address: string | null): string | null => (address !== null && /^\/(?![/\\])/.test(address) ? address : null);

const average = (ratings: readonly number[]): number =>
  ratings.length === 0 ? 0 : Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10;

/**
 * What visitors are shown: real reviews if the provider has ever answered about this place, else the samples.
 * @param place the one that is set up, null when none is
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

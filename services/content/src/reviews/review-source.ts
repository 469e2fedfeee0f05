/** A review as its provider has it. */
export interface FoundReview {
  /** 1–5 */
  rating: number;
  /** '' when only stars were given. */
  text: string;
  authorName: string;
  authorPhoto: string | null;
  /** Such as '2 viikkoa sitten', at the time of fetching. */
  relativeTime: string;
  publishedAt: Date;
}

/** What a provider says about the shop. */
export interface FoundReviews {
  /** The average of all of them, 0 when there are none. */
  rating: number;
  /** How many there are; `reviews` holds only some. */
  total: number;
  reviews: FoundReview[];
  /** The provider's own page with all of them. */
  page: string | null;
}

/** Where reviews come from: Google today. */
export interface ReviewSource {
  /** Names what the reviews are about, so that those of another place are not taken for ours. */
  readonly place: string;
  /** Asks the provider. Rejects when it does not answer in time or not with reviews. */
  fetch(stop: AbortSignal): Promise<FoundReviews>;
}

/** To be injected; null when nothing is set up. */
export const REVIEW_SOURCE = Symbol('review source');

/** A review as the provider returns it. */
export interface ProviderReview {
  /** 1–5 */
  rating: number;
  /** '' for a rating without text. */
  text: string;
  authorName: string;
  authorPhoto: string | null;
  /** Such as '2 viikkoa sitten', relative to the time of fetching. */
  relativeTime: string;
  publishedAt: Date;
}

/** The reviews of the shop as a provider returns them. */
export interface ProviderReviews {
  /** The average of all reviews; 0 without any. */
  rating: number;
  /** How many reviews there are; `reviews` holds only some of them. */
  total: number;
  reviews: ProviderReview[];
  /** The address of the provider's page with all reviews; null if unknown. */
  page: string | null;
}

/** A provider of reviews. */
export interface ReviewSource {
  /** Identifies the place that the reviews are about, so that stored reviews of another place are not shown. */
  readonly place: string;
  /** Fetches the reviews. Rejects on a timeout or an invalid response. */
  fetch(stop: AbortSignal): Promise<ProviderReviews>;
}

/** Injection token of the ReviewSource; the value is null when none is configured. */
export const REVIEW_SOURCE = Symbol('review source');

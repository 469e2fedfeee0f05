import { z } from 'zod';
import { WebAddress, line, prose, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';

/** A review, with the field names of the Google Places API. */
const Review = z.object({
  rating: z.number(),
  text: z.string(),
  author_name: z.string(),
  profile_photo_url: z.string().nullable(),
  /** Age for display, such as '2 viikkoa sitten'. */
  relative_time_description: z.string(),
  /** Unix time in seconds. */
  time: z.number().int(),
});

/** The stored reviews, in the shape of the Google Places API. */
export const Reviews = z.object({
  result: z.object({
    reviews: z.array(Review),
    /** Average rating; 0 when there are no reviews. */
    rating: z.number(),
    user_ratings_total: z.number().int(),
  }),
  /** True for the sample reviews of a demo shop, which pages label as such. */
  isSample: z.boolean(),
  /** Time of the last successful fetch from the provider, ISO 8601 UTC; null for samples and when there was none. */
  fetchedAt: z.string().nullable(),
});

/** Returns the stored reviews without waiting for the provider; an empty list without an API key and without samples. */
export const getReviews = operation({
  subject: 'content.reviews.get',
  http: 'GET /reviews',
  access: 'public',
  summary: 'Arvostelut',
  input: z.strictObject({}),
  output: Reviews,
  errors: [],
  cachedUntil: ['content'],
});

/** Replaces the sample reviews of a demo shop; an empty list removes them. They are not shown when there are real reviews. */
export const setSampleReviews = operation({
  subject: 'content.reviews.set-samples',
  http: 'PUT /reviews/samples',
  access: 'admin',
  summary: 'Aseta esimerkkiarvostelut',
  bodyLimit: 640 * 1024,
  input: z.strictObject({
    reviews: z
      .array(
        z.strictObject({
          rating: z.number().int().min(1, 'Arvosana on 1–5.').max(5, 'Arvosana on 1–5.'),
          text: prose(2_000).default(''),
          author_name: requiredLine(80, 'Anna nimi.'),
          profile_photo_url: WebAddress.nullable().default(null),
          relative_time_description: line(60).default(''),
          time: z.number().int().min(0),
        }),
      )
      .max(50),
  }),
  output: Reviews,
  errors: [],
});

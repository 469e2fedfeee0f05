import { z } from 'zod';
import { WebAddress, line, prose, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';

/** A review as Google's places service names its parts. */
const Review = z.object({
  rating: z.number(),
  text: z.string(),
  author_name: z.string(),
  profile_photo_url: z.string().nullable(),
  /** Such as '2 viikkoa sitten'. */
  relative_time_description: z.string(),
  /** Seconds since 1970. */
  time: z.number().int(),
});

export const Reviews = z.object({
  result: z.object({
    reviews: z.array(Review),
    /** Average, 0 when there are none. */
    rating: z.number(),
    user_ratings_total: z.number().int(),
  }),
  /** Examples of the demo shop, which pages mark as such. */
  isSample: z.boolean(),
  /** When the provider was last asked with success; null for samples and when it never was. */
  fetchedAt: z.string().nullable(),
});

/** Answers from what is stored and never waits for the provider. Without a key for it and without samples there are none. */
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

/** Sample reviews of a demo shop; an empty list removes them. Real reviews go before them. */
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

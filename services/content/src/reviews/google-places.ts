import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ProviderReviews, ReviewSource } from './review-source.ts';

const TIMEOUT_MS = 5_000;

/** Only the fields that are shown, since Google charges by field. */
const FIELDS = 'rating,userRatingCount,reviews,googleMapsUri';

/**
 * A place in Google's Places API (New), https://developers.google.com/maps/documentation/places/web-service/place-details.
 * The API omits fields without a value: a place without reviews is {}.
 */
const Place = z.object({
  rating: z.number().min(0).max(5).default(0),
  userRatingCount: z.number().int().min(0).default(0),
  googleMapsUri: z.url().nullable().default(null),
  reviews: z
    .array(
      z.object({
        rating: z.number().min(1).max(5),
        text: z.object({ text: z.string().default('') }).optional(),
        authorAttribution: z.object({ displayName: z.string().default(''), photoUri: z.string().nullable().default(null) }).optional(),
        relativePublishTimeDescription: z.string().default(''),
        publishTime: z.coerce.date(),
      }),
    )
    .default([]),
});

/** Returns the source of reviews that is configured; null without a key and a place id. */
export function reviewSourceOf(config: Config): ReviewSource | null {
  const { GOOGLE_PLACES_URL: url, GOOGLE_PLACE_ID: placeId, GOOGLE_PLACES_API_KEY: key } = config;
  return placeId !== undefined && key !== undefined ? new GooglePlaces({ url, placeId, key }) : null;
}

/** Reads the reviews of the shop's place on Google Maps. */
class GooglePlaces implements ReviewSource {
  readonly place: string;
  private readonly address: string;
  private readonly headers: Record<string, string>;

  constructor({ url, placeId, key }: { url: string; placeId: string; key: string }) {
    this.place = `google ${placeId}`;
    this.address = `${url.replace(/\/$/, '')}/places/${encodeURIComponent(placeId)}?languageCode=fi`;
    this.headers = { accept: 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS };
  }

  async fetch(stop: AbortSignal): Promise<ProviderReviews> {
    const response = await fetch(this.address, {
      headers: this.headers,
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the provider responded with status ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/json\b/i.test(type)) throw new Error(`the provider responded with ${type || 'no content type'}, not JSON`);
    const place = Place.parse(JSON.parse(text));
    return {
      rating: place.rating,
      total: place.userRatingCount,
      page: place.googleMapsUri,
      reviews: place.reviews.map(({ rating, text: written, authorAttribution, relativePublishTimeDescription, publishTime }) => ({
        rating,
        text: written?.text ?? '',
        authorName: authorAttribution?.displayName || 'Google-käyttäjä',
        authorPhoto: authorAttribution?.photoUri ?? null,
        relativeTime: relativePublishTimeDescription,
        publishedAt: publishTime,
      })),
    };
  }
}

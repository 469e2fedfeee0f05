import { describe, expect, it } from '@jest/globals';
import type { SampleReview } from './reviews.model.ts';
import { shownReviews } from './shown-reviews.ts';

const sample = (rating: number, photo: string | null = null): SampleReview => ({
  rating,
  text: 'Hyvä',
  author_name: 'Aino',
  profile_photo_url: photo,
  relative_time_description: '',
  time: 1_700_000_000,
});
const found = {
  place: 'google a',
  fetchedAt: new Date('2026-11-21T10:00:00Z'),
  rating: 4.7,
  total: 213,
  page: null,
  reviews: [
    {
      rating: 5,
      text: '',
      authorName: 'Väinö',
      authorPhoto: 'https://lh3.example/photo.jpg',
      relativeTime: 'viikko sitten',
      publishedAt: new Date('2026-11-14T10:00:00.900Z'),
    },
  ],
};

describe('shownReviews', () => {
  it('P-3-019 P-3-020 P-7-008 returns the real reviews, with the six keys and the totals of the provider', () => {
    expect(shownReviews({ found, samples: [sample(1)] }, 'google a')).toEqual({
      result: {
        reviews: [
          {
            rating: 5,
            text: '',
            author_name: 'Väinö',
            profile_photo_url: null,
            relative_time_description: 'viikko sitten',
            time: 1_794_650_400,
          },
        ],
        rating: 4.7,
        user_ratings_total: 213,
      },
      isSample: false,
      fetchedAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it.each([
    ['another place', 'google b'],
    ['none', null],
  ])('does not return reviews of the previous place when the place is now %s', (_what, place) => {
    expect(shownReviews({ found, samples: [] }, place)).toEqual({
      result: { reviews: [], rating: 0, user_ratings_total: 0 },
      isSample: false,
      fetchedAt: null,
    });
  });

  it('P-3-020 averages the samples to one decimal', () => {
    const shown = shownReviews({ found: null, samples: [sample(5), sample(4), sample(4)] }, null);
    expect(shown).toMatchObject({ result: { rating: 4.3, user_ratings_total: 3 }, isSample: true, fetchedAt: null });
  });

  it('keeps only pictures on our own host', () => {
    const photos = ['/images/aa/96.webp', 'https://other.example/a.jpg', '//other.example/a.jpg', '/\\other.example/a.jpg', null];
    const shown = shownReviews({ found: null, samples: photos.map((photo) => sample(5, photo)) }, null);
    expect(shown.result.reviews.map((review) => review.profile_photo_url)).toEqual(['/images/aa/96.webp', null, null, null, null]);
  });
});

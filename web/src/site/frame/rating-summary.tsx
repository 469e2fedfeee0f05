import type { Rating } from '../shop.ts';

const stars = [1, 2, 3, 4, 5] as const;
/** Path of a star on a 24 × 24 grid. */
const STAR = 'M12 2 14.7 8.28 21.51 8.91 16.37 13.42 17.88 20.09 12 16.6 6.12 20.09 7.63 13.42 2.49 8.91 9.3 8.28Z';

/** Five stars, filled to the rating rounded to the nearest whole. */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const filled = Math.round(rating);
  return (
    <span className="flex">
      <span className="sr-only">{`${filled}/5 tähteä`}</span>
      {/* One svg: with five icons for each review React would have to hydrate a hundred elements. */}
      <svg
        viewBox="0 0 120 24"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        className={small ? 'h-3.5 w-[4.375rem] shrink-0' : 'h-5 w-[6.25rem] text-signal'}
      >
        {stars.map((star) => (
          <path
            key={star}
            d={STAR}
            transform={`translate(${(star - 1) * 24})`}
            fill={star <= filled ? 'currentColor' : undefined}
            opacity={star <= filled ? undefined : 0.4}
            data-filled={star <= filled}
          />
        ))}
      </svg>
    </span>
  );
}

/**
 * The average to one decimal, five stars and the count; on a phone the average and one star, on the smallest ones nothing. Renders
 * nothing without a rating.
 */
export function RatingSummary({ rating }: { rating: Rating }) {
  if (rating.average <= 0) return null;
  const average = rating.average.toFixed(1).replace('.', ',');
  return (
    <span className="@max-[22rem]:hidden">
      <span className="sr-only">{`Arvosana ${average}/5, ${rating.count} arvostelua`}</span>
      <span aria-hidden className="flex items-center gap-1.5">
        <strong>{average}</strong>
        <span className="flex overflow-hidden @max-[30rem]:w-3.5">
          <Stars rating={rating.average} small />
        </span>
        <span className="@max-[30rem]:hidden">({rating.count})</span>
      </span>
    </span>
  );
}

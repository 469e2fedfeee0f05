import { Star } from 'lucide-react';
import type { Rating } from '../shop.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** Five stars, filled to the rating rounded to the nearest whole. */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const filled = Math.round(rating);
  const size = small ? 'size-3.5' : 'size-5 text-signal';
  return (
    <span className="flex">
      <span className="sr-only">{`${filled}/5 tähteä`}</span>
      {stars.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= filled ? `${size} fill-current` : `${size} opacity-40`}
          data-filled={star <= filled}
        />
      ))}
    </span>
  );
}

/** The average to one decimal, five stars, the count; nothing while there is no rating. */
export function RatingSummary({ rating }: { rating: Rating }) {
  if (rating.average <= 0) return null;
  const average = rating.average.toFixed(1).replace('.', ',');
  return (
    <span>
      <span className="sr-only">{`Arvosana ${average}/5, ${rating.count} arvostelua`}</span>
      <span aria-hidden className="flex items-center gap-1.5">
        <strong>{average}</strong>
        <Stars rating={rating.average} small />
        <span>({rating.count})</span>
      </span>
    </span>
  );
}

import { Star } from 'lucide-react';
import type { Rating } from '../shop.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** The average to one decimal, five stars rounded to the nearest whole, the count; nothing while there is no rating. */
export function RatingSummary({ rating }: { rating: Rating }) {
  if (rating.average <= 0) return null;
  const average = rating.average.toFixed(1).replace('.', ',');
  return (
    <span>
      <span className="sr-only">{`Arvosana ${average}/5, ${rating.count} arvostelua`}</span>
      <span aria-hidden className="flex items-center gap-1.5">
        <strong>{average}</strong>
        <span className="flex">
          {stars.map((star) => (
            <Star key={star} className={star <= Math.round(rating.average) ? 'size-3.5 fill-current' : 'size-3.5 opacity-40'} />
          ))}
        </span>
        <span>({rating.count})</span>
      </span>
    </span>
  );
}

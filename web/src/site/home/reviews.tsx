import { ArrowUpRight } from 'lucide-react';
import type { Reviews } from '../content.ts';
import { Stars } from '../frame/rating-summary.tsx';
import { useShop } from '../shop.ts';
import { Image } from '../../ui/image.tsx';

/** Number of reviews on the front page (specification P §9). */
const SHOWN = 4;

const oneDecimal = (rating: number): string => rating.toFixed(1).replace('.', ',');

/** Returns the text of a review, or a sentence with its rating if it has no text (the specification's decisions, Law). */
const reviewText = ({ text, rating }: { text: string; rating: number }): string =>
  text.trim() === '' ? `Asiakas antoi ${rating}/5 tähteä.` : text;

/** Customers' reviews. */
export function ReviewsBlock({ reviews: { result, isSample } }: { reviews: Reviews }) {
  const { links } = useShop();
  return (
    <section aria-labelledby="arvostelut" className="shell py-14 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="arvostelut" className="text-3xl">
          Asiakkaiden arvostelut
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="figures text-2xl">{oneDecimal(result.rating)}</strong>
          <Stars rating={result.rating} />
          <span className="text-sm text-muted">
            <span className="figures">{result.user_ratings_total}</span> Google-arvostelua
          </span>
        </p>
      </div>
      {isSample && <p className="mt-3 text-sm text-muted">Nämä ovat esimerkkiarvosteluja, eivät oikeita arvosteluja.</p>}
      <ul className="mt-6 grid gap-5 md:grid-cols-2">
        {result.reviews.slice(0, SHOWN).map((review) => (
          <li key={`${review.author_name}${review.time}`} className="flex flex-col rounded-md border border-line bg-surface p-5">
            <Stars rating={review.rating} />
            <blockquote className="mt-3 max-w-[60ch] whitespace-pre-line">{reviewText(review)}</blockquote>
            <p className="mt-auto flex items-center gap-3 pt-4 text-sm">
              {review.profile_photo_url !== null && (
                <Image
                  src={review.profile_photo_url}
                  alt=""
                  width={36}
                  height={36}
                  loading="lazy"
                  className="size-9 rounded-full object-cover"
                />
              )}
              <span>
                <strong className="block">{review.author_name}</strong>
                <span className="text-muted">{review.relative_time_description}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
      {links.reviews !== '' && (
        <p className="mt-6">
          <a
            href={links.reviews}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-line-strong underline-offset-[6px] hover:decoration-signal"
          >
            Lue kaikki arvostelut
            <ArrowUpRight aria-hidden className="size-4" />
            <span className="sr-only">(avautuu uuteen välilehteen)</span>
          </a>
        </p>
      )}
    </section>
  );
}

import treads from './treads.svg?url&no-inline';
import { seedOf } from './manufacturer-mark.tsx';
import type { Season } from './tyre-words.ts';

/** How many patterns are drawn of each kind. */
const drawn = { summer: 3, friction: 2, studded: 2 } as const satisfies Record<Season, number>;

/** A tyre drawn from the front; the pattern follows from the model's name, so one model always looks the same. */
export function Tread({ season, model, className = '' }: { season: Season; model: string; className?: string }) {
  const pattern = `${season}-${1 + (seedOf(model) % drawn[season])}`;
  return (
    <svg viewBox="0 0 80 132" aria-hidden className={className}>
      <use href={`${treads}#${pattern}`} />
    </svg>
  );
}

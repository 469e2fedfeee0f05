import treads from './treads.svg?url&no-inline';
import { seedOf } from './manufacturer-mark.tsx';
import type { Season } from './tyre-texts.ts';

/** Number of drawn patterns of each kind. */
const patterns = { summer: 3, friction: 2, studded: 2 } as const satisfies Record<Season, number>;

/** A drawing of a tyre from the front. The pattern is derived from the model's name, so that one model always looks the same. */
export function Tread({ season, model, className = '' }: { season: Season; model: string; className?: string }) {
  const pattern = `${season}-${1 + (seedOf(model) % patterns[season])}`;
  return (
    <svg viewBox="0 0 80 132" aria-hidden className={className}>
      <use href={`${treads}#${pattern}`} />
    </svg>
  );
}

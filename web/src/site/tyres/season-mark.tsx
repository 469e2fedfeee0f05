import { CircleDot, Snowflake, Sun } from 'lucide-react';
import { type Season, seasonNames } from './tyre-words.ts';

const looks = {
  summer: { Icon: Sun, colour: 'text-summer' },
  friction: { Icon: Snowflake, colour: 'text-winter' },
  studded: { Icon: CircleDot, colour: 'text-winter' },
} as const;

export function SeasonMark({ season, className = '' }: { season: Season; className?: string }) {
  const { Icon, colour } = looks[season];
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap ${colour} ${className}`}>
      <Icon aria-hidden className="size-4" />
      {seasonNames[season]}
    </span>
  );
}

import { CircleDot, Snowflake, Sun } from 'lucide-react';
import { Kept } from '../../rendering/kept-markup.ts';
import { FuelIcon, IceIcon, NoiseIcon, SnowIcon, WetIcon } from './label-icons.tsx';
import { ClassArrow } from './label-strip.tsx';
import type { Season } from './tyre-words.ts';

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** What a season's mark is drawn as. */
const seasons = { summer: Sun, friction: Snowflake, studded: CircleDot } as const satisfies Record<Season, unknown>;

/**
 * What the marks of tyres are drawn with, once in a page that shows some: each card refers to it by <use>. It stands in the
 * page itself, so that the marks are there with the first screen.
 */
export const TyreSymbols = () => (
  <Kept of="the marks of tyres" part="symbols" className="hidden">
    <svg aria-hidden>
      <g id="label-fuel">
        <FuelIcon />
      </g>
      <g id="label-wet">
        <WetIcon />
      </g>
      <g id="label-noise">
        <NoiseIcon />
      </g>
      <g id="label-snow">
        <SnowIcon />
      </g>
      <g id="label-ice">
        <IceIcon />
      </g>
      {classes.map((letter) => (
        <g key={letter} id={`class-${letter}`}>
          <ClassArrow x={0} y={0} letter={letter} />
        </g>
      ))}
      {Object.entries(seasons).map(([season, Icon]) => (
        <symbol key={season} id={season} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  </Kept>
);

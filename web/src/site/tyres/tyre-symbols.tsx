import { CircleDot, Snowflake, Sun } from 'lucide-react';
import { CachedMarkup } from '../../rendering/cached-markup.ts';
import { FuelIcon, IceIcon, NoiseIcon, SnowIcon, WetIcon } from './label-icons.tsx';
import { ClassArrow } from './label-strip.tsx';
import type { Season } from './tyre-texts.ts';

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Icons of the seasons. */
const seasons = { summer: Sun, friction: Snowflake, studded: CircleDot } as const satisfies Record<Season, unknown>;

/**
 * Defines the symbols of tyre cards once per page; each card refers to them by <use>. They are inline, so that they are there
 * with the first paint.
 */
export const TyreSymbols = () => (
  <CachedMarkup cacheKey="tyre-symbols" part="symbols" className="hidden">
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
  </CachedMarkup>
);

import { type Season, seasonNames } from './tyre-texts.ts';

/** The name of a season with its symbol, which <TyreSymbols> defines. */
export const SeasonMark = ({ season }: { season: Season }) => (
  <span className={season === 'summer' ? 'season season-summer' : 'season'}>
    <svg aria-hidden>
      <use href={`#${season}`} />
    </svg>
    {seasonNames[season]}
  </span>
);

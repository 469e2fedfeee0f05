import { type Season, seasonNames } from './tyre-words.ts';

/** The season in a word with its mark, which <TyreSymbols> draws. */
export const SeasonMark = ({ season }: { season: Season }) => (
  <span className={season === 'summer' ? 'season season-summer' : 'season'}>
    <svg aria-hidden>
      <use href={`#${season}`} />
    </svg>
    {seasonNames[season]}
  </span>
);

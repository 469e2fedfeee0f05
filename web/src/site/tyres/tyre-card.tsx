import { CachedMarkup } from '../../rendering/cached-markup.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { CardTyre } from './card-tyre.ts';
import { LabelStrip } from './label-strip.tsx';
import { Offer, Prices } from './price-block.tsx';
import { SeasonMark } from './season-mark.tsx';
import { StockMark } from './stock-mark.tsx';
import { TyrePicture } from './tyre-picture.tsx';
import { indexOf, seasonOf } from './tyre-texts.ts';

/** A tyre in a list. Its styles are in tyre-card.css. */
export function TyreCard({ tyre, heading: Heading = 'h2' }: { tyre: CardTyre; heading?: 'h2' | 'h3' }) {
  const name = `${tyre.manufacturer} ${tyre.model}`;
  const index = indexOf(tyre);
  const cacheKey = `${Heading} ${JSON.stringify(tyre)}`;
  const images = { thumbnail: tyre.image, pattern: null };
  return (
    <article aria-label={`${name} ${tyre.fullSize}`} className="tyre-card">
      <div className="tyre-card-head">
        <TyrePicture tyre={{ ...tyre, images }} className="tyre-card-picture" />
        <CachedMarkup cacheKey={cacheKey} part="name" className="tyre-card-name">
          <SeasonMark season={seasonOf(tyre)} />
          <Heading>
            <span>{tyre.manufacturer}</span>
            <span>{tyre.model}</span>
          </Heading>
          <p>
            <span className="figures">{tyre.fullSize}</span> {index !== '' && <span className="figures">{index}</span>}
          </p>
        </CachedMarkup>
      </div>
      <CachedMarkup cacheKey={cacheKey} part="label" className="tyre-card-label">
        <LabelStrip details={tyre.label} />
      </CachedMarkup>
      <CachedMarkup cacheKey={cacheKey} part="prices" className="tyre-card-prices">
        {tyre.sale !== null && <Offer sale={tyre.sale} />}
        <Prices tyre={tyre} />
      </CachedMarkup>
      <CachedMarkup cacheKey={cacheKey} part="foot" className="tyre-card-foot">
        <StockMark pieces={tyre.stock} />
        <PageLink to={`/renkaat/${tyre._id}`} aria-label={`Katso rengas ${name} ${tyre.fullSize}`}>
          Katso rengas
        </PageLink>
      </CachedMarkup>
    </article>
  );
}

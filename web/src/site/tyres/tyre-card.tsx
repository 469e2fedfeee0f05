import { PageLink } from '../../ui/page-link.tsx';
import { LabelStrip } from './label-strip.tsx';
import { PriceBlock } from './price-block.tsx';
import { SeasonMark } from './season-mark.tsx';
import { StockMark } from './stock-mark.tsx';
import { TyrePicture } from './tyre-picture.tsx';
import { type TyreShown, indexOf, seasonOf } from './tyre-words.ts';

/** One tyre in a list: the same card wherever tyres are shown. */
export function TyreCard({ tyre, heading: Heading = 'h2' }: { tyre: TyreShown; heading?: 'h2' | 'h3' }) {
  const name = `${tyre.manufacturer} ${tyre.model}`;
  return (
    <article
      aria-label={`${name} ${tyre.fullSize}`}
      className="group relative flex h-full flex-col rounded-md border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <div className="flex flex-wrap gap-4 p-4 pb-3">
        <TyrePicture tyre={tyre} className="h-[6.625rem] w-16 shrink-0" />
        <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <SeasonMark season={seasonOf(tyre)} />
          <Heading className="mt-1 text-base leading-tight tracking-[-0.012em]">
            <span className="block text-sm font-medium tracking-normal text-muted">{tyre.manufacturer}</span>
            <span className="line-clamp-2">{tyre.model}</span>
          </Heading>
          <p className="mt-auto pt-1.5 text-base font-semibold">
            <span className="figures">{tyre.fullSize}</span> <span className="figures font-normal text-muted">{indexOf(tyre)}</span>
          </p>
        </div>
      </div>
      <div className="flex min-h-8 items-start px-4">
        <LabelStrip details={tyre.details} />
      </div>
      <div className="mt-auto px-4 pt-2">
        <PriceBlock tyre={tyre} />
      </div>
      <div className="mx-4 mt-3 flex flex-wrap items-center justify-between gap-x-3 border-t border-line">
        <StockMark pieces={tyre.stock} />
        <PageLink
          to={`/renkaat/${tyre._id}`}
          aria-label={`Katso rengas ${name} ${tyre.fullSize}`}
          className="flex min-h-12 items-center text-sm font-semibold text-signal underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline"
        >
          Katso rengas
        </PageLink>
      </div>
    </article>
  );
}

import { formatEuros } from '#contracts/rules/cents';
import { PageLink } from '../../../ui/page-link.tsx';
import { Figure } from '../../tyres/figure.tsx';
import { LabelStrip } from '../../tyres/label-strip.tsx';
import { SeasonMark } from '../../tyres/season-mark.tsx';
import { StockMark } from '../../tyres/stock-mark.tsx';
import { TyrePicture } from '../../tyres/tyre-picture.tsx';
import { TyreSymbols } from '../../tyres/tyre-symbols.tsx';
import { type Label, indexOf, seasonOf } from '../../tyres/tyre-texts.ts';
import type { ChatTyre } from '../conversation/chat-message.ts';

const labelOf = ({ fuelEfficiency, wetGrip, noiseLevel, snowMark, iceMark }: ChatTyre) =>
  ({ fuelEfficiency, wetGrip, noiseLevel, noiseClass: null, snowMark, iceMark }) as Label;

function Card({ tyre, onLeave }: { tyre: ChatTyre; onLeave: () => void }) {
  const isOffer = tyre.currentPrice < tyre.price;
  return (
    <li className="relative flex gap-3 rounded-md border border-line bg-surface p-3 transition-colors hover:border-line-strong">
      <TyrePicture tyre={{ ...tyre, images: { thumbnail: tyre.image, pattern: null } }} className="h-[5.25rem] w-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <PageLink
              to={`/renkaat/${tyre.id}`}
              onClick={onLeave}
              className="block text-sm leading-tight font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-md"
            >
              <span className="block text-xs font-medium text-muted">{tyre.manufacturer}</span> {tyre.model}
            </PageLink>
            <p className="mt-0.5 text-sm">
              <span className="figures font-semibold">{tyre.fullSize}</span> <span className="figures text-muted">{indexOf(tyre)}</span>
            </p>
          </div>
          <p className="shrink-0 text-right text-xs text-muted">
            <strong className={`block text-lg font-extrabold ${isOffer ? 'text-signal' : 'text-ink'}`}>
              {isOffer && <span className="sr-only">Tarjoushinta </span>}
              <Figure text={formatEuros(tyre.currentPrice)} />
            </strong>
            {isOffer ? (
              <>
                <span className="sr-only">Hinta ennen </span>
                <s>
                  <Figure text={formatEuros(tyre.price)} />
                </s>
              </>
            ) : (
              'kpl'
            )}
          </p>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <SeasonMark season={seasonOf(tyre)} />
          <StockMark pieces={tyre.stock} />
        </div>
        <div className="mt-2 empty:hidden">
          <LabelStrip details={labelOf(tyre)} />
        </div>
        {isOffer && tyre.lowestPrice30Days !== null && (
          <p className="mt-2 rounded-sm bg-signal-soft px-2 py-1 text-xs leading-snug">
            Alin hinta 30 päivän aikana ennen alennusta: <Figure text={formatEuros(tyre.lowestPrice30Days)} />
          </p>
        )}
      </div>
    </li>
  );
}

/** The tyres that a reply names, each with a link to its page. */
export function TyreCards({ tyres, onLeave }: { tyres: readonly ChatTyre[]; onLeave: () => void }) {
  return (
    <>
      {/* The page below may have none, or lose them while the chat stays open. */}
      <TyreSymbols />
      <ul aria-label="Renkaat" className="grid gap-2">
        {tyres.map((tyre) => (
          <Card key={tyre.id} tyre={tyre} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

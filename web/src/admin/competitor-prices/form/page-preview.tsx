import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PageObstacle } from '#contracts/monitoring/price-finding';
import { formatEuros } from '#contracts/rules/cents';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/figures.tsx';
import { Image } from '../../../ui/image.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { certaintyTexts } from '../data/monitor-texts.ts';
import { type Preview, usePicture } from '../data/monitors.ts';
import { CandidateList } from './candidate-list.tsx';
import type { Asked, PageReading } from './use-preview.ts';

/** Milliseconds after which a page is probably being opened in a browser. */
const SLOW_MS = 6_000;

/** The reading of the page, with how long it has taken. */
function Progress({ since, onCancel }: { since: number; onCancel: () => void }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isSlow = now - since >= SLOW_MS;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
        {isSlow ? 'Luetaan sivua… Hidas sivu avataan selaimessa, mikä voi kestää puoli minuuttia.' : 'Luetaan sivua…'}
      </p>
      <Button onClick={onCancel}>Keskeytä</Button>
    </div>
  );
}

const Calm = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
);

/** Obstacles that leave a page without any text to watch. */
const unreadable: ReadonlySet<PageObstacle | null> = new Set([
  'login',
  'robot_check',
  'error_page',
  'needs_browser',
  'not_a_page',
] as const);

/** The product's picture. Shows nothing when there is none to show. */
function ProductPicture({ url, ignoresRobots }: { url: string; ignoresRobots: boolean | undefined }) {
  const { data: picture, isPending } = usePicture({ url, ignoresRobots: ignoresRobots ? 'true' : 'false' });
  if (isPending) return <Skeleton className="size-16 shrink-0" />;
  if (!picture) return null;
  return <Image src={picture} alt="" className="size-16 shrink-0 rounded-sm bg-white object-contain" fallback={null} />;
}

interface FoundProps {
  preview: Preview;
  asked: Asked;
  /** The monitor watches the page's text. */
  isFullPage: boolean;
  selector: string;
  /** The form's description differs from the product's name on the page. */
  canTakeName: boolean;
  onChoose: (selector: string) => void;
  onTakeName: (name: string) => void;
}

function Found({ preview, asked, isFullPage, selector, canTakeName, onChoose, onTakeName }: FoundProps) {
  const { finding, error } = preview;
  if (finding === null) return <Calm>{error ?? 'Sivua ei voitu lukea.'} Voit silti tallentaa seurannan.</Calm>;
  const { price, certainty, reason, obstacle, productName, inStock, pieces } = finding;
  if (isFullPage && !unreadable.has(obstacle)) return <p>Sivun teksti voidaan lukea. Sen muutokset tallennetaan.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex gap-3">
        {finding.picture !== null && <ProductPicture url={finding.picture} ignoresRobots={asked.ignoresRobots} />}
        <div className="min-w-0">
          {price === null || certainty === 'not_found' ? (
            <Calm>{reason} Voit silti tallentaa seurannan.</Calm>
          ) : (
            <>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <strong className="text-xl">
                  <Price euros={price} />
                </strong>
                <span className="font-semibold">{certaintyTexts[certainty]}</span>
                {pieces > 1 && <span className="text-xs text-muted">sivulla {pieces} renkaan hinta</span>}
                {inStock !== null && <span className="text-xs text-muted">{inStock ? 'varastossa' : 'ei varastossa'}</span>}
              </p>
              <p className="text-xs [overflow-wrap:anywhere] text-muted">{reason}</p>
            </>
          )}
          {productName !== null && <p className="mt-1 [overflow-wrap:anywhere]">{productName}</p>}
          {productName !== null && canTakeName && (
            <Button className="mt-1" onClick={() => onTakeName(productName)}>
              Käytä kuvauksena
            </Button>
          )}
        </div>
      </div>
      <CandidateList finding={finding} readWith={asked.selector ?? ''} selector={selector} onChoose={onChoose} />
    </div>
  );
}

/** What screen readers are told when the page has been read. */
function announcement(reading: PageReading): string {
  if (reading.step === 'idle') return '';
  if (reading.step === 'reading') return 'Luetaan sivua';
  if (reading.step === 'failed') return 'Sivua ei voitu lukea';
  const price = reading.preview.finding?.price ?? null;
  return price === null ? 'Hintaa ei löytynyt' : `Löytyi hinta ${formatEuros(price)}`;
}

interface PagePreviewProps extends Omit<FoundProps, 'preview' | 'asked' | 'canTakeName'> {
  reading: PageReading;
  description: string;
  onCancel: () => void;
}

/** What was found on the page that the monitor will watch. Shows nothing before the page is read. */
export function PagePreview({ reading, description, onCancel, ...found }: PagePreviewProps) {
  return (
    <>
      <output className="sr-only">{announcement(reading)}</output>
      {reading.step !== 'idle' && (
        <section
          aria-label="Sivulta löytyi"
          aria-busy={reading.step === 'reading'}
          className="min-w-0 rounded-md border border-line bg-ground p-3"
        >
          {reading.step === 'reading' ? (
            <Progress since={reading.since} onCancel={onCancel} />
          ) : reading.step === 'failed' ? (
            <Calm>Sivua ei voitu lukea nyt. {reading.reason} Voit silti tallentaa seurannan.</Calm>
          ) : (
            <Found
              preview={reading.preview}
              asked={reading.asked}
              canTakeName={reading.preview.finding?.productName?.trim() !== description.trim()}
              {...found}
            />
          )}
        </section>
      )}
    </>
  );
}

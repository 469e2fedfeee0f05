import { type ReactNode, useMemo, useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useWidth } from '../../panel/use-width.ts';
import { displaySubject } from '../data/newsletter-labels.ts';
import { Findings } from './findings.tsx';
import { previewDocument } from './preview-document.ts';
import type { useMailPreview } from './use-mail-preview.ts';

const views = { desktop: 'Tietokone', phone: 'Puhelin', text: 'Tekstiversio' } as const;
type View = keyof typeof views;

/** On a phone the mail as a computer shows it would be too small to read. */
const firstView = (): View => (matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop');

/** Widths in pixels of the window in which the mail is shown. */
const widths = { desktop: 760, phone: 375 } as const;

/** The mail in a sandboxed frame, without scripts, forms or an origin. */
function MailFrame({ html, view, isDark }: { html: string; view: 'desktop' | 'phone'; isDark: boolean }) {
  const [measure, room] = useWidth();
  const width = widths[view];
  const scale = room === 0 ? 0 : Math.min(1, room / width);
  const source = useMemo(() => previewDocument(html, isDark), [html, isDark]);
  return (
    <div
      ref={measure}
      className={`h-[32rem] overflow-hidden rounded-md border border-line bg-sunken ${view === 'phone' ? 'grid justify-items-center' : ''}`}
    >
      <iframe
        title="Uutiskirjeen esikatselu"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={source}
        referrerPolicy="no-referrer"
        style={{
          width,
          height: scale === 0 ? '100%' : `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: view === 'phone' ? 'top center' : 'top left',
          colorScheme: isDark ? 'dark' : 'light',
        }}
        className="max-w-none border-0 bg-plate"
      />
    </div>
  );
}

/** The live preview of the real mail, with the findings of its check. */
export function MailPreview({
  preview: { data, error, isFetching, isPlaceholderData, refetch },
  subject,
  preheader,
  children,
}: {
  preview: ReturnType<typeof useMailPreview>;
  subject: string;
  preheader: string;
  /** Rendered below the findings. */
  children?: ReactNode;
}) {
  const [view, setView] = useState(firstView);
  const [isDark, setIsDark] = useState(false);
  return (
    <section aria-label="Esikatselu" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-base font-bold">Esikatselu</h3>
        <fieldset aria-label="Esikatselun näkymä" className="flex min-w-0 flex-wrap gap-2">
          {(Object.keys(views) as View[]).map((name) => (
            <Toggle key={name} pressed={view === name} onChange={() => setView(name)}>
              {views[name]}
            </Toggle>
          ))}
          {view !== 'text' && (
            <Toggle pressed={isDark} onChange={setIsDark}>
              Tumma
            </Toggle>
          )}
        </fieldset>
      </div>
      <p className="truncate rounded-md border border-line bg-surface px-3 py-2 text-sm" title="Näin viesti näkyy postilaatikossa">
        <span className="font-semibold">{displaySubject(subject)}</span>
        {preheader.trim() !== '' && <span className="text-muted"> – {preheader}</span>}
      </p>
      {error && !isFetching && (
        <p role="alert" className="flex flex-wrap items-center gap-2 rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm">
          <span className="min-w-0 flex-1">Esikatselua ei voitu päivittää: {reasonOf(error)}</span>
          <Button onClick={() => void refetch()}>Yritä uudelleen</Button>
        </p>
      )}
      {data ? (
        view === 'text' ? (
          <ScrollRegion
            aria-label="Uutiskirjeen tekstiversio"
            className="h-[32rem] overflow-auto overscroll-contain rounded-md border border-line bg-surface p-4"
          >
            <pre className="font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">{data.text}</pre>
          </ScrollRegion>
        ) : (
          <MailFrame html={data.html} view={view} isDark={isDark} />
        )
      ) : (
        !error && <SkeletonList rows={1} className="h-[32rem]" />
      )}
      {data && (
        <div className={`grid gap-2 ${isPlaceholderData ? 'opacity-70' : ''}`}>
          <h4 className="text-sm font-semibold">Tarkistus ennen lähetystä</h4>
          <Findings findings={data.findings} />
        </div>
      )}
      {children}
    </section>
  );
}

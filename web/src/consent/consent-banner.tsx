import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { PageLink } from '../ui/page-link.tsx';
import { type Choice, pushToDataLayer, storeChoice } from './consent-choice.ts';

/** Milliseconds: the fade-out, and the delay after it until the page reloads with tracking (specification P §9). */
const FADE = 300;
const RELOAD = 300;

const button = 'inline-flex min-h-11 items-center justify-center rounded-md px-4 py-2 text-sm font-semibold';
const lined = `${button} border border-line-strong hover:bg-sunken`;
const filled = `${button} bg-signal text-on-signal hover:bg-signal-strong`;

const ConsentDetails = lazyPart(() => import('./consent-details.tsx'));

interface ConsentBannerProps {
  /** The visitor has opened the banner: it takes the focus and restores it when it closes. */
  takesFocus: boolean;
  onDone: () => void;
}

/** The cookie consent banner, fixed to the bottom of the page. Refusing is as easy as accepting. */
export default function ConsentBanner({ takesFocus, onDone }: ConsentBannerProps) {
  const banner = useRef<HTMLElement>(null);
  const details = useId();
  const [expanded, setExpanded] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const opener = document.activeElement;
    if (!takesFocus) return undefined;
    banner.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [takesFocus]);

  const choose = (choice: Choice) => {
    if (leaving) return;
    setLeaving(true);
    timer.current = setTimeout(() => {
      storeChoice(choice);
      pushToDataLayer({ event: 'consent_update', consent_action: choice === 'accepted' ? 'accept' : 'deny' });
      if (choice === 'accepted') {
        window.enableTracking?.();
        setTimeout(() => window.location.reload(), RELOAD);
      }
      onDone();
    }, FADE);
  };

  const choices = (
    <>
      <button type="button" onClick={() => choose('denied')} className={lined}>
        Kieltäydy evästeistä
      </button>
      <button type="button" onClick={() => choose('accepted')} className={filled}>
        Hyväksy evästeet
      </button>
    </>
  );

  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label="Evästeet"
      data-leaving={leaving || undefined}
      className="fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto border-t border-line-strong bg-surface text-ink opacity-100 shadow-overlay transition-opacity duration-300 starting:opacity-0 data-leaving:opacity-0"
    >
      <div className="shell flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
        <p className="min-w-0 flex-[1_1_26rem] text-sm">
          Käytämme evästeitä ja seurantateknologioita, jotta voimme parantaa käyttökokemusta ja analysoida sivuston liikennettä.{' '}
          <PageLink to="/tietosuojaseloste" className="font-semibold underline underline-offset-4">
            Lue lisää tietosuojaselosteesta
          </PageLink>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <button
            type="button"
            aria-expanded={expanded}
            aria-controls={details}
            onClick={() => setExpanded(!expanded)}
            className={`${button} whitespace-nowrap underline underline-offset-4 hover:bg-sunken`}
          >
            {expanded ? 'Sulje lisätiedot' : 'Lue lisää evästeistä'}
          </button>
          {!expanded && choices}
        </div>
      </div>
      <div id={details} hidden={!expanded} className="max-h-[500px] overflow-y-auto border-t border-line bg-ground">
        <div className="shell py-5">
          <Suspense>{expanded && <ConsentDetails />}</Suspense>
          <div className="mt-4 flex flex-wrap gap-2">{expanded && choices}</div>
        </div>
      </div>
    </section>
  );
}

import { Suspense, lazy, useEffect, useState } from 'react';
import { onReopen, storedChoice } from './consent-choice.ts';
import { Tracking, type TrackingIds } from './tracking.tsx';

const ConsentBanner = lazy(() => import('./consent-banner.tsx'));

/** Milliseconds until a visitor without a choice is asked (specification P §9). */
const DELAY = 500;

/** Asks about tracking where nothing was chosen yet, and tracks where it was allowed. Stands on every page. */
export function ConsentSlot({ tracking }: { tracking: TrackingIds }) {
  const [asks, setAsks] = useState<'unasked' | 'again' | null>(null);

  useEffect(() => {
    const timer = storedChoice() === null ? setTimeout(() => setAsks('unasked'), DELAY) : undefined;
    const forget = onReopen(() => setAsks('again'));
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);

  return (
    <>
      <Tracking {...tracking} />
      <Suspense>{asks !== null && <ConsentBanner takesFocus={asks === 'again'} onDone={() => setAsks(null)} />}</Suspense>
    </>
  );
}

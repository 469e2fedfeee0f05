import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { onReopen, onOtherTabsChoice, storedChoice } from './consent-choice.ts';
import { Tracking, type TrackingIds } from './tracking.tsx';

const ConsentBanner = lazyPart(() => import('./consent-banner.tsx'));

/** Milliseconds until the banner opens for a visitor without a stored choice (specification P §9). */
const DELAY = 500;

/** Shows the consent banner while there is no choice, and tracks with consent. Part of every page. */
export function ConsentSlot({ tracking }: { tracking: TrackingIds }) {
  const [banner, setBanner] = useState<'first' | 'reopened' | null>(null);

  useEffect(() => {
    // Meanwhile another tab may have got the answer.
    const timer = setTimeout(() => storedChoice() === null && setBanner('first'), DELAY);
    const unsubscribes = [
      onReopen(() => setBanner('reopened')),
      onOtherTabsChoice((choice) => setBanner(choice === null ? 'first' : null)),
    ];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);

  return (
    <>
      <Tracking {...tracking} />
      <Suspense>{banner !== null && <ConsentBanner takesFocus={banner === 'reopened'} onDone={() => setBanner(null)} />}</Suspense>
    </>
  );
}

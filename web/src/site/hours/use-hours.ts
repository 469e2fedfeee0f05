import { useEffect, useState } from 'react';
import type { OpeningHoursSettings } from '../shop.ts';
import { useLoadedHours } from '../shop.ts';
import { reportFailure } from '../../api/report-failure.ts';

export type Hours = { state: 'loading' | 'failed'; settings: null } | { state: 'ready'; settings: OpeningHoursSettings };

/** Returns the hours that were loaded with the page. If they could not be, the browser fetches them itself. */
export function useHours(): Hours {
  const loaded = useLoadedHours();
  const [fetched, setFetched] = useState<Hours>({ state: 'loading', settings: null });

  useEffect(() => {
    if (loaded !== null) return undefined;
    const leaving = new AbortController();
    const load = import('./load-hours.ts').then(({ loadHours }) => loadHours(leaving.signal));
    load.then(
      (settings) => setFetched({ state: 'ready', settings }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setFetched({ state: 'failed', settings: null });
        reportFailure(error);
      },
    );
    return () => leaving.abort();
  }, [loaded]);

  return loaded === null ? fetched : { state: 'ready', settings: loaded };
}

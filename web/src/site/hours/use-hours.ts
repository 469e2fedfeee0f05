import { useEffect, useState } from 'react';
import type { getBusinessSettings } from '#contracts/content/business-settings';
import { get } from '../../api/api.ts';
import type { BusinessSettings } from '../shop.ts';
import { useLoadedHours } from '../shop.ts';
import { reportFailure } from '../../api/report-failure.ts';

export type Hours = { state: 'loading' | 'failed'; settings: null } | { state: 'ready'; settings: BusinessSettings };

/** The hours as the server has them now. Throws 'Failed to load business hours' (specification P §8). */
export async function loadHours(signal?: AbortSignal): Promise<BusinessSettings> {
  try {
    return await get<typeof getBusinessSettings>('GET /business-settings', {}, { signal });
  } catch (error) {
    throw new Error('Failed to load business hours', { cause: error });
  }
}

/** The hours that came with the page; where they did not, the browser asks for them itself. */
export function useHours(): Hours {
  const loaded = useLoadedHours();
  const [asked, setAsked] = useState<Hours>({ state: 'loading', settings: null });

  useEffect(() => {
    if (loaded !== null) return undefined;
    const leaving = new AbortController();
    loadHours(leaving.signal).then(
      (settings) => setAsked({ state: 'ready', settings }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setAsked({ state: 'failed', settings: null });
        reportFailure(error);
      },
    );
    return () => leaving.abort();
  }, [loaded]);

  return loaded === null ? asked : { state: 'ready', settings: loaded };
}

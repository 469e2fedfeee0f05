import { useEffect, useState } from 'react';
import { campaignEnd } from '#contracts/rules/campaign';
import type { Campaign } from './campaign-modal.tsx';

/** Browsers run a timer with a longer delay at once. Milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;

const endOf = (campaign: Campaign): number => campaignEnd(campaign).getTime();

/** Returns those of the campaigns that have not ended, while the page stays open and after the device has slept. */
export function useActive(campaigns: readonly Campaign[]): Campaign[] {
  const [now, setNow] = useState(Date.now);
  const active = campaigns.filter((campaign) => endOf(campaign) > now);
  const nextEnd = Math.min(...active.map(endOf));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      if (at < nextEnd) wait(at);
    };
    const wait = (at: number) => {
      timer = setTimeout(update, Math.min(nextEnd - at, LONGEST_DELAY));
    };
    wait(Date.now());
    // The timer of a page that slept is late.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [nextEnd]);

  return active;
}

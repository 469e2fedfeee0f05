import type { CheckStep, TrackingType } from '#contracts/rules/monitor';
import type { Monitor } from './monitors.ts';

const HOUR_MS = 3_600_000;

/** Says how long ago a monitor was checked: 'alle tunti sitten', '5 tuntia sitten', '3 päivää sitten'. */
export function checkedText(lastChecked: string | null, now: Date): string {
  if (lastChecked === null) return 'ei vielä tarkistettu';
  const hours = Math.floor((now.getTime() - Date.parse(lastChecked)) / HOUR_MS);
  if (hours < 1) return 'alle tunti sitten';
  if (hours < 24) return hours === 1 ? '1 tunti sitten' : `${hours} tuntia sitten`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 päivä sitten' : `${days} päivää sitten`;
}

export const stepTexts: Record<CheckStep, string> = {
  waiting: 'Odottaa vuoroaan',
  reading: 'Luetaan sivua',
  browser: 'Avataan selaimessa',
  finding: 'Etsitään hintaa',
};

export const certaintyTexts: Record<'sure' | 'likely', string> = { sure: 'varma', likely: 'todennäköinen' };

export const trackingTexts: Record<TrackingType, string> = {
  individual_price: 'Yhden tuotteen hinta',
  full_page: 'Koko sivun teksti',
};

/** Returns the host of a page's address without www; the address itself if it is invalid. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url);

/** Returns the address of a page as a link; undefined for one that a browser must not open. */
export const linkOf = ({ url }: Pick<Monitor, 'url'>): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

import type { Reading } from '../data/monitors.ts';

const DAY_MS = 86_400_000;

/** Days that can be shown. The service keeps the readings of 400 days. */
export const periods = ['30', '90', '400'] as const;

/** Returns the readings of the last days, oldest first. */
export const readingsOf = (readings: readonly Reading[], days: number, now: Date): Reading[] =>
  readings.filter(({ checkedAt }) => Date.parse(checkedAt) >= now.getTime() - days * DAY_MS);

/** Constants of monitors. The browser loads this file, so it must not import zod. Source: specification A §5 and §9. */

/** What a monitor watches: the readable text of a page, or the price of one product. */
export const trackingTypes = ['individual_price', 'full_page'] as const;
export type TrackingType = (typeof trackingTypes)[number];

export const monitorStatuses = ['pending', 'active', 'error', 'disabled'] as const;
export type MonitorStatus = (typeof monitorStatuses)[number];

/** The steps of a check, in order. */
export const checkSteps = ['waiting', 'reading', 'browser', 'finding'] as const;
export type CheckStep = (typeof checkSteps)[number];

export const MIN_TIMEOUT_MS = 5_000;
export const MAX_TIMEOUT_MS = 30_000;
export const DEFAULT_TIMEOUT_MS = 15_000;
/** The timeout that a form sends when the field contains no number. */
export const FALLBACK_TIMEOUT_MS = 10_000;

export const MIN_RETRIES = 1;
export const MAX_RETRIES = 5;
export const DEFAULT_RETRIES = 3;

export const MAX_RECIPIENTS = 20;
export const MAX_TAGS = 10;

/** The daily check begins at this time in Helsinki. */
export const DAILY_CHECK_TIME = '08:00';

/** Failed checks in a row after which a monitor is disabled. */
export const MAX_FAILURES = 10;

/** A price that differs by more than this share from the last one waits for a second check. */
export const QUARANTINE_SHARE = 0.4;

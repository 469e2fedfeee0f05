const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after the second attempt, the third, …; the last one repeats. */
const LATER_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** A mail server that has been unavailable for longer needs an operator. */
const GIVE_UP_AFTER_MS = 48 * HOUR;

/**
 * Returns the delay in milliseconds before the next attempt to send a mail, or null after 48 hours of attempts.
 * @param attempts number of attempts so far, 1 or more
 * @param firstDelay milliseconds after the first attempt
 * @param age milliseconds since the mail was requested
 */
export function retryDelay(attempts: number, firstDelay: number, age: number, giveUpAfter = GIVE_UP_AFTER_MS): number | null {
  if (age >= giveUpAfter) return null;
  const delay = attempts <= 1 ? firstDelay : (LATER_DELAYS[Math.min(attempts - 2, LATER_DELAYS.length - 1)] ?? HOUR);
  // The last attempt is at the end of the 48 hours, not up to two hours before it.
  return Math.min(delay, giveUpAfter - age);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after the second attempt, the third, …; the last one repeats. */
const LATER_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** A mail server that has been unavailable for longer needs an operator. */
const GIVE_UP_AFTER_MS = 48 * HOUR;

const delayAfter = (attempts: number, firstDelay: number): number =>
  attempts <= 1 ? firstDelay : (LATER_DELAYS[Math.min(attempts - 2, LATER_DELAYS.length - 1)] ?? HOUR);

/** Returns the milliseconds that the delays before this attempt (1 or more) took together, without the time that anything else took. */
export function delaysBefore(attempt: number, firstDelay: number): number {
  let total = 0;
  for (let before = 1; before < attempt; before += 1) total += delayAfter(before, firstDelay);
  return total;
}

/**
 * Returns the delay in milliseconds before the next attempt to send a mail, or null after 48 hours of attempts.
 * @param attempts number of attempts so far, 1 or more
 * @param firstDelay milliseconds after the first attempt
 * @param age milliseconds since the mail was requested
 */
export function retryDelay(attempts: number, firstDelay: number, age: number, giveUpAfter = GIVE_UP_AFTER_MS): number | null {
  if (age >= giveUpAfter) return null;
  const delay = delayAfter(attempts, firstDelay);
  // The last attempt is at the end of the 48 hours, not up to two hours before it.
  return Math.min(delay, giveUpAfter - age);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first attempt, the second, …; the last one goes on. */
const LATER_WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** A mail server that is away for longer is not coming back: somebody has to look. */
const GIVE_UP_AFTER_MS = 48 * HOUR;

/**
 * Milliseconds until a mail is tried again, or null when it has been tried for 48 hours.
 * @param attempts made so far, 1 or more
 * @param firstWait milliseconds after the first attempt
 * @param age milliseconds since the message came
 */
export function nextWait(attempts: number, firstWait: number, age: number): number | null {
  if (age >= GIVE_UP_AFTER_MS) return null;
  const wait = attempts <= 1 ? firstWait : (LATER_WAITS[Math.min(attempts - 2, LATER_WAITS.length - 1)] ?? HOUR);
  // The last attempt is at the end of the time, not up to two hours before it.
  return Math.min(wait, GIVE_UP_AFTER_MS - age);
}

/**
 * Logs a failure that the page survives: to the log of the web server process, or to the browser's console.
 */
export function reportFailure(failure: unknown): void {
  // oxlint-disable-next-line no-console -- pages have no logger of their own
  console.error(failure);
}

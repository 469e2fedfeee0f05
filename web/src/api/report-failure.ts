/**
 * Tells whoever looks after the shop what went wrong behind a page that goes on: in the server's log, which its process
 * writes with the rest, or in the browser's console.
 */
export function reportFailure(failure: unknown): void {
  // oxlint-disable-next-line no-console -- pages have no logger of their own
  console.error(failure);
}

import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that the first screen does not show: React takes it over in a turn of its own, so that it keeps the
 * page from answering no longer than it has to.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

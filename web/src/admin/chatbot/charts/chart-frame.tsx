import { type ReactNode, Suspense } from 'react';

interface ChartFrameProps {
  title: string;
  /** What an axis counts, and in which unit. */
  unit: string;
  children: ReactNode;
}

/** A chart with its heading, in its final size while the charting library is loading. */
export function ChartFrame({ title, unit, children }: ChartFrameProps) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-base font-bold">{title}</span>
        <span className="text-xs text-muted">{unit}</span>
      </figcaption>
      <div className="h-60 min-w-0">
        <Suspense fallback={<div className="h-full animate-pulse rounded-md bg-sunken motion-reduce:animate-none" />}>{children}</Suspense>
      </div>
    </figure>
  );
}
